import { type GivenGoods, MODE_LABELS, SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { spaced } from '../../../contract/spacing.ts'
import { formatCalendarDay } from '../../../ui/format.ts'
import type { CheckGroup } from '../../../ui/kinds/guidedForm.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { DonationGoodsLine } from './donationGoodsLine.tsx'
import type { GiveValues } from './giveValues.ts'
import { goodsText } from './goodsText.ts'
import type { Warehouse } from './handOverStep.tsx'

interface GiveCheckInput {
  values: GiveValues
  goods: readonly GivenGoods[]
  regionName: string
  warehouse: Warehouse | undefined
  /** Links back to the steps of goods, contact and hand-over. */
  edit: Record<'goods' | 'contact' | 'way', () => void>
}

/** Returns the check page of the donation. */
export function giveCheck({ values, goods, regionName, warehouse, edit }: GiveCheckInput): readonly CheckGroup[] {
  const { name, phone, detail, mode, day, slot, remark } = values
  const isDropOff = mode === 'dropOff'
  return [
    {
      label: '物品',
      items: [
        {
          label: `共 ${goods.length} 样`,
          value: (
            <Stack gap="sm">
              {goods.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of what is shown does not change here
                <DonationGoodsLine key={index} picture={one.pictures[0] ?? ''} title={one.name} text={goodsText(one)} />
              ))}
            </Stack>
          ),
          below: true,
        },
      ],
      onEdit: edit.goods,
    },
    {
      label: '联系人',
      items: [
        { label: '联系人', value: `${name} ${phone}` },
        { label: '地址', value: spaced(regionName, detail) },
      ],
      onEdit: edit.contact,
    },
    {
      label: '交接',
      items: [
        { label: '方式', value: mode ? MODE_LABELS[mode] : '' },
        ...(isDropOff ? [{ label: '送到', value: warehouse ? `${warehouse.name}，${warehouse.address}` : '' }] : []),
        { label: '时间', value: `${formatCalendarDay(day)} ${slot ? SLOT_LABELS[slot] : ''}` },
        ...(remark.trim() ? [{ label: '留言', value: remark.trim() }] : []),
      ],
      onEdit: edit.way,
    },
  ]
}
