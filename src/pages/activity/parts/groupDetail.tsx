import type { GroupDetail as Group, GroupMember } from '../../../contract/activityGroup.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { OPEN_STATES } from '../../../machines/workflows/groupSignUp/facts.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip, type ChipTone } from '../../../ui/parts/chip.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { CallCard } from '../../record/shared/callCard.tsx'
import { NameAndPhone } from '../../record/shared/nameAndPhone.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { groupText } from '../shared/groupText.ts'
import { whereFacts } from './whereFacts.tsx'

const factsOf = (data: Group): Fact[] => [
  ...whereFacts(data),
  { label: '名额', value: groupText(data) },
  ...(data.state === 'held' ? [{ label: '写名字', value: <UntilText at={data.nameBy} /> }] : []),
  ...(data.unanswered > 0 ? [{ label: '本人同意', value: <UntilText at={data.agreeBy} /> }] : []),
]

const UntilText = ({ at }: { at: number }) => (
  <>
    <When at={at} withTime /> 前
  </>
)

const OPEN: readonly string[] = OPEN_STATES

/** Explanations of states. */
const TURNS: Readonly<Record<string, (data: Group) => string>> = {
  held: ({ places }) =>
    `还有 ${places} 个名额没有写上名字。请写上每个人的手机号，他们会收到通知，自己同意了才算报上；到时没有名字的名额会让给别人。`,
  named: () => '名单写完了，等大家自己同意。不同意或到时没有答复的，名额给候补的人。',
  confirmed: () => '名单定了。当天每个人用自己的签到码签到，工时记在各人名下。',
}

const TONES: Readonly<Record<string, ChipTone>> = { offered: 'brand', approved: 'jade', present: 'jade', left: 'jade' }

const MemberCard = ({ one: { name, phone, state, stateLabel } }: { one: GroupMember }) => (
  <Card>
    <Row justify="between" wrap gap="sm">
      <span>
        <NameAndPhone name={name} phone={phone} />
      </span>
      <Chip tone={TONES[state] ?? 'plain'}>{state === 'offered' ? '待本人同意' : stateLabel}</Chip>
    </Row>
  </Card>
)

/** One group of my organisation: its named people, their answers, and my steps. */
export function GroupDetail({ id }: { id: string }) {
  const read = useQuery('/api/my/tuantiDetails', { id })
  const record = useRecord('groupSignUp', id)
  const steps = useSteps(record, {
    context: { hints: { phones: '一行一个，姓名可以写在旁边；他们要是已经注册的志愿者' } },
  })
  const { data } = read
  const isOpen = data !== undefined && OPEN.includes(data.state)
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这份团体报名',
        text: '它可能属于另一个账号。',
        action: { label: '看我的报名', href: pathTo('/myVolunteerDetail') },
      }}
      title={data?.title ?? '团体报名'}
      {...(data && { sub: <a href={pathTo('/volunteerDetail', { id: data.activity })}>看这场活动</a> })}
      done="这份团体报名没有别的事要办了。"
      turn={data && TURNS[data.state]?.(data)}
      facts={data ? factsOf(data) : []}
    >
      {data && (
        <>
          <Section title="参加的人">
            <Stack gap="sm">
              {data.people.length === 0 && (
                <Card variant="soft">
                  <p>还没有写上谁参加。</p>
                </Card>
              )}
              {data.people.map(one => (
                <MemberCard key={one.id} one={one} />
              ))}
            </Stack>
          </Section>
          {isOpen && (
            <Card variant="soft">
              <Row justify="between" wrap gap="sm">
                <span>还有车要一起去？</span>
                <ButtonLink href={`${pathTo('/carDetailD', { id: data.activity, new: '1' })}`} variant="line" size="sm">
                  报一辆车
                </ButtonLink>
              </Row>
            </Card>
          )}
          {data.leaderPhone && <CallCard label="活动负责人" name={data.leader} phone={data.leaderPhone} />}
        </>
      )}
    </RecordScreen>
  )
}
