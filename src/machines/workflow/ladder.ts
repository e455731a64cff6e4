/**
 * The ladder of people who handle applications and gifts: the responsible person of the community, the leaders of
 * street, district and city, finally the platform. A vacant post passes a record to the next one up.
 */
import { hasRole, type Principal } from './people.ts'

/** From nearest to farthest. */
export const LADDER = ['responsible', 'leader4', 'leader3', 'leader2', 'platform'] as const
export type Rung = (typeof LADDER)[number]

/** Returns whether a role is a rung. */
export const isRung = (role: string): role is Rung => LADDER.some(rung => rung === role)

/** Returns the next rung up; the platform for itself. */
export const rungAbove = (rung: Rung): Rung => LADDER[LADDER.indexOf(rung) + 1] ?? 'platform'

/** Returns whether this person holds a rung that covers the place, a code of the five-level address tree. */
export const handles = (who: Principal, place: string): boolean => rungOf(who, place) !== undefined

/** Returns the nearest rung over the place that this person has; undefined for none. */
export const rungOf = (who: Principal, place: string): Rung | undefined =>
  LADDER.find(rung => hasRole(who, rung, place))
