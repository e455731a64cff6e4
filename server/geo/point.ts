import type { Point } from '../../src/contract/constants.ts'

interface PointColumns {
  readonly lng?: number | null | undefined
  readonly lat?: number | null | undefined
}

/** Returns the point that two columns or fields hold, GCJ-02; null where it was not said. */
export const pointOf = ({ lng, lat }: PointColumns): Point | null => (lng == null || lat == null ? null : { lng, lat })
