/** Sums of goods with different units. */
export const MIXED_UNIT = '份'

/** Returns `3 床、2 袋`: counts are added up by unit. */
export function countsText(goods: readonly { readonly count: number; readonly unit: string }[]): string {
  const byUnit = new Map<string, number>()
  for (const { count, unit } of goods) byUnit.set(unit, (byUnit.get(unit) ?? 0) + count)
  return [...byUnit].map(([unit, count]) => `${count} ${unit}`).join('、')
}
