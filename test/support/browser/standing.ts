/** Where the telephone of a person of a test is. */
import type { BrowserContext } from 'playwright-core'
import type { Point } from '../../../src/contract/constants.ts'
import { toMapDatum } from '../../../src/pages/map/shared/coordinates.ts'

/** Puts the telephone at a place of the portal's, and lets the page ask where it is. */
export async function standAt(context: BrowserContext, place: Point): Promise<void> {
  const { lng, lat } = toMapDatum(place, 'wgs84')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: lng, latitude: lat, accuracy: 10 })
}
