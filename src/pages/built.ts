import unbuilt from 'virtual:unbuilt'
import { screenOf } from '../contract/screens.ts'

/** The first of these addresses whose screen is there, else undefined. A link never leads to a screen that is not. */
export const firstBuilt = (...hrefs: readonly string[]): string | undefined =>
  hrefs.find(href => screenOf(href) && !unbuilt.includes(href.replace(/\?.*$/, '')))
