import type * as z from 'zod/mini'
import type { CartLine } from '../../../contract/mall.contract.ts'
import type { skuCounts } from '../../../contract/skuCounts.ts'

/** Which pieces are to be bought. */
export type LineSelection = z.output<typeof skuCounts>

/** How many pieces of one sort may be bought at a time. */
export const MAX_PIECES = 999

/** As they stand in an address: `sku:count,sku:count`. */
export const formatLines = (lines: LineSelection): string => lines.map(({ sku, count }) => `${sku}:${count}`).join(',')

/** Reads them from an address; what is no line is left out, the same SKU twice is added up. */
export function parseLines(words: string): LineSelection {
  const counts = new Map<string, number>()
  for (const [, sku = '', count] of words.matchAll(/(?:^|,)([\w-]{1,40}):(\d{1,3})(?=,|$)/g))
    if (Number(count) > 0) counts.set(sku, Math.min(MAX_PIECES, (counts.get(sku) ?? 0) + Number(count)))
  return [...counts].slice(0, 200).map(([sku, count]) => ({ sku, count }))
}

/** Returns what is left to buy once everything is gone that cannot be bought, and no more is asked than there is. */
export const buyableLines = (lines: readonly CartLine[]): LineSelection =>
  lines.flatMap(({ sku, count, available, problem }) => {
    if (problem === '') return [{ sku, count }]
    return problem === 'tooFew' && available > 0 ? [{ sku, count: available }] : []
  })
