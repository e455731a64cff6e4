import { type FoundRow as Found, SEARCH_KINDS } from '../../../contract/search.contract.ts'
import { formatCount, formatDistance } from '../../../ui/format.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { periodText } from '../../activity/shared/period.ts'

/** Returns what is said under the title: where and how far, when, what it is. */
function lineOf({ elsewhere, distance, startsAt, endsAt, summary }: Found): string {
  const when = startsAt !== null && endsAt !== null ? periodText({ startsAt, endsAt }) : summary
  return [when, elsewhere, distance === null ? '' : formatDistance(distance)].filter(text => text !== '').join(' · ')
}

const from = (lowest: number, highest: number | null) =>
  highest !== null && highest > lowest && <MutedText size="xs"> 起</MutedText>

/**
 * Something that the search has found: picture, title, when or what, where and how far; its price or points. `named`
 * says of what kind it is, in a list of several.
 */
export function FoundRow({ entry, named = false }: { entry: Found; named?: boolean }) {
  const { kind, href, picture, title, price, highestPrice, points, highestPoints } = entry
  const costs = price !== null || points !== null
  return (
    <MediaRow href={href} picture={picture} title={title} sub={lineOf(entry)}>
      {(named || costs) && (
        <Row wrap gap="sm">
          {price !== null && (
            <span>
              <Money fen={price} variant="price" />
              {from(price, highestPrice)}
            </span>
          )}
          {points !== null && (
            <span>
              <b>{formatCount(points)} 积分</b>
              {from(points, highestPoints)}
            </span>
          )}
          {named && <Chip>{SEARCH_KINDS[kind]}</Chip>}
        </Row>
      )}
    </MediaRow>
  )
}
