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
import { useForm } from '../../../forms/form.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Grid } from '../../../ui/parts/layout.tsx'
import { toast } from '../../../ui/toasts.ts'
import { NO_ACTIVITY } from './activityScreen.tsx'
import { clockOf, spanOf } from './shiftTexts.ts'

type Plan = WireReply<'/api/renwu/huodongDetails'>

const spanOfPlan = ({ shifts }: Plan) => ({
  startsAt: Math.min(...shifts.map(one => one.startsAt)),
  endsAt: Math.max(...shifts.map(one => one.endsAt)),
})

function RescheduleForm({ plan }: { plan: Plan }) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const { startsAt, endsAt } = spanOfPlan(plan)
  const taken = plan.shifts.reduce((sum, one) => sum + one.taken, 0)
  const form = useForm({
    id: `reschedule-${plan.id}`,
    uid,
    blank: { day: chinaDay(startsAt), from: clockOf(startsAt), reason: '' },
    schema: activityDeskContract.activityReschedule.input,
    drafts,
    submit: (values, key) =>
      call('/api/renwu/huodongReschedule', { id: plan.id, version: plan.record.version, ...values }, { key }),
    onSent: () => {
      invalidateWorkflow('activity')
      toast('已改期，报了名的人都会收到消息', 'done')
      navigate(pathTo('/scene', { id: plan.id }), { replace: true })
    },
  })
  return (
    <GuidedForm
      title="改期"
      sub={plan.title}
      {...form.frame}
      submitLabel="改期并通知大家"
      hint={`现在是 ${spanOf(startsAt, endsAt)}`}
    >
      <p>每个班次一起挪，时长不变。{taken > 0 && `已报上的 ${taken} 人要再确认一次，不确认的会让出名额，不算缺席。`}</p>
      <Grid min={160} gap="sm">
        <TextField {...form.field('day')} label="新日期" type="date" from={chinaDay(Date.now())} required />
        <TextField {...form.field('from')} label="第一班开始时间" type="time" required />
      </Grid>
      <TextArea {...form.field('reason')} label="改期原因" rows={3} max={200} placeholder="例如：周六有大雨" required />
    </GuidedForm>
  )
}

/** 改期: another day or hour for an activity that people have signed up for. */
export function ActivityReschedule({ id }: { id: string }) {
  const { data, problem, retry } = useQuery('/api/renwu/huodongDetails', { id })
  if (data) return <RescheduleForm plan={data} />
  if (isMissing(problem)) return <Empty heading {...NO_ACTIVITY} />
  return <PendingForm title="改期" failure={problem && { text: problem.message, onRetry: retry }} />
}
