/** A marker of a map, for any subject. */
import type { Point } from '../../../contract/constants.ts'

export interface MapMarker {
  readonly id: string
  /** Kind of icon. */
  readonly kind: string
  readonly title: string
  /** GCJ-02. */
  readonly at: Point
}

export type MarkerTone = 'brand' | 'jade' | 'sky' | 'plum' | 'warn'

/** Icons of a map by kind: the inside of a 24 × 24 SVG from the build, never user content, and its colour. */
export type MarkerIcons = Readonly<Record<string, { readonly icon: string; readonly tone: MarkerTone }>>
