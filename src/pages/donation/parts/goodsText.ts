import { CONDITION_LABELS, type DonationItem } from '../../../contract/donation.contract.ts'

/** Returns `6 件 · 全新 · 有效期至 2027-01-31`. */
export const goodsText = (
  goods: Pick<DonationItem, 'count' | 'unit' | 'condition'> & { expiry?: string | undefined },
) =>
  [
    `${goods.count} ${goods.unit}`,
    CONDITION_LABELS[goods.condition],
    ...(goods.expiry ? [`有效期至 ${goods.expiry}`] : []),
  ].join(' · ')
