import type { Point } from '../../src/contract/constants.ts'

interface Columns {
  readonly lng?: number | null | undefined
  readonly lat?: number | null | undefined
}

/** The point that two columns or fields hold, GCJ-02; null where it was not said. */
export const pointOf = ({ lng, lat }: Columns): Point | null => (lng == null || lat == null ? null : { lng, lat })
