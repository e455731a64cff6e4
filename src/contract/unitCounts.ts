/** What goods of many kinds are counted in together: one piece, one sack or one bucket each. */
export const MIXED_UNIT = '份'

/** Returns `3 床、2 袋`: what is counted in one unit together, and nothing with anything else. */
export function countsText(goods: readonly { readonly count: number; readonly unit: string }[]): string {
  const byUnit = new Map<string, number>()
  for (const { count, unit } of goods) byUnit.set(unit, (byUnit.get(unit) ?? 0) + count)
  return [...byUnit].map(([unit, count]) => `${count} ${unit}`).join('、')
}
