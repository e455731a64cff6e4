/**
 * Changes that open pages should hear of at once, told through the database so that every server process hears them.
 */

export const LIVE_CHANNEL = 'linli_live'

export interface ChangeNotification {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
