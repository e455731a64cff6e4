import { useLocation } from 'wouter'
import { aidContract } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { usePorts } from '../../data/ports.ts'
import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { AidForm } from './shared/aidForm.tsx'
import { AidFormLoader, preloadRevision } from './shared/aidFormLoader.tsx'
import { AidGoodsFields } from './shared/aidGoodsFields.tsx'
import { type AidValues, commonFields, consentField, goodsTitle } from './shared/aidValues.ts'
import { sendAid } from './shared/sendAid.ts'

const NAMES = ['id', 'again'] as const
const TITLE = '物资援助申请'
const PROOF_HINTS = ['低保、特困、残疾等证件', '家里现在的样子', '社区或单位开的证明']
const NEED_STEP = {
  name: '需要什么',
  question: '家里现在最缺什么？',
  hint: '选几样就好，工作人员会与您核对',
  fields: ['items', 'words'],
}

const goodsFields = (values: AidValues) => ({
  ...commonFields(values),
  title: goodsTitle(values.items),
  items: values.items.map(item => ({ ...item, count: Number(item.count) })),
})

/** 物资援助: asks for goods; `?id=` puts a refused application right, `?again=` asks for the same once more. */
export default function ApplyGoods() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { id, again } = useUrlQuery(NAMES).query
  return (
    <AidFormLoader key={id || again} title={TITLE} id={id} again={again}>
      {start => (
        <AidForm
          title={TITLE}
          draft={`applyWz${id || again}`}
          start={start}
          schema={aidContract.applyYuanzhu.input}
          need={NEED_STEP}
          validate={({ items }) => ({ ...(items.length === 0 && { items: '请至少选一样需要的物资' }) })}
          summarize={({ items, words }) => [
            ...items.map(({ name, count, unit }) => ({ label: name, value: `${count} ${unit}` })),
            { label: '情况', value: words },
          ]}
          papers={PROOF_HINTS}
          send={(values, key) =>
            sendAid(call, 'goods', start.revised, { needed: goodsFields(values), consent: consentField(values), key })
          }
          onSent={made => navigate(pathTo('/myHelpDetailWz', { id: made }), { replace: true })}
        >
          {form => <AidGoodsFields form={form} />}
        </AidForm>
      )}
    </AidFormLoader>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) {
    preloadRevision()
    prefetchQuery('/api/my/yuanzhuDetails', { id })
  }
  prefetchQuery('/api/my/getLianxiren', {})
  prefetchQuery('/api/getClassifAll', { kind: 'donation' })
}
