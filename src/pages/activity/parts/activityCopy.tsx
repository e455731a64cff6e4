import plus from 'icon:plus'
import cross from 'icon:x'
import { useLocation } from 'wouter'
import { activityDeskContract } from '../../../contract/activityDesk.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay, daysBetween, isCalendarDay } from '../../../contract/time.ts'
import { typedDay } from '../../../contract/typed.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { formatCalendarDay } from '../../../ui/format.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button, IconButton } from '../../../ui/parts/button.tsx'
import { DayField } from '../../../ui/parts/dayField.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { toast } from '../../../ui/toasts.ts'
import { periodOfShifts, shiftsOn } from '../shared/period.ts'
import { NO_ACTIVITY } from './activityScreen.tsx'

/** Maximum number of copies at once. */
const MAX_DAYS = 12
const WEEK_DAYS = 7
type Plan = WireReply<'/api/renwu/huodongDetails'>

/** Returns the next day of the series after `last`: a week later, and not in the past; from today on after no day. */
function dayAfter(typed: string): string {
  const today = chinaDay(Date.now())
  const last = isCalendarDay(typedDay(typed)) ? typedDay(typed) : today
  const weeks = Math.max(1, Math.floor(daysBetween(last, today) / WEEK_DAYS) + 1)
  return chinaDay(Date.parse(`${last}T04:00:00Z`), weeks * WEEK_DAYS)
}

function CopyForm({ plan }: { plan: Plan }) {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const first = chinaDay(periodOfShifts(shiftsOn(plan.shifts)).startsAt)
  const form = useForm<{ readonly days: readonly string[] }, { readonly ids: readonly string[] }>({
    id: `copy-${plan.id}`,
    uid,
    blank: { days: [dayAfter(first)] },
    schema: activityDeskContract.activityCopy.input,
    validate: ({ days }) =>
      Object.fromEntries(
        days.flatMap((day, index) =>
          days.indexOf(day) < index
            ? [[`days.${index}`, '这一天已经选过了']]
            : day !== '' && day <= chinaDay(Date.now())
              ? [[`days.${index}`, '请选明天以后的日子']]
              : [],
        ),
      ),
    submit: ({ days }, key) => call('/api/renwu/huodongCopy', { id: plan.id, days: [...days] }, { key }),
    onSent: ({ ids }) => {
      invalidateWorkflow('activity')
      toast(`已复制 ${ids.length} 场，提交后就能报名`, 'done')
      const [only] = ids
      navigate(ids.length === 1 && only ? pathTo('/scene', { id: only }) : pathTo('/scene', { tab: 'draft' }))
    },
  })
  const { days } = form.values
  const set = (next: readonly string[]) => form.set({ days: next })
  return (
    <GuidedForm title="换几个日期再办" sub={plan.title} {...form.frame} submitLabel={`复制 ${days.length} 场`}>
      <p>每个日期各办一场，内容、班次和地点都照旧。办过的活动只换日期，提交后不用再审核。</p>
      <Stack>
        {days.map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a date is its place in the list
          <Row key={index} gap="sm">
            <DayField
              label={`第 ${index + 1} 场${day ? `：${formatCalendarDay(day)}` : ''}`}
              name={`days-${index}`}
              from={chinaDay(Date.now(), 1)}
              value={day}
              error={form.errorAt(`days.${index}`)}
              onChange={value => set(days.map((one, at) => (at === index ? value : one)))}
              required
            />
            {days.length > 1 && (
              <IconButton
                icon={cross}
                label={`去掉第 ${index + 1} 场`}
                onClick={() => set(days.filter((_, at) => at !== index))}
              />
            )}
          </Row>
        ))}
        {days.length < MAX_DAYS && (
          <Row>
            <Button variant="line" icon={plus} onClick={() => set([...days, dayAfter(days.at(-1) || first)])}>
              再加一个日期
            </Button>
          </Row>
        )}
      </Stack>
    </GuidedForm>
  )
}

/** 换几个日期再办: copies an activity to other days, each an activity of its own. */
export function ActivityCopy({ id }: { id: string }) {
  const { data, problem, retry } = useQuery('/api/renwu/huodongDetails', { id })
  if (data) return <CopyForm plan={data} />
  if (isMissing(problem)) return <Empty heading {...NO_ACTIVITY} />
  return <PendingForm title="换几个日期再办" failure={problem && { text: problem.message, onRetry: retry }} />
}
