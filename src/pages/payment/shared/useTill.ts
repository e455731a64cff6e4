import { useLocation } from 'wouter'
import type { WireReply } from '../../../contract/wire.ts'
import { usePorts } from '../../../data/ports.ts'

type Payment = WireReply<'/api/v3/paymentDetail'>

/** Returns whether this is a phone: it cannot scan its own screen and goes to the cashier itself. */
export const isPhone = (): boolean => matchMedia('(max-width: 767.98px)').matches

/** Returns the address of the cashier, if a browser can open it; the sandbox's leads back to the page. */
export const tillOf = ({ qr, provider }: Pick<Payment, 'qr' | 'provider'>): string | undefined =>
  /^https?:/.test(qr) ? `${qr}${provider === 'sandbox' ? '&from=page' : ''}` : undefined

/** Returns the action of 去付款: on a phone straight to the cashier, otherwise to `page`, which shows the code. */
export function useTill(): (payment: string, page: string) => Promise<void> {
  const { call } = usePorts()
  const [, navigate] = useLocation()
  return async (payment, page) => {
    const till = isPhone() ? tillOf(await call('/api/v3/paymentDetail', { id: payment })) : undefined
    // Coming back from the till leads to where one was before, not to the till again.
    if (till) location.replace(till)
    else navigate(page)
  }
}
