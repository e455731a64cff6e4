import { yuanText } from '../../../contract/words.ts'
import { useQuery } from '../../../data/query.ts'
import type { StepFormContext } from '../../record/shared/stepContext.ts'

/** Returns the refundable amounts of an order by line, for the form that decides; '' waits. */
export function useRefundContext(id: string): StepFormContext {
  const { data } = useQuery('/api/v3/orderDetail', { id }, id !== '')
  const lines = (data?.lines ?? []).filter(({ refundable }) => refundable > 0)
  const most = lines.reduce((sum, { refundable }) => sum + refundable, 0)
  return {
    lines: lines.map(({ id, title, options, count, refundable }) => ({
      id,
      label: title,
      text: [...options, `${count} 件`, `还能退 ${yuanText(refundable)}`].join(' · '),
    })),
    hints: { amount: `这笔订单最多还能退 ${yuanText(most)}` },
  }
}
