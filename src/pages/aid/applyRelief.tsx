import { RELIEF_KINDS } from '../../contract/aid.contract.ts'
import { fenOf } from '../../contract/typed.ts'
import { formatMoney } from '../../ui/format.ts'
import { AidApplication } from './shared/aidApplication.tsx'
import { preloadAidForm } from './shared/aidFormLoader.tsx'
import { type AidValues, amountField, commonFields } from './shared/aidValues.ts'
import { ReliefFields } from './shared/reliefFields.tsx'

const PROOF_HINTS = ['病历、费用单、学费单等', '低保、特困、残疾等证件', '社区或单位开的证明']
const NEED_STEP = {
  name: '遇到什么',
  question: '遇到了什么难处？',
  hint: '照实说就行，责任人会上门看看',
  fields: ['relief', 'title', 'yuan', 'words'],
}

const reliefErrors = ({ relief, yuan }: AidValues) => ({
  ...(relief === '' && { relief: '请选择一种' }),
  ...(yuan.trim() !== '' && fenOf(yuan) === undefined && { yuan: '请写成 1200 或 12.50 这样的数' }),
})
const reliefFields = (values: AidValues) => ({
  ...commonFields(values),
  title: values.title,
  ...(values.relief && { relief: values.relief }),
  ...amountField(values),
})
const reliefFacts = (values: AidValues) => [
  { label: '类型', value: values.relief && RELIEF_KINDS[values.relief] },
  { label: '一句话概括', value: values.title },
  ...(values.yuan.trim() ? [{ label: '希望金额', value: formatMoney(amountField(values).amount ?? 0) }] : []),
  { label: '情况', value: values.words },
]

/** 救助: application for relief. */
export default function ApplyRelief() {
  return (
    <AidApplication
      kind="relief"
      title="救助申请"
      draft="applyJz"
      need={NEED_STEP}
      validate={reliefErrors}
      summarize={reliefFacts}
      papers={PROOF_HINTS}
      fieldsOf={reliefFields}
    >
      {form => <ReliefFields form={form} />}
    </AidApplication>
  )
}

export const preload = (query: URLSearchParams): void => preloadAidForm(query.get('id'))
