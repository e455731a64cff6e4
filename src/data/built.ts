import unbuilt from 'virtual:unbuilt'
import { screenOf } from '../contract/screens.ts'

/**
 * Returns the first of these addresses whose screen is built, otherwise undefined. Links must not lead to unbuilt
 * screens.
 */
export const firstBuilt = (...hrefs: readonly string[]): string | undefined =>
  hrefs.find(href => screenOf(href) && !unbuilt.includes(href.replace(/\?.*$/, '')))

/** Returns whether the screen of this path is built. */
export const isBuilt = (path: string): boolean => firstBuilt(path) !== undefined
