import type { OrderDetail } from '../../../contract/order.contract.ts'
import { fenOf } from '../../../contract/typed.ts'
import { formatMoney } from '../../../ui/format.ts'
import type { CheckGroup } from '../../../ui/kinds/guidedForm.tsx'

interface RefundValues {
  readonly lines: readonly string[]
  readonly kind: string
  /** 元, as typed. */
  readonly amount: string
  readonly reason: string
  readonly photos: readonly string[]
}

/** Returns the check page of the after-sales application. */
export const refundCheck = (
  { lines, kind, amount, reason, photos }: RefundValues,
  open: OrderDetail['lines'],
  kinds: Readonly<Record<string, string>>,
  onEdit: (step: number) => void,
): readonly CheckGroup[] => [
  {
    label: '商品',
    items: open
      .filter(({ id }) => lines.includes(id))
      .map(({ title, count }) => ({ label: title, value: `${count} 件` })),
    onEdit: () => onEdit(0),
  },
  {
    label: '退款',
    items: [
      { label: '方式', value: kinds[kind] ?? '' },
      { label: '金额', value: formatMoney(fenOf(amount) ?? 0) },
    ],
    onEdit: () => onEdit(1),
  },
  {
    label: '原因',
    items: [
      { label: '原因', value: reason },
      { label: '图片', value: `${photos.length} 张` },
    ],
    onEdit: () => onEdit(2),
  },
]
