import { useLocation } from 'wouter'
import { activityDeskContract } from '../../../contract/activityDesk.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { UNTICKED, useForm } from '../../../forms/form.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Field } from '../../../ui/parts/field.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Grid } from '../../../ui/parts/layout.tsx'
import { toast } from '../../../ui/toasts.ts'
import { clockOf, periodOfShifts, periodText } from '../../activity/shared/period.ts'
import { NO_ACTIVITY } from './activityScreen.tsx'
import { LazyCircleMap } from './lazyCircleMap.tsx'

const TITLE = '改期或换地点'
type Plan = WireReply<'/api/renwu/huodongDetails'>

function RescheduleForm({ plan }: { plan: Plan }) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const { startsAt, endsAt } = periodOfShifts(plan.shifts)
  const taken = plan.shifts.reduce((sum, one) => sum + one.taken, 0)
  const form = useForm({
    id: `reschedule-${plan.id}`,
    uid,
    blank: {
      ...{ day: chinaDay(startsAt), from: clockOf(startsAt), reason: '', moves: UNTICKED },
      ...{ address: plan.address, meeting: plan.meeting, at: plan.at },
    },
    schema: activityDeskContract.activityReschedule.input,
    drafts,
    submit: ({ day, from, reason, moves, address, meeting, at }, key) =>
      call(
        '/api/renwu/huodongReschedule',
        {
          ...{ id: plan.id, version: plan.record.version, day, from, reason },
          ...(moves && { address, meeting, lng: at.lng, lat: at.lat }),
        },
        { key },
      ),
    onSent: () => {
      invalidateWorkflow('activity')
      toast('已改好，报了名的人都会收到消息', 'done')
      navigate(pathTo('/scene', { id: plan.id }), { replace: true })
    },
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
        <TextField {...form.field('day')} label="新日期" type="date" from={chinaDay(Date.now())} required />
        <TextField {...form.field('from')} label="第一班开始时间" type="time" required />
      </Grid>
      <Checkbox checked={moves} onChange={checked => form.set({ moves: checked })}>
        换一个地点（在同一个街道或社区里）
      </Checkbox>
      {moves && (
        <>
          <TextField {...form.field('address')} label="新的详细地址" max={100} required />
          <TextField {...form.field('meeting')} label="集合地点" max={100} required />
          <Field label="在地图上的位置" group required>
            {() => <LazyCircleMap at={at} radius={plan.radius} onChange={place => form.set({ at: place })} />}
          </Field>
        </>
      )}
      <TextArea {...form.field('reason')} label="原因" rows={3} max={200} placeholder="例如：周六有大雨" required />
    </GuidedForm>
  )
}

/** 改期或换地点: another day, hour or place for an activity that people have signed up for. */
export function ActivityReschedule({ id }: { id: string }) {
  const { data, problem, retry } = useQuery('/api/renwu/huodongDetails', { id })
  if (data) return <RescheduleForm plan={data} />
  if (isMissing(problem)) return <Empty heading {...NO_ACTIVITY} />
  return <PendingForm title={TITLE} failure={problem && { text: problem.message, onRetry: retry }} />
}
