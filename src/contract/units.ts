/** Units that people write beside a number, and what they are of each other. */

const UNITS: readonly Readonly<Record<string, number>>[] = [
  { 元: 1, 块: 1, 块钱: 1, 角: 0.1, 毛: 0.1, 分: 0.01, 万: 10_000, 万元: 10_000 },
  { 公斤: 1, 千克: 1, KG: 1, 斤: 0.5, 市斤: 0.5, 两: 0.05, 克: 0.001, 吨: 1000 },
  { 分钟: 1, 分: 1, 小时: 60, 个小时: 60, 钟头: 60, 个钟头: 60 },
]

/** Returns how many of `other` one of `unit` is; undefined for units of different kinds and for pieces. */
export function unitsIn(unit: string, other: string): number | undefined {
  if (unit === other) return 1
  const [one, two] = [unit.toUpperCase(), other.toUpperCase()]
  const table = UNITS.find(units => one in units && two in units)
  return table && Math.round((Number(table[one]) / Number(table[two])) * 1e6) / 1e6
}

/** Returns whether a unit measures, and does not count pieces. */
export const isMeasure = (unit: string): boolean => UNITS.some(units => unit.toUpperCase() in units)
