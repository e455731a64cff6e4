import type { Located } from '../machines/browser/location.ts'

declare global {
  interface Window {
    /**
     * The location started by the start script; missing if a place is stored. Resolves to undefined for no result, to
     * the place if it could not be stored; never settles if the page is about to reload.
     */
    firstPlace?: Promise<Located | undefined>
  }
}
