import type { CampaignRow } from '../../../contract/campaign.contract.ts'
import { chinaDay, DAY_MS } from '../../../contract/time.ts'
import { Money } from '../../../ui/parts/money.tsx'

/** Returns the days left, or when it begins or ended. */
export function daysText({ startsAt, endsAt }: Pick<CampaignRow, 'startsAt' | 'endsAt'>, now: number): string {
  if (now < startsAt) return `${chinaDay(startsAt)} 开始`
  if (now >= endsAt) return `${chinaDay(endsAt - 1)} 结束`
  return `还有 ${Math.ceil((endsAt - now) / DAY_MS)} 天`
}

/** Raised and wanted sum, what was spent of it, and what is left. */
export const SumsLine = ({ row: { raised, goal, balance } }: { row: CampaignRow }) => (
  <p>
    募得{' '}
    <strong>
      <Money fen={raised} round />
    </strong>{' '}
    / <Money fen={goal} round />
    ，已用 <Money fen={raised - balance} round />
    ，余额 <Money fen={balance} round />
  </p>
)
