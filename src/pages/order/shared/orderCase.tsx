import { useQuery } from '../../../data/query.ts'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { ClaimFacts } from '../../afterSales/shared/claimCase.tsx'
import { OrderLines } from './orderLines.tsx'
import { Parcels } from './parcels.tsx'

/** The whole case of an order for people who decide about it: lines, parcels, payment, and claims. */
export function OrderCase({ id }: { id: string }) {
  const { data, problem, retry } = useQuery('/api/v3/orderDetail', { id })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={4} />
  return (
    <Stack gap="sm">
      <OrderLines lines={data.lines} detailed />
      <Facts
        items={[
          { label: '订单', value: data.stateLabel },
          { label: '实付', value: <Money fen={data.amount} /> },
          ...(data.refunded > 0 ? [{ label: '已退', value: <Money fen={data.refunded} /> }] : []),
          ...(data.remark ? [{ label: '买家留言', value: data.remark }] : []),
          ...(data.parcels.length === 0 ? [{ label: '物流', value: '还没有发出' }] : []),
        ]}
      />
      <Parcels parcels={data.parcels} lines={data.lines} />
      {data.afterSales.map(claim => (
        <ClaimFacts key={claim.id} id={claim.id} />
      ))}
    </Stack>
  )
}
