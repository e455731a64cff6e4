import type { IdleDealDetail } from '../../../contract/idle.contract.ts'
import { HELD_STATES } from '../../../machines/workflows/idleDeal/facts.ts'
import { formatMoney } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { PayCard } from '../../payment/shared/payCard.tsx'
import { PayCardClosed } from '../../payment/shared/payCardClosed.tsx'
import { MoneyWay } from './moneyWay.tsx'

const HELD: readonly string[] = HELD_STATES
const UNPAID = ['pendingPayment', 'cancelled']

/** Returns what becomes of the money, in a word for both; empty before anything is paid. */
export function moneyText({ price, goingBack, refunded, state, isSeller }: IdleDealDetail): string {
  if (price === 0) return ''
  const back = `${formatMoney(goingBack)} ${refunded ? '已经退给' : '正在退给'}${isSeller ? '对方' : '您'}`
  if (state === 'received')
    return `${formatMoney(price - goingBack)} 已经给${isSeller ? '您，在「待结算收益」里' : '物主'}${goingBack > 0 ? `，${back}` : ''}`
  if (goingBack > 0) return back
  if (!HELD.includes(state)) return ''
  return isSeller
    ? `${formatMoney(price)} 对方付好了，平台保管着，对方收到后给您`
    : `${formatMoney(price)} 付好了，平台保管着`
}

/** The till of the buyer, and the way of the money. */
export function DealMoney({ deal, payable, ended }: { deal: IdleDealDetail; payable: boolean; ended: boolean }) {
  const { payment, price, goingBack, refunded } = deal
  if (price === 0) return null
  return (
    <>
      {payment && payable && payment.state === 'pendingPayment' && <PayCard payment={payment.id} />}
      {payment && !payable && !UNPAID.includes(payment.state) && (
        <PayCardClosed payment={payment} purpose="idle" amount={price} refunded={refunded ? goingBack : 0} />
      )}
      {!ended && !deal.isSeller && <MoneyWay />}
      {deal.isSeller && deal.state === 'received' && (
        <ButtonLink href="/qbye" variant="line">
          看待结算收益
        </ButtonLink>
      )}
    </>
  )
}
