import type { SignUpDetail as SignUp } from '../../../contract/activity.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { CHECK_IN_LEAD_MS, lengthText, OWN_CODE_MS, RELIABILITY_MS } from '../../../contract/spans.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { CodeTicket } from '../../../ui/parts/codeTicket.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { CallCard } from '../../record/shared/callCard.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { journeyText } from '../shared/journeyText.ts'
import { InsuranceCard } from './insuranceCard.tsx'
import { useAskAgain } from './useAskAgain.ts'
import { whereFacts } from './whereFacts.tsx'

/** They require the leader's code. */
const OWN_WAY = ['CHECK_IN', 'CHECK_OUT']
/** Only drivers have journeys. */
const ON_FOOT = [...OWN_WAY, 'DEPART', 'ARRIVE']

const placesFact = ({ party, places, position }: SignUp): Fact[] => [
  ...(position > 0 ? [{ label: '候补', value: `第 ${position} 位` }] : []),
  ...(party > 1
    ? [{ label: '人数', value: places > 0 && places < party ? `${party} 人，现在占 ${places} 个名额` : `${party} 人` }]
    : []),
]

const carText = ({ plate, seats, load }: NonNullable<SignUp['vehicle']>): string =>
  `${plate}，${seats} 座${load > 0 ? `，载重 ${load} 公斤` : ''}`

const reliabilityText = ({ absences, lateCancels }: SignUp): string =>
  [
    ...(absences > 0 ? [`缺席 ${absences} 次`] : []),
    ...(lateCancels > 0 ? [`临时取消 ${lateCancels} 次，不算缺席`] : []),
    '只有您自己看得到',
  ].join('；')

const factsOf = (data: SignUp): Fact[] => [
  ...whereFacts(data),
  ...(data.unit ? [{ label: '单位', value: `${data.unit}为您报的` }] : []),
  ...placesFact(data),
  ...(data.vehicle ? [{ label: '车辆', value: carText(data.vehicle) }] : []),
  ...(data.trips > 0 ? [{ label: '出车', value: journeyText(data) }] : []),
  ...(data.checkedInAt === null ? [] : [{ label: '签到', value: <When at={data.checkedInAt} withTime /> }]),
  ...(data.words ? [{ label: '备注', value: data.words }] : []),
  ...(data.absences + data.lateCancels > 0
    ? [{ label: `近 ${lengthText(RELIABILITY_MS)}`, value: reliabilityText(data) }]
    : []),
]

/** Explanations of states, where the chart's labels are too short. */
const TURNS: Readonly<Record<string, (data: SignUp) => string>> = {
  waiting: ({ position }) =>
    `名额满了，您排在候补第 ${position} 位。有人退出，名额按顺序给下一位，轮到您时会马上告诉您。`,
  offered: ({ unit }) =>
    unit
      ? `${unit}为您留了一个名额。您同意了才算报上；来不了就让出名额，马上给下一位。`
      : '有名额了，已经为您留着。请在时限内接受；来不了就让出名额，马上给下一位。',
  toReconfirm: () => '活动改了时间或地点。请再确认一次能不能来；不确认名额会让出去，不算缺席。',
  approved: ({ code }) =>
    code
      ? '请负责人扫下面的签到码，或者扫负责人手机上的码。'
      : `名额是您的了。开始前 ${lengthText(CHECK_IN_LEAD_MS)}，这里会显示您的签到码；也可以到现场扫负责人手机上的码。`,
  present: ({ vehicle }) =>
    vehicle
      ? '您已签到。每次出发按「出车」，到了按「到达」；都送完了扫码签退。'
      : '您已签到。离开时再扫一次码签退，工时就记到那一刻。',
  underway: () => '您在路上，一路平安。到了按「到达」，记下里程。',
}

/** For people who were signed up by the leader. */
const INVITED = '活动负责人为您留了一个名额，原因写在下面的进度里。请在时限内接受；来不了就让出名额，不计次数。'

/** One of my sign-ups: state, check-in code, and my steps. */
export function SignUpDetail({ id }: { id: string }) {
  const read = useQuery('/api/my/baomingDetails', { id })
  const record = useRecord('signUp', id)
  const steps = useSteps(record, {
    excluded: read.data?.vehicle ? OWN_WAY : ON_FOOT,
    context: { hints: { load: '只送人的填 0', kilometres: '只算这一趟，单程或来回都可以' } },
  })
  const { data } = read
  const invited = data?.state === 'offered' && record.history.some(({ event }) => event === 'INVITE')
  useAskAgain(data?.codeNextAt ?? null, read.retry)
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这份报名',
        text: '它可能属于另一个账号。',
        action: { label: '看我的报名', href: pathTo('/myVolunteerDetail') },
      }}
      title={data?.title ?? '我的报名'}
      {...(data && { sub: <a href={pathTo('/volunteerDetail', { id: data.activity })}>看这场活动</a> })}
      done="这份报名没有别的事要办了。"
      turn={invited ? INVITED : data && TURNS[data.state]?.(data)}
      facts={data ? factsOf(data) : []}
    >
      {data && (
        <>
          {data.code && (
            <CodeTicket title="签到码" code={data.code}>
              <MutedText block>
                到了给负责人扫，扫不了就报这 8 位数字；离开时再用一次签退。每 {lengthText(OWN_CODE_MS)}
                换一次，截图没有用。
              </MutedText>
            </CodeTicket>
          )}
          {data.state === 'left' && (
            <Card variant="soft">
              <Row justify="between" wrap gap="sm">
                <span>辛苦了。这次服务的工时由负责人核对。</span>
                <ButtonLink href={data.hours ? pathTo('/workTime', { id: data.hours }) : pathTo('/workTime')} size="sm">
                  {data.hours ? '看这次的工时' : '看我的工时'}
                </ButtonLink>
              </Row>
            </Card>
          )}
          {data.leaderPhone && <CallCard label="活动负责人" name={data.leader} phone={data.leaderPhone} />}
          {data.insurance && <InsuranceCard insurance={data.insurance} />}
        </>
      )}
    </RecordScreen>
  )
}
