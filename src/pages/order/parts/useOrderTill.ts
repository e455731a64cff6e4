import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useTill } from '../../payment/shared/useTill.ts'

/** Returns the action of 去付款 of an order: to the cashier, or to the code on the order's page. */
export function useOrderTill(): (order: string) => Promise<void> {
  const { call } = usePorts()
  const goToTill = useTill()
  return async order => {
    const { payment } = await call('/api/v3/orderPay', { id: order })
    invalidateWorkflow('order')
    await goToTill(payment, pathTo('/orderDetail', { id: order }))
  }
}
