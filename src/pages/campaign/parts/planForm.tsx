import { type CampaignDetail, campaignContract } from '../../../contract/campaign.contract.ts'
import { planDayErrors, startsTooEarly } from '../../../contract/planDays.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { FILING_MS, lengthText } from '../../../contract/spans.ts'
import { chinaDay } from '../../../contract/time.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { UNTICKED } from '../../../forms/form.ts'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'

const STEPS = [
  { name: '介绍', fields: ['title', 'summary', 'story', 'picture'] },
  { name: '用途', fields: ['goal', 'region', 'use', 'beneficiaries', 'cost', 'rest'] },
  { name: '时间', fields: ['startsOn', 'endsOn', 'projectEndsOn', 'emergency'] },
  { name: '备案', fields: ['filing', 'filedOn', 'entry'] },
  { name: '资格', fields: ['merchant'] },
  { name: '联系', fields: ['office', 'contact', 'phone'] },
]
const QUESTIONS: readonly (readonly [question: string, hint: string])[] = [
  ['为什么事募捐？', '写给邻居看，照片和文字都不要透露受益人的姓名'],
  ['钱怎么用？', '这些都会公开，捐款的人付款以前会看到'],
  ['什么时候募捐？', `备案满 ${lengthText(FILING_MS)}才能开始，应急募捐除外`],
  ['备案了吗？', `备案号由民政部门给；应急募捐可以开始后 ${lengthText(FILING_MS)}内补填`],
  ['资格和收款', '捐款直接进本单位自己的商户号，不经过平台'],
  ['谁来负责？', '捐款的人有问题，会打这个电话'],
]

interface WizardProps {
  title: string
  /** The plan to change; undefined for a new one. */
  known: CampaignDetail | undefined
  region: string
}

/** Returns the initial values of the form. */
const startOf = (known: CampaignDetail | undefined, region: string) => {
  if (!known) return { region }
  const { qualification: _, ...plan } = known.plan
  return {
    ...plan,
    title: known.title,
    summary: known.summary,
    story: known.story,
    picture: known.picture,
    region: known.region,
    goal: yuanOf(known.goal),
    startsOn: chinaDay(known.startsAt),
    endsOn: chinaDay(known.endsAt - 1),
    projectEndsOn: chinaDay(known.projectEndsAt - 1),
    filing: known.filing,
    filedOn: known.filedAt ? chinaDay(known.filedAt) : '',
    entry: known.entry,
    merchant: known.payee.merchant,
  }
}

function Wizard({ title, known, region }: WizardProps) {
  const form = useCallForm(campaignContract.campaignSave, {
    draft: `campaign-${known?.id ?? 'new'}`,
    given: { id: known?.id, version: known?.version },
    start: startOf(known, region),
    own: { emergency: known?.emergency ?? UNTICKED },
    more: ({ emergency }) => ({ emergency }),
    validate: plan => {
      const early = plan.emergency ? undefined : startsTooEarly(plan)
      return { ...planDayErrors(plan, Date.now()), ...(early && { startsOn: early, filedOn: early }) }
    },
    steps: STEPS,
    changes: 'campaign',
    done: '已保存，看一遍再提交审核；还差什么，页面上会写',
    next: ({ id }) => pathTo('/fundraisingDetail', { id }),
  })
  const { at } = form.frame
  const [question = '', hint = ''] = QUESTIONS[at] ?? []
  return (
    <GuidedForm {...form.frame} {...{ title, question, hint }} submitLabel="保存">
      <Restored form={form} />
      {at === 0 && (
        <>
          <CallField form={form} name="title" placeholder="例如：给留守儿童的一间阅览室" />
          <CallField form={form} name="summary" />
          <CallField form={form} name="story" rows={8} />
          <CallField form={form} name="picture" />
        </>
      )}
      {at === 1 && (
        <>
          <CallField form={form} name="goal" placeholder="例如：50000" />
          <RegionPicker {...form.bind('region')} levels={3} onChange={code => form.set({ region: code })} />
          <CallField form={form} name="use" />
          <CallField form={form} name="beneficiaries" hint="写哪一类人，不写姓名" />
          <CallField form={form} name="cost" placeholder="例如：不从捐款里提取" />
          <CallField form={form} name="rest" placeholder="例如：用于本单位同类项目" />
        </>
      )}
      {at === 2 && (
        <>
          <CallField form={form} name="startsOn" />
          <CallField form={form} name="endsOn" />
          <CallField form={form} name="projectEndsOn" hint="钱用完、事办完的那天；不填就是募捐结束后一年" />
          <Checkbox checked={form.values.emergency} onChange={emergency => form.set({ emergency })}>
            这是重大自然灾害等突发事件的应急募捐
          </Checkbox>
        </>
      )}
      {at === 3 && (
        <>
          <CallField
            form={form}
            name="filing"
            {...(!form.values.emergency && { hint: '还没有可以先不填，存成草稿；提交审核以前要补上' })}
          />
          <CallField form={form} name="filedOn" />
          <CallField form={form} name="entry" hint="在民政部指定的平台登记过，填写那里的编号" />
        </>
      )}
      {at === 4 && <CallField form={form} name="merchant" hint="本单位登记过的不用再填；登记以后不能自己改" />}
      {at === 5 && (
        <>
          <CallField form={form} name="office" />
          <CallField form={form} name="contact" />
          <CallField form={form} name="phone" />
        </>
      )}
    </GuidedForm>
  )
}

/** 发起募捐 in six steps; with an id, changes a draft or a returned plan. */
export function PlanForm({ id }: { id: string }) {
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const { data, problem, retry } = useQuery('/api/huodong/getMujuanDetails', { id }, id !== '')
  const title = id ? '修改募捐方案' : '发起募捐'
  if (!id) return <Wizard title={title} known={undefined} region={district} />
  if (data) return <Wizard title={title} known={data} region={district} />
  if (isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这个募捐"
        text="它可能属于另一个账号。"
        action={{ label: '看募捐', href: pathTo('/fundraising') }}
      />
    )
  return <PendingForm title={title} failure={problem && { text: problem.message, onRetry: retry }} />
}
