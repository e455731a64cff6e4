import type { Point } from '../../../contract/constants.ts'

/** Returns the address of a place in the device's maps app; GCJ-02. */
export const routeTo = ({ at, title }: { readonly at: Point; readonly title: string }): string =>
  `https://uri.amap.com/marker?position=${at.lng},${at.lat}&name=${encodeURIComponent(title)}&coordinate=gaode`
