import calendar from 'icon:calendar-check'
import door from 'icon:clipboard-list'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ACTIVITY_KINDS, type ActivityDetail, type ShiftRow } from '../../contract/activity.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo, screenOf } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import type { Fact } from '../../ui/parts/facts.tsx'
import { Row, Section, Stack } from '../../ui/parts/layout.tsx'
import { Picture } from '../../ui/parts/picture.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { Favourite } from '../mall/shared/favourite.tsx'
import { routeTo } from '../map/shared/routeTo.ts'
import { CallCard } from '../record/shared/callCard.tsx'
import { ShareButton } from '../share/shared/shareButton.tsx'
import { InsuranceCard } from './parts/insuranceCard.tsx'
import { MySignUpCard } from './parts/mySignUpCard.tsx'
import { ObstacleCard } from './parts/obstacleCard.tsx'
import { activityPath, hasRoom, openShifts, placesText, placeText } from './parts/places.ts'
import { ShiftCard } from './parts/shiftCard.tsx'
import { WhoComes } from './parts/whoComes.tsx'
import { MissingActivity } from './shared/missingActivity.tsx'
import { periodText } from './shared/period.ts'

const factsOf = (activity: ActivityDetail): Fact[] => [
  { label: '时间', value: periodText(activity) },
  {
    label: '地点',
    value: (
      <>
        {placeText(activity)}{' '}
        <a href={routeTo(activity)} target="_blank" rel="noopener noreferrer">
          怎么去
        </a>
      </>
    ),
  },
  ...(activity.meeting ? [{ label: '集合', value: activity.meeting }] : []),
  { label: '发起', value: activity.organisation },
  ...(activity.leaderPhone ? [] : [{ label: '负责人', value: `${activity.leader}（报名通过后可以看到电话）` }]),
]

/** Returns what stands beside the state: places are counted only while one can still come. */
const textOf = ({ signUpOpen, state, ...counts }: ActivityDetail, open: readonly ShiftRow[]): string => {
  if (open.length === 0 && ['recruiting', 'underway'].includes(state)) return '所有班次都已经开始或取消了'
  return signUpOpen ? placesText(counts) : ''
}

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/huodong/huodongDetails', { id }),
}))

/** 志愿活动详情, 救助活动, 物资活动: what, when, by whom, the shifts, and the way to sign up. */
export default function ActivityScreen() {
  const { query, read } = useReads(reads)
  const { id } = query
  const [path, navigate] = useLocation()
  const [now] = useState(Date.now)
  const { data, loading, problem, retry } = read
  if (!id || isMissing(problem)) return <MissingActivity />
  const open = openShifts(data?.shifts ?? [], now)
  const room = open.some(hasRoom)
  // Visitors are asked to log in on the way.
  const obstacle = data?.obstacle && data.obstacle.help !== '/login' ? data.obstacle : null
  const canSignUp =
    data !== undefined && !obstacle && open.some(shift => data.mine.every(one => one.shift !== shift.id))
  return (
    <Detail
      title={data?.title ?? screenOf(path)?.title ?? '志愿活动'}
      {...(data?.summary && { sub: data.summary })}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      {...(data && { state: { label: data.stateLabel, text: textOf(data, open) } })}
      summary={
        data && (
          <Row wrap>
            {data.picture && <Picture src={data.picture} alt="" width={200} height={120} priority edge="lead" />}
            <Stack gap="sm">
              <Row>
                <Chip tone="jade">{ACTIVITY_KINDS[data.kind]}</Chip>
              </Row>
              <Row wrap gap="sm">
                <Favourite key={id} kind="activity" id={id} on={data.favourite} />
                <ShareButton path={activityPath(data)} title={data.title} size="sm" />
                {open.length > 0 && (
                  <ButtonLink href={`/ical/activity/${data.id}.ics`} variant="line" size="sm" icon={calendar}>
                    加到日历
                  </ButtonLink>
                )}
              </Row>
            </Stack>
          </Row>
        )
      }
      facts={data ? factsOf(data) : []}
      {...(canSignUp && {
        actions: [{ label: room ? '我要报名' : '我要候补', onPress: () => navigate(pathTo('/activityP', { id })) }],
      })}
    >
      {data && (
        <>
          {data.leads && (
            <Card variant="soft">
              <Row justify="between" wrap gap="sm">
                <span>这场活动由您负责</span>
                <ButtonLink href={pathTo('/scene', { id })} size="sm" icon={door}>
                  去活动现场
                </ButtonLink>
              </Row>
            </Card>
          )}
          {obstacle && open.length > 0 && <ObstacleCard obstacle={obstacle} back={pathTo('/activityP', { id })} />}
          {data.mine.length > 0 && (
            <Section title="我的报名">
              <Stack gap="sm">
                {data.mine.map(row => (
                  <MySignUpCard key={row.id} row={row} />
                ))}
              </Stack>
            </Section>
          )}
          {data.words && (
            <Card>
              <h2>活动小结</h2>
              <Prose text={data.words} />
            </Card>
          )}
          {data.body && (
            <Card>
              <h2>做什么</h2>
              <Prose text={data.body} />
            </Card>
          )}
          <Section title="班次">
            <Stack gap="sm">
              {data.shifts.map(shift => (
                <ShiftCard key={shift.id} shift={shift} />
              ))}
            </Stack>
          </Section>
          {data.leaderPhone && <CallCard label="活动负责人" name={data.leader} phone={data.leaderPhone} />}
          {data.insurance && <InsuranceCard insurance={data.insurance} />}
          <WhoComes id={id} />
        </>
      )}
    </Detail>
  )
}
