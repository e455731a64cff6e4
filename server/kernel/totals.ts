/** Totals of lists that are too long to be counted for every page. */
import type { TotalIs } from '../../src/contract/endpoint.ts'

export interface Total {
  readonly total: number
  /** Absent for a count of all. */
  readonly totalIs?: TotalIs | undefined
}

/** Returns the total of a count that stopped at `most`. */
export const countedUpTo = (count: number, most: number): Total =>
  count < most ? { total: count } : { total: count, totalIs: 'atLeast' }

/** Returns the total of an estimate, in two digits: more would say what nobody knows. */
export function estimated(count: number): Total {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return { total: Math.round(count / step) * step, totalIs: 'about' }
}
