import type { CampaignRow } from '../../../contract/campaign.contract.ts'
import { spentOf } from '../../../contract/campaignSums.ts'
import { chinaDay, DAY_MS } from '../../../contract/time.ts'
import { Money } from '../../../ui/parts/money.tsx'

/** States before it has begun. */
const PLANNED: ReadonlySet<string> = new Set(['draft', 'returned', 'submitted', 'checked', 'scheduled'])
/** States in which it has begun and not ended. */
const OPEN: ReadonlySet<string> = new Set(['running', 'paused'])

/** Returns the days left, or when it begins or ended: it may end before its last day. Empty if it was withdrawn. */
export function daysText({ state, startsAt, endsAt }: Pick<CampaignRow, 'state' | 'startsAt' | 'endsAt'>, now: number) {
  if (state === 'withdrawn') return ''
  if (PLANNED.has(state)) return `${chinaDay(startsAt)} 开始`
  if (now >= endsAt) return `${chinaDay(endsAt - 1)} 结束`
  return OPEN.has(state) ? `还有 ${Math.ceil((endsAt - now) / DAY_MS)} 天` : '提前结束'
}

/** Raised and wanted sum. */
export const RaisedSum = ({ row: { raised, goal } }: { row: Pick<CampaignRow, 'raised' | 'goal'> }) => (
  <>
    募得{' '}
    <strong>
      <Money fen={raised} round />
    </strong>{' '}
    /{'\u00a0'}
    <Money fen={goal} round />
  </>
)

/** Raised and wanted sum, what was spent of it, what rests of campaigns brought or took away, and what is left. */
export const SumsLine = ({ row }: { row: CampaignRow }) => (
  <p>
    <RaisedSum row={row} />
    ，已用 <Money fen={spentOf(row)} round />
    {row.movedIn > 0 && (
      <>
        ，结余转入 <Money fen={row.movedIn} round />
      </>
    )}
    {row.movedOut > 0 && (
      <>
        ，结余转出 <Money fen={row.movedOut} round />
      </>
    )}
    ，余额 <Money fen={row.balance} round />
  </p>
)
