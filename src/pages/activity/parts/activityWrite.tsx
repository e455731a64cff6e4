import { useState } from 'react'
import { useLocation } from 'wouter'
import { type ActivityPlan, activityDeskContract } from '../../../contract/activityDesk.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useRegionName } from '../../../data/regionName.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { toast } from '../../../ui/toasts.ts'
import { activityCheck } from './activityCheck.tsx'
import { NO_ACTIVITY } from './activityScreen.tsx'
import { PlaceStep, SafetyStep, ShiftsStep, WordsStep } from './activitySteps.tsx'
import { type ActivityValues, activityErrors, blankActivity, planOf, valuesOf } from './activityValues.ts'

const STEPS = [
  { name: '内容', fields: ['kind', 'title', 'summary', 'body', 'pictures'] },
  { name: '班次', fields: ['drafts'] },
  { name: '地点', fields: ['region', 'address', 'meeting', 'at', 'radius'] },
  { name: '安全', fields: ['danger', 'insurer', 'policy', 'insurerPhone'] },
  { name: '核对', fields: [] },
]
const QUESTIONS: readonly (readonly [question: string, hint: string])[] = [
  ['办一场什么活动？', '用邻居听得懂的话，写清楚来了做什么'],
  ['什么时候，要几个人？', '时间长的分成几个班次，每班各报各的名'],
  ['在哪里集合？', '地图上的圈是签到范围：圈里的人可以自己扫码签到'],
  ['安全怎么保障？', '可能有危险的活动，要先买好保险才能提交'],
  ['请核对一遍', '保存后在下一页提交，由另一位负责人审核发布'],
]
const LAST = STEPS.length - 1

interface WizardProps {
  title: string
  blank: ActivityValues
  /** The activity to change; undefined for a new one. */
  known: ActivityPlan | undefined
}

function Wizard({ title, blank, known }: WizardProps) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  // The version that the form was opened with, whatever is read anew while it is filled.
  const [opened] = useState(known?.record.version)
  const form = useForm<ActivityValues, { readonly id: string }>({
    id: `activity-${known?.id ?? 'new'}`,
    uid,
    blank,
    drafts,
    steps: STEPS,
    schema: activityDeskContract.activitySave.input,
    validate: values => activityErrors(values, Date.now()),
    submit: (values, key) =>
      call('/api/renwu/huodongSave', { ...planOf(values), ...(known && { id: known.id, version: opened }) }, { key }),
    onSent: ({ id }) => {
      invalidateWorkflow('activity')
      toast('已保存，请看一遍后提交审核', 'done')
      navigate(pathTo('/scene', { id }), { replace: true })
    },
  })
  const { values, stepIndex: at } = form
  const regionName = useRegionName(values.region)
  const [question = '', hint = ''] = QUESTIONS[at] ?? []
  return (
    <GuidedForm
      {...form.frame}
      {...{ title, question, hint }}
      {...(at === LAST && { check: activityCheck(values, regionName, form.go) })}
      problem={form.problem ?? form.errorAt('shifts')}
      submitLabel="保存"
    >
      {at !== LAST && <Restored form={form} />}
      {at === 0 && <WordsStep form={form} />}
      {at === 1 && <ShiftsStep form={form} />}
      {at === 2 && <PlaceStep form={form} />}
      {at === 3 && <SafetyStep form={form} />}
    </GuidedForm>
  )
}

/** 发起活动 in steps: description, shifts, place, safety, check page; with an id, changes a returned activity. */
export function ActivityWrite({ id }: { id: string }) {
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const { data, problem, retry } = useQuery('/api/renwu/huodongDetails', { id }, id !== '')
  const title = id ? '修改活动' : '发起活动'
  if (!id) return <Wizard title={title} blank={blankActivity(district)} known={undefined} />
  if (data) return <Wizard title={title} blank={valuesOf(data)} known={data} />
  if (isMissing(problem)) return <Empty heading {...NO_ACTIVITY} />
  return <PendingForm title={title} failure={problem && { text: problem.message, onRetry: retry }} />
}
