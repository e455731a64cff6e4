import type { Point } from '../../../contract/constants.ts'

interface Located {
  readonly region: string
  readonly at: Point | null
}
/**
 * Returns the new region, and drops the point if the region changed. A street without communities is chosen twice, and
 * is no change.
 */
export const movedTo = (region: string, before: Located): Pick<Located, 'region'> & Partial<Pick<Located, 'at'>> =>
  region === before.region ? { region } : { region, at: null }
