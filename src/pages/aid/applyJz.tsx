import { useLocation } from 'wouter'
import { aidContract, RELIEF_KINDS } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { fenOf } from '../../machines/browser/stepForm.ts'
import { moneyWords } from '../../ui/format.ts'
import { usePorts } from '../ports.ts'
import { useQuery } from '../query.ts'
import { readAhead } from '../reading.ts'
import { AidForm } from './shared/aidForm.tsx'
import { ForAid } from './shared/forAid.tsx'
import { ReliefFields } from './shared/reliefFields.tsx'
import { sendAid } from './shared/sendAid.ts'
import { type AidValues, amountOf, commonOf } from './shared/values.ts'

const NAMES = ['id'] as const
const TITLE = '救助申请'
const PAPERS = ['病历、费用单、学费单等', '低保、特困、残疾等证件', '社区或单位开的证明']
const NEED = {
  name: '遇到什么',
  question: '遇到了什么难处？',
  hint: '照实说就行，责任人会上门看看',
  fields: ['relief', 'title', 'yuan', 'words'],
}

const faultsOf = ({ relief, yuan }: AidValues) => ({
  ...(relief === '' && { relief: '请选择一种' }),
  ...(yuan.trim() !== '' && fenOf(yuan) === undefined && { yuan: '请写成 1200 或 12.50 这样的数' }),
})
const neededOf = (values: AidValues) => ({
  ...commonOf(values),
  title: values.title,
  ...(values.relief && { relief: values.relief }),
  ...amountOf(values),
})

/** 救助: asks for relief; `?id=` puts a refused application right. */
export default function ApplyRelief() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { id } = useQuery(NAMES).query
  return (
    <ForAid key={id} title={TITLE} id={id}>
      {start => (
        <AidForm
          title={TITLE}
          draft={`applyJz${id}`}
          start={start}
          schema={aidContract.applyYuanzhu.input}
          need={NEED}
          also={faultsOf}
          said={values => [
            { label: '类型', value: values.relief && RELIEF_KINDS[values.relief] },
            { label: '一句话', value: values.title },
            ...(values.yuan.trim() ? [{ label: '希望金额', value: moneyWords(amountOf(values).amount ?? 0) }] : []),
            { label: '情况', value: values.words },
          ]}
          papers={PAPERS}
          send={(values, key) => sendAid(call, 'relief', start.revised, neededOf(values), key)}
          onSent={made => navigate(pathTo('/myHelpDetailJz', { id: made }), { replace: true })}
        >
          {form => <ReliefFields form={form} />}
        </AidForm>
      )}
    </ForAid>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/my/yuanzhuDetails', { id })
  readAhead('/api/my/getLianxiren', {})
}
