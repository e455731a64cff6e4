import { useLocation } from 'wouter'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'

type Payment = WireReply<'/api/v3/paymentDetail'>

/** A phone cannot scan its own screen: it goes to the cashier itself and comes back. */
export const isPhone = (): boolean => matchMedia('(max-width: 767.98px)').matches

/** Returns the address of the cashier, where it is one that a browser opens; the sandbox's leads back to the order. */
export const tillOf = ({ qr, provider }: Pick<Payment, 'qr' | 'provider'>): string | undefined =>
  /^https?:/.test(qr) ? `${qr}${provider === 'sandbox' ? '&from=order' : ''}` : undefined

/** Returns what 去付款 does: on a phone straight to the cashier, elsewhere to the code on the order's page. */
export function useTill(): (order: string) => Promise<void> {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  return async order => {
    const { payment } = await call('/api/v3/orderPay', { id: order })
    invalidateWorkflow('order')
    const till = isPhone() ? tillOf(await call('/api/v3/paymentDetail', { id: payment })) : undefined
    if (till) location.assign(till)
    else navigate(pathTo('/orderDetail', { id: order }))
  }
}
