/** What a map shows, whatever it is about. */
import type { Point } from '../../../contract/constants.ts'

export interface MapMarker {
  readonly id: string
  /** Which of the map's signs it wears. */
  readonly kind: string
  readonly title: string
  /** GCJ-02. */
  readonly at: Point
}

export type MarkerTone = 'brand' | 'jade' | 'sky' | 'plum' | 'warn'

/**
 * The signs of a map by kind: the inside of an SVG of 24 × 24 from the build, never what people wrote, and its colour.
 */
export type MarkerIcons = Readonly<Record<string, { readonly icon: string; readonly tone: MarkerTone }>>
