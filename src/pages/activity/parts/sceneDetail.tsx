import type { ActivityPlan, RosterRow } from '../../../contract/activityDesk.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { listProps, type QueryResult, useInfiniteQuery, useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Detail } from '../../../ui/kinds/detail.tsx'
import { List } from '../../../ui/kinds/list.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { InlineSteps } from '../../record/shared/inlineSteps.tsx'
import { recordDetail } from '../../record/shared/recordDetail.ts'
import { RecordProgress } from '../../record/shared/recordProgress.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { ShiftCard } from './shiftCard.tsx'

interface Meant {
  readonly id?: string
  readonly shift?: string
  readonly signUp?: string
}
const OWN_WAY = ['EDIT', 'RESCHEDULE', 'ADMIT', 'SIGN_OUT']
const idOf = ({ id }: RosterRow) => id

function RosterCard({ row }: { row: RosterRow }) {
  const record = useRecord('signUp', row.id)
  const steps = useSteps(record, { excluded: OWN_WAY })
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between">
          <h3>{row.name}</h3>
          <Chip>{row.stateLabel}</Chip>
        </Row>
        <p>{row.phone}</p>
        {row.reason && <p>{row.reason}</p>}
        <InlineSteps record={record} steps={steps} />
      </Stack>
    </Card>
  )
}

function Roster({ shift }: { shift: string }) {
  const pages = useInfiniteQuery('/api/renwu/baomingPage', { id: shift })
  return (
    <List title="报名名单" {...listProps(pages)} keyOf={idOf} unit="份报名" min={320} empty={{ title: '还没有人报名' }}>
      {row => <RosterCard row={row} />}
    </List>
  )
}

interface PlanProps {
  readonly plan: ActivityPlan
  readonly read: QueryResult<ActivityPlan>
  readonly shift: string | undefined
}
function Plan({ plan, read, shift }: PlanProps) {
  const record = useRecord('activity', plan.id)
  const steps = useSteps(record, { excluded: OWN_WAY })
  return (
    <>
      <Detail
        title={plan.title}
        {...recordDetail(record, read, { done: '这场活动已经办完。' })}
        facts={[
          { label: '地点', value: plan.address },
          ...plan.shifts.slice(0, 1).map(({ startsAt }) => ({ label: '开始', value: <When at={startsAt} withTime /> })),
        ]}
        whyNot={steps.whyNot}
        actions={steps.actions}
      >
        {plan.body && <p>{plan.body}</p>}
        {plan.shifts.map(one => (
          <ShiftCard key={one.id} shift={one}>
            {one.record && <a href={pathTo('/scene', { shift: one.id })}>看报名名单</a>}
          </ShiftCard>
        ))}
        <RecordProgress record={record} />
      </Detail>
      {steps.dialog}
      {shift && <Roster shift={shift} />}
    </>
  )
}

/** One activity as whoever leads or publishes it works on it. */
export function SceneDetail({ meant }: { meant: Meant }) {
  const read = useQuery('/api/renwu/huodongDetails', meant)
  const { data, problem } = read
  if (isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这场活动"
        text="它可能不在您负责的地区。"
        action={{ label: '看我的活动', href: pathTo('/scene') }}
      />
    )
  const shift = meant.shift ?? (meant.signUp ? data?.shifts[0]?.id : undefined)
  return data ? <Plan plan={data} read={read} shift={shift} /> : null
}
