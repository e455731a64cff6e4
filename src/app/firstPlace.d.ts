import type { Located } from '../machines/browser/location.ts'

declare global {
  interface Window {
    /**
     * The search for the place that the start script has begun; missing where one is stored. Undefined where nothing
     * was found, a place where it could not be stored; never settles where the page is about to be loaded again.
     */
    firstPlace?: Promise<Located | undefined>
  }
}
