import pin from 'icon:map-pin'
import { useLocation } from 'wouter'
import type { OrderDetail as Order } from '../../contract/order.contract.ts'
import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { addressText } from '../../contract/spacing.ts'
import { useAction } from '../../data/action.ts'
import { usePorts } from '../../data/ports.ts'
import { useQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { useView } from '../../data/view.ts'
import { yuanOf } from '../../machines/browser/money.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Icon } from '../../ui/parts/icon.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { toast } from '../../ui/toasts.ts'
import { PayCard } from '../payment/shared/payCard.tsx'
import { PayCardClosed } from '../payment/shared/payCardClosed.tsx'
import { isPhone, tillOf } from '../payment/shared/useTill.ts'
import { CallCard } from '../record/shared/callCard.tsx'
import { useCouriers } from '../record/shared/couriers.ts'
import { recordDetail } from '../record/shared/recordDetail.ts'
import { RecordProgress } from '../record/shared/recordProgress.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { addAgain } from './parts/addAgain.ts'
import { orderFacts } from './parts/orderFacts.tsx'
import { RelatedRecords } from './parts/relatedRecords.tsx'
import { useOrderTill } from './parts/useOrderTill.ts'
import { OrderLines } from './shared/orderLines.tsx'
import { Parcels } from './shared/parcels.tsx'

/** Returns whether a complaint is possible: only about paid orders. */
const isComplainable = ({ payment }: Pick<Order, 'payment'>) =>
  payment?.state === 'paid' || payment?.state === 'confirmed'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/v3/orderDetail', { id }),
}))

/** One order, for its buyer and its shop: state, lines, and available steps. */
export default function OrderDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const { call } = usePorts()
  const [, navigate] = useLocation()
  const goToTill = useOrderTill()
  const uid = useView(view => view.uid)
  const { data, problem } = read
  const couriers = useCouriers()
  const record = useRecord('order', id)
  const { run, busy } = useAction()
  const { flow, row } = record
  const payable = row && flow?.edges.some(({ from, name }) => from === row.state && name === 'PAID')
  const steps = useSteps(record, {
    // One way to cancel at a time: before payment, or with a refund.
    excluded: [payable ? 'CANCEL_PAID' : 'CANCEL'],
    context: {
      couriers,
      lines: (data?.lines ?? [])
        .filter(({ shipped, refundable }) => !shipped && refundable > 0)
        .map(line => ({ id: line.id, label: line.title, text: [...line.options, `${line.count} 件`].join(' · ') })),
      defaults: data ? { amount: yuanOf(data.amount) } : {},
    },
    ownScreens: {
      APPLY_AFTER_SALES: pathTo('/orderRefund', { order: id }),
      REVIEW: pathTo('/orderEvaluate', { id }),
    },
  })
  const isBuyer = data?.record.facts.buyer === uid
  const ended = row && flow?.states[row.state]?.end
  const turn = payable ? (isBuyer ? '请在时限内付款，下一步由您完成。' : '现在等买家付款。') : undefined
  const payment = isBuyer ? data?.payment : undefined
  const { data: open } = useQuery('/api/v3/paymentDetail', { id: payment?.id ?? '' }, Boolean(payment && payable))
  const till = open && !isPhone() ? tillOf(open) : undefined
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这笔订单"
        text="它可能属于另一个账号。您的订单都在我的订单里。"
        action={{ label: '看我的订单', href: '/order' }}
      />
    )
  // The platform may read an order under complaint, and has no steps.
  const readsOnly = data !== undefined && !record.ready && isMissing(record.problem)
  const pay = () => (till ? window.open(till, '_blank', 'noopener') : void run('pay', () => goToTill(id)))
  const buyAgain = () =>
    run('again', async () => {
      const { failed } = await addAgain(call, data?.lines ?? [])
      invalidate('/api/v3/cartList')
      toast(failed > 0 ? `${failed} 样没能放进购物车，其余已放进` : '已放进购物车', failed > 0 ? 'warn' : 'done')
      navigate(pathTo('/v3Cart'))
    })
  return (
    <>
      <Detail
        title="订单详情"
        {...(readsOnly
          ? { state: { label: data.stateLabel, text: '您在处理这笔订单的投诉，这里只能查看。' } }
          : recordDetail(record, read, { done: '这笔订单没有要办的事了。', turn }))}
        whyNot={steps.whyNot}
        side={payment && payable && <PayCard payment={payment.id} />}
        actions={[
          ...steps.actions,
          ...(payable && isBuyer ? [{ label: '去付款', busy: busy === 'pay', onPress: pay }] : []),
          ...(ended && isBuyer ? [{ label: '再次购买', busy: busy === 'again', onPress: () => void buyAgain() }] : []),
        ]}
      >
        {data && (
          <>
            <Parcels parcels={data.parcels} lines={data.lines} />
            <Card>
              <b>
                <Icon svg={pin} /> {data.receiver.name} {data.receiver.phone}
              </b>
              <MutedText block>{addressText(data.receiver) || '买家付款后可以看到地址'}</MutedText>
            </Card>
            <Card>
              <OrderLines lines={data.lines} detailed />
            </Card>
            {data.seller && <CallCard label="店铺" name={data.shop.name} phone={data.seller.phone} />}
            <RelatedRecords afterSales={data.afterSales} complaints={data.complaints} />
            {payment && payable === false && (
              <PayCardClosed payment={payment} purpose="order" amount={data.amount} refunded={data.refunded} />
            )}
            <Card>
              <Facts items={orderFacts(data)} />
            </Card>
            <RecordProgress record={record} />
            {isBuyer && isComplainable(data) && (
              <ButtonLink variant="quiet" size="sm" href={pathTo('/orderComplaint', { order: id })}>
                和店铺说不拢？投诉这笔订单
              </ButtonLink>
            )}
          </>
        )}
      </Detail>
      {steps.dialog}
    </>
  )
}
