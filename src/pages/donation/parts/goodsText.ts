import { CONDITION_LABELS, type DonationItem } from '../../../contract/donation.contract.ts'

/** Returns `6 件 · 全新 · 有效期至 2027-01-31` */
export const goodsText = (
  goods: Pick<DonationItem, 'count' | 'unit' | 'condition'> & { expiry?: string | undefined },
) =>
  [
    `${goods.count} ${goods.unit}`,
    CONDITION_LABELS[goods.condition],
    ...(goods.expiry ? [`有效期至 ${goods.expiry}`] : []),
  ].join(' · ')

/** Returns `3 床、2 袋`: what is counted in one unit together, and nothing with anything else. */
export function countsText(goods: readonly Pick<DonationItem, 'count' | 'unit'>[]): string {
  const byUnit = new Map<string, number>()
  for (const { count, unit } of goods) byUnit.set(unit, (byUnit.get(unit) ?? 0) + count)
  return [...byUnit].map(([unit, count]) => `${count} ${unit}`).join('、')
}
