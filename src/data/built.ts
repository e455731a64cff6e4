import unbuilt from 'virtual:unbuilt'
import { screenOf } from '../contract/screens.ts'

/**
 * Returns the first of these addresses whose screen is there, else undefined. A link never leads to a screen that is
 * not.
 */
export const firstBuilt = (...hrefs: readonly string[]): string | undefined =>
  hrefs.find(href => screenOf(href) && !unbuilt.includes(href.replace(/\?.*$/, '')))

/** Returns whether the screen of this path is there. */
export const isBuilt = (path: string): boolean => firstBuilt(path) !== undefined
