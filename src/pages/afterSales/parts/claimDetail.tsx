import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { OrderLines } from '../../order/shared/orderLines.tsx'
import { Parcels } from '../../order/shared/parcels.tsx'
import { useCouriers } from '../../record/shared/couriers.ts'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { CLAIM_KINDS } from '../shared/claimKinds.ts'
import { proofFacts } from '../shared/proofFacts.tsx'

/** One after-sales, for buyer and shop: state and available steps. */
export function ClaimDetail({ id }: { id: string }) {
  const read = useQuery('/api/v3/refundDetail', { id })
  const { data } = read
  const couriers = useCouriers()
  const record = useRecord('afterSales', id)
  const steps = useSteps(record, {
    context: {
      couriers,
      defaults: data ? { kind: data.kind, amount: yuanOf(data.amount) } : {},
    },
  })
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{ title: '没有找到这次售后', action: { label: '看我的订单', href: '/order' } }}
      title="售后"
      done="现在没有要办的事。"
      facts={
        data
          ? [
              { label: '方式', value: CLAIM_KINDS[data.kind] },
              { label: '退款金额', value: <Money fen={data.amount} variant="price" /> },
              { label: '原因', value: data.reason },
              ...proofFacts(data.photos),
              ...(data.answer ? [{ label: '店铺答复', value: data.answer }] : []),
              ...(data.returnAddress ? [{ label: '退货地址', value: data.returnAddress }] : []),
              { label: '买家', value: data.buyer },
              { label: '店铺', value: data.shop.name },
            ]
          : []
      }
    >
      {data && (
        <>
          <Card>
            <OrderLines lines={data.lines} detailed />
          </Card>
          <Parcels parcels={data.parcels} lines={data.lines} />
          <ButtonLink variant="quiet" size="sm" href={pathTo('/orderDetail', { id: data.order })}>
            看这笔订单
          </ButtonLink>
        </>
      )}
    </RecordScreen>
  )
}
