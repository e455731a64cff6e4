/**
 * Who takes up what people ask and give (design 1.1, 2.1): the responsible person of the community, above them the leaders
 * of street, district and city, at last the platform. Where nobody holds a post, the matter is for the next one up.
 */
import { holds, type Who } from './people.ts'

/** From the nearest to the farthest. */
export const LADDER = ['responsible', 'leader4', 'leader3', 'leader2', 'platform'] as const
export type Rung = (typeof LADDER)[number]

/** The next rung up; the platform has none above it. */
export const above = (rung: Rung): Rung => LADDER[LADDER.indexOf(rung) + 1] ?? 'platform'

/** Whether this person stands on any rung that covers the place, a code of the five-level address tree. */
export const handles = (who: Who, place: string): boolean => rungOf(who, place) !== undefined

/** The nearest rung over the place on which this person stands; undefined for all others. */
export const rungOf = (who: Who, place: string): Rung | undefined => LADDER.find(rung => holds(who, rung, place))
