/**
 * Who takes up what people ask and give: the responsible person of the community, above them the leaders
 * of street, district and city, at last the platform. Where nobody holds a post, the matter is for the next one up.
 */
import { hasRole, type Principal } from './people.ts'

/** From the nearest to the farthest. */
export const LADDER = ['responsible', 'leader4', 'leader3', 'leader2', 'platform'] as const
export type Rung = (typeof LADDER)[number]

/** Returns whether a role is a rung. */
export const isRung = (role: string): role is Rung => LADDER.some(rung => rung === role)

/** Returns the next rung up; the platform has none above it. */
export const rungAbove = (rung: Rung): Rung => LADDER[LADDER.indexOf(rung) + 1] ?? 'platform'

/** Returns whether this person stands on any rung that covers the place, a code of the five-level address tree. */
export const handles = (who: Principal, place: string): boolean => rungOf(who, place) !== undefined

/** Returns the nearest rung over the place on which this person stands; undefined for all others. */
export const rungOf = (who: Principal, place: string): Rung | undefined =>
  LADDER.find(rung => hasRole(who, rung, place))
