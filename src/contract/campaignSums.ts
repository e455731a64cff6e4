/** Sums of a campaign that follow from others. */
import type { CampaignRow } from './campaign.contract.ts'

/** Returns what was spent, 分: neither what is left nor what went to another campaign. */
export const spentOf = ({
  raised,
  movedIn,
  movedOut,
  balance,
}: Pick<CampaignRow, 'raised' | 'movedIn' | 'movedOut' | 'balance'>): number => raised + movedIn - movedOut - balance
