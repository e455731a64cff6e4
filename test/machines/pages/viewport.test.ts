/** Where the map opens: at what the address names, at what was seen last from this district, or in its middle. */
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_CENTRE } from '../../../src/contract/constants.ts'
import { initialViewport, rememberViewport } from '../../../src/pages/map/shared/viewport.ts'

afterEach(() => rememberViewport({ place: '', centre: DEFAULT_CENTRE, zoom: 0 }))

const seen = { lng: 120.2, lat: 30.3 }
const named = { lng: 120.1, lat: 30.2 }
test('what an address names wins over what was seen last, and that over the middle, in its own district alone', () => {
  rememberViewport({ place: '330106', centre: seen, zoom: 17 })
  expect(initialViewport(named, '330106', DEFAULT_CENTRE).centre).toEqual(named)
  expect(initialViewport(undefined, '330106', DEFAULT_CENTRE)).toMatchObject({ centre: seen, zoom: 17 })
  expect(initialViewport(undefined, '330102', DEFAULT_CENTRE).centre).toEqual(DEFAULT_CENTRE)
})
