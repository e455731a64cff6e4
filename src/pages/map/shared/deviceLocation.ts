import type { Point } from '../../../contract/constants.ts'

interface Located {
  readonly region: string
  readonly at: Point | null
}
/**
 * Returns the region that was chosen, without the point of another one. A street that turns out to have no communities
 * is chosen twice, and is no other place.
 */
export const movedTo = (region: string, before: Located): Pick<Located, 'region'> & Partial<Pick<Located, 'at'>> =>
  region === before.region ? { region } : { region, at: null }
