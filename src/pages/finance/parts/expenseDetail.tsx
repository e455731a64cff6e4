import type { ExpenseRow } from '../../../contract/finance.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { Card } from '../../../ui/parts/card.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

const factsOf = ({ amount, owner, reason, invoice, regionName, refusal }: ExpenseRow): Fact[] => [
  { label: '金额', value: <Money fen={amount} variant="price" /> },
  { label: '申请人', value: owner },
  { label: '用途', value: reason },
  ...(invoice ? [{ label: '发票号码', value: invoice }] : []),
  { label: '付款城市', value: regionName },
  ...(refusal ? [{ label: '驳回原因', value: refusal }] : []),
]

/** One expense, for whoever handed it in and for finance. */
export function ExpenseDetail({ id }: { id: string }) {
  const read = useQuery('/api/my/feiyongDetails', { id })
  const { data } = read
  const record = useRecord('expense', id)
  const steps = useSteps(record, {
    context: {
      defaults: data
        ? { amount: yuanOf(data.amount), invoice: data.invoice, reason: data.reason, proof: [...data.proof] }
        : {},
    },
  })
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这笔费用',
        text: '它可能属于另一个账号。',
        action: { label: '看我的费用', href: pathTo('/charge') },
      }}
      title="费用详情"
      done="这笔费用没有别的事要办了。"
      facts={data ? factsOf(data) : []}
    >
      {data && (
        <Card>
          <Stack gap="sm">
            <h2>凭证照片</h2>
            <Photos label="凭证照片" urls={data.proof} />
          </Stack>
        </Card>
      )}
    </RecordScreen>
  )
}
