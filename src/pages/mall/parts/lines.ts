import type * as z from 'zod/mini'
import type { CartLine } from '../../../contract/mall.contract.ts'
import type { skuCounts } from '../../../contract/skuCounts.ts'

/** SKUs to buy, with counts. */
export type LineSelection = z.output<typeof skuCounts>

/** Maximum pieces of one SKU at a time. */
export const MAX_PIECES = 999

/** Returns lines in the format of an address: `sku:count,sku:count`. */
export const formatLines = (lines: LineSelection): string => lines.map(({ sku, count }) => `${sku}:${count}`).join(',')

/** Returns the lines of an address; invalid ones are dropped, duplicates are added up. */
export function parseLines(words: string): LineSelection {
  const counts = new Map<string, number>()
  for (const [, sku = '', count] of words.matchAll(/(?:^|,)([\w-]{1,40}):(\d{1,3})(?=,|$)/g))
    if (Number(count) > 0) counts.set(sku, Math.min(MAX_PIECES, (counts.get(sku) ?? 0) + Number(count)))
  return [...counts].slice(0, 200).map(([sku, count]) => ({ sku, count }))
}

/** Returns the lines that can be bought, with counts limited to the stock. */
export const buyableLines = (lines: readonly CartLine[]): LineSelection =>
  lines.flatMap(({ sku, count, available, problem }) => {
    if (problem === '') return [{ sku, count }]
    return problem === 'tooFew' && available > 0 ? [{ sku, count: available }] : []
  })
