import { useLocation } from 'wouter'
import { aidContract, RELIEF_KINDS } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { usePorts } from '../../data/ports.ts'
import { prefetchQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { fenOf } from '../../machines/browser/money.ts'
import { formatMoney } from '../../ui/format.ts'
import { AidForm } from './shared/aidForm.tsx'
import { AidFormLoader, preloadRevision } from './shared/aidFormLoader.tsx'
import { type AidValues, amountField, commonFields, consentField } from './shared/aidValues.ts'
import { ReliefFields } from './shared/reliefFields.tsx'
import { sendAid } from './shared/sendAid.ts'

const NAMES = ['id', 'again'] as const
const TITLE = '救助申请'
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

/** 救助: asks for relief; `?id=` puts a refused application right, `?again=` asks for the same once more. */
export default function ApplyRelief() {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const { id, again } = useUrlQuery(NAMES).query
  return (
    <AidFormLoader key={id || again} title={TITLE} id={id} again={again}>
      {start => (
        <AidForm
          title={TITLE}
          draft={`applyJz${id || again}`}
          start={start}
          schema={aidContract.applyYuanzhu.input}
          need={NEED_STEP}
          validate={reliefErrors}
          summarize={values => [
            { label: '类型', value: values.relief && RELIEF_KINDS[values.relief] },
            { label: '一句话概括', value: values.title },
            ...(values.yuan.trim() ? [{ label: '希望金额', value: formatMoney(amountField(values).amount ?? 0) }] : []),
            { label: '情况', value: values.words },
          ]}
          papers={PROOF_HINTS}
          send={(values, key) =>
            sendAid(call, 'relief', start.revised, { needed: reliefFields(values), consent: consentField(values), key })
          }
          onSent={made => navigate(pathTo('/myHelpDetailJz', { id: made }), { replace: true })}
        >
          {form => <ReliefFields form={form} />}
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
}
