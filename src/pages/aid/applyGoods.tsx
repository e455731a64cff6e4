import { prefetchQuery } from '../../data/query.ts'
import { AidApplication } from './shared/aidApplication.tsx'
import { preloadAidForm } from './shared/aidFormLoader.tsx'
import { AidGoodsFields } from './shared/aidGoodsFields.tsx'
import { type AidValues, commonFields, goodsTitle } from './shared/aidValues.ts'

const PROOF_HINTS = ['低保、特困、残疾等证件', '家里现在的样子', '社区或单位开的证明']
const NEED_STEP = {
  name: '需要什么',
  question: '家里现在最缺什么？',
  hint: '选几样就好，工作人员会与您核对',
  fields: ['items', 'words'],
}

const goodsErrors = ({ items }: AidValues) => ({ ...(items.length === 0 && { items: '请至少选一样需要的物资' }) })
const goodsFields = (values: AidValues) => ({
  ...commonFields(values),
  title: goodsTitle(values.items),
  items: values.items.map(item => ({ ...item, count: Number(item.count) })),
})
const goodsFacts = ({ items, words }: AidValues) => [
  ...items.map(({ name, count, unit }) => ({ label: name, value: `${count} ${unit}` })),
  { label: '情况', value: words },
]

/** 物资援助: application for goods. */
export default function ApplyGoods() {
  return (
    <AidApplication
      kind="goods"
      title="物资援助申请"
      draft="applyWz"
      need={NEED_STEP}
      validate={goodsErrors}
      summarize={goodsFacts}
      papers={PROOF_HINTS}
      fieldsOf={goodsFields}
    >
      {form => <AidGoodsFields form={form} />}
    </AidApplication>
  )
}

export function preload(query: URLSearchParams): void {
  preloadAidForm(query.get('id'))
  prefetchQuery('/api/getClassifAll', { kind: 'donation' })
}
