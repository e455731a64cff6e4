import { useLocation } from 'wouter'
import { aidContract } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { usePorts } from '../ports.ts'
import { useQuery } from '../query.ts'
import { readAhead } from '../reading.ts'
import { AidForm } from './shared/aidForm.tsx'
import { ForAid } from './shared/forAid.tsx'
import { GoodsFields } from './shared/goodsFields.tsx'
import { sendAid } from './shared/sendAid.ts'
import { type AidValues, commonOf, titleOf } from './shared/values.ts'

const NAMES = ['id'] as const
const TITLE = '物资援助申请'
const PAPERS = ['低保、特困、残疾等证件', '家里现在的样子', '社区或单位开的证明']
const NEED = {
  name: '需要什么',
  question: '家里现在最缺什么？',
  hint: '选几样就好，工作人员会与您核对',
  fields: ['items', 'words'],
}

const neededOf = (values: AidValues) => ({
  ...commonOf(values),
  title: titleOf(values.items),
  items: values.items.map(item => ({ ...item })),
})

/** 物资援助: asks for goods; `?id=` puts a refused application right. */
export default function ApplyGoods() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { id } = useQuery(NAMES).query
  return (
    <ForAid key={id} title={TITLE} id={id}>
      {start => (
        <AidForm
          title={TITLE}
          draft={`applyWz${id}`}
          start={start}
          schema={aidContract.applyYuanzhu.input}
          need={NEED}
          also={({ items }) => ({ ...(items.length === 0 && { items: '请至少选一样需要的物资' }) })}
          said={({ items, words }) => [
            ...items.map(({ name, count, unit }) => ({ label: name, value: `${count} ${unit}` })),
            { label: '情况', value: words },
          ]}
          papers={PAPERS}
          send={(values, key) => sendAid(call, 'goods', start.revised, neededOf(values), key)}
          onSent={made => navigate(pathTo('/myHelpDetailWz', { id: made }), { replace: true })}
        >
          {form => <GoodsFields form={form} />}
        </AidForm>
      )}
    </ForAid>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/my/yuanzhuDetails', { id })
  readAhead('/api/my/getLianxiren', {})
  readAhead('/api/getClassifAll', { kind: 'donation' })
}
