/** Notifies open pages of changes through the database, so that every server process receives them. */

export const LIVE_CHANNEL = 'linli_live'

export interface ChangeNotification {
  readonly record: string
  readonly workflow: string
  readonly version: number
}
