import { activityDeskContract } from '../../../contract/activityDesk.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { UNTICKED } from '../../../forms/form.ts'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { DayField } from '../../../ui/parts/dayField.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Field } from '../../../ui/parts/field.tsx'
import { Grid } from '../../../ui/parts/layout.tsx'
import { clockOf, periodOfShifts, periodText, shiftsOn } from '../shared/period.ts'
import { NO_ACTIVITY } from './activityScreen.tsx'
import { LazyCircleMap } from './lazyCircleMap.tsx'

const TITLE = '改期或换地点'
type Plan = WireReply<'/api/renwu/huodongDetails'>

function RescheduleForm({ plan }: { plan: Plan }) {
  const { startsAt, endsAt } = periodOfShifts(shiftsOn(plan.shifts))
  const taken = plan.shifts.reduce((sum, one) => sum + one.taken, 0)
  const form = useCallForm(activityDeskContract.activityReschedule, {
    draft: `reschedule-${plan.id}`,
    given: { id: plan.id, version: plan.record.version },
    start: { day: chinaDay(startsAt), from: clockOf(startsAt), address: plan.address, meeting: plan.meeting },
    own: { moves: UNTICKED, at: plan.at },
    needed: ({ moves }) => (moves ? ['address', 'meeting'] : []),
    more: ({ moves, at }) => (moves ? { lng: at.lng, lat: at.lat } : { address: undefined, meeting: undefined }),
    changes: 'activity',
    done: '已改好，报了名的人都会收到消息',
    next: pathTo('/scene', { id: plan.id }),
  })
  const { moves, at } = form.values
  return (
    <GuidedForm
      title={TITLE}
      sub={plan.title}
      {...form.frame}
      submitLabel="改好并通知大家"
      hint={`现在是 ${periodText({ startsAt, endsAt })}`}
    >
      <p>
        改了时间，每个班次一起挪，时长不变。
        {taken > 0 && `已报上的 ${taken} 人要再确认一次，不确认的会让出名额，不算缺席。`}
      </p>
      <Grid min={160} gap="sm">
        <DayField {...form.bind('day')} from={chinaDay(Date.now())} />
        <CallField form={form} name="from" />
      </Grid>
      <Checkbox checked={moves} onChange={checked => form.set({ moves: checked })}>
        换一个地点（在同一个街道或社区里）
      </Checkbox>
      {moves && (
        <>
          <CallField form={form} name="address" />
          <CallField form={form} name="meeting" />
          <Field label="在地图上的位置" group required>
            {() => <LazyCircleMap at={at} radius={plan.radius} onChange={place => form.set({ at: place })} />}
          </Field>
        </>
      )}
      <CallField form={form} name="reason" rows={3} placeholder="例如：周六有大雨" />
    </GuidedForm>
  )
}

/** 改期或换地点: changes day, hour or place of an activity with sign-ups. */
export function ActivityReschedule({ id }: { id: string }) {
  const { data, problem, retry } = useQuery('/api/renwu/huodongDetails', { id })
  if (data) return <RescheduleForm plan={data} />
  if (isMissing(problem)) return <Empty heading {...NO_ACTIVITY} />
  return <PendingForm title={TITLE} failure={problem && { text: problem.message, onRetry: retry }} />
}
