import { formatCount } from '../format.ts'

interface Picked {
  readonly title: string
  readonly options: readonly string[]
  readonly count: number
}

/** Returns what to take from the shelf for all of these, as rows of a sheet: goods, pieces. */
export function pickRows(lines: readonly Picked[]): readonly (readonly [goods: string, pieces: string])[] {
  const pieces = new Map<string, number>()
  for (const { title, options, count } of lines) {
    const goods = [title, ...options].join(' ')
    pieces.set(goods, (pieces.get(goods) ?? 0) + count)
  }
  return [...pieces].map(([goods, count]) => [goods, formatCount(count)])
}
