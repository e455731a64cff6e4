import type { Point } from '../../../contract/constants.ts'

/** Returns the way to a place, in the maps app of the device; GCJ-02. */
export const routeTo = ({ at, title }: { readonly at: Point; readonly title: string }): string =>
  `https://uri.amap.com/marker?position=${at.lng},${at.lat}&name=${encodeURIComponent(title)}&coordinate=gaode`
