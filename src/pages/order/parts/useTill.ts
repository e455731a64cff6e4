import { useLocation } from 'wouter'
import { pathTo } from '../../../contract/screens.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'

type Payment = WireReply<'/api/v3/paymentDetail'>

/** Returns whether this is a phone: it cannot scan its own screen and goes to the cashier itself. */
export const isPhone = (): boolean => matchMedia('(max-width: 767.98px)').matches

/** Returns the address of the cashier, if a browser can open it; the sandbox's leads back to the order. */
export const tillOf = ({ qr, provider }: Pick<Payment, 'qr' | 'provider'>): string | undefined =>
  /^https?:/.test(qr) ? `${qr}${provider === 'sandbox' ? '&from=order' : ''}` : undefined

/** Returns the action of 去付款: on a phone straight to the cashier, otherwise to the code on the order's page. */
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
