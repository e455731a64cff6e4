import type { Point } from '../../src/contract/constants.ts'

interface PointColumns {
  readonly lng?: number | null | undefined
  readonly lat?: number | null | undefined
}

/** Returns the point of two columns or fields, GCJ-02; null if it is not set. */
export const pointOf = ({ lng, lat }: PointColumns): Point | null => (lng == null || lat == null ? null : { lng, lat })
