/** What a map shows as it opens: how near it looks at one place, and in which colours our own shapes are drawn. */
import { act } from '@testing-library/react'
import { GeoJSON, type Layer, Map as LeafletMap, type Path } from 'leaflet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getView } from '../../../src/data/view.ts'
import { PlaceMap } from '../../../src/pages/aid/parts/placeMap.tsx'
import { setTheme } from '../../../src/ui/theme/appearance.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { settleCode, setUpPieces } from '../../support/machines/pieces.ts'
import { topologyOf } from '../../support/machines/topology.ts'

setUpPieces()

const DOOR = { lng: 120.13, lat: 30.26 }

/** A square of some kilometres around the door, and its neighbour. */
const square = (lng: number) => [
  [lng, 30],
  [lng + 0.5, 30],
  [lng + 0.5, 30.5],
  [lng, 30.5],
  [lng, 30],
]
const baseMap = async (name: string): Promise<unknown> => {
  if (name === 'labels.json') return { p: [], c: [] }
  if (name === 'province.json') return topologyOf([[{ p: '33' }, square(120)]])
  const own = getView().place.districtId
  return topologyOf([
    [{ id: own, name: '自己的区' }, square(120)],
    [{ id: '330199', name: '隔壁的区' }, square(120.5)],
  ])
}

/** Draws the map of one place; returns it once all that it fetches is there. */
async function openPlace(): Promise<LeafletMap> {
  const placed = vi.spyOn(LeafletMap.prototype, 'setView')
  onTestFinished(() => placed.mockRestore())
  openPage(<PlaceMap at={DOOR} title="王桂兰住在这里" />, () => ({}), { ports: { baseMap } })
  await settleCode()
  await settleCode()
  const map = placed.mock.contexts[0]
  if (!(map instanceof LeafletMap)) throw new Error('There is no map.')
  return map
}

test('a map of one place opens at it, near enough to see the streets around', async () => {
  const map = await openPlace()
  expect(map.getCenter()).toMatchObject(DOOR)
  expect(map.getZoom(), 'streets, and not a whole province').toBe(15)
  expect(document.querySelector('.leaflet-marker-icon[title=王桂兰住在这里]')).toBeTruthy()
})

/** The colours in which the districts are filled, by their names. */
function fills(map: LeafletMap): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  map.eachLayer((layer: Layer) => {
    if (!(layer instanceof GeoJSON)) return
    layer.eachLayer(one => {
      const { name } = (one as Path & { feature?: { properties: { name?: string } } }).feature?.properties ?? {}
      if (name) found[name] = (one as Path).options.fillColor
    })
  })
  return found
}
/** The colours of a theme, as its style sheet has them. */
function paintWith(colors: Readonly<Record<string, string>>): void {
  const sheet = document.createElement('style')
  const values = Object.entries(colors).map(([name, color]) => `--${name}:${color}`)
  sheet.textContent = `.leaflet-container{${values.join(';')}}`
  document.head.append(sheet)
  onTestFinished(() => sheet.remove())
}
const LIGHT = { card: '#ffffff', line: '#dddddd', edge: '#999999', 'brand-soft': '#fde8e4' }
const DARK = { card: '#202020', line: '#404040', edge: '#606060', 'brand-soft': '#5a2a22' }

test('on our own map one’s district is lit, and its neighbour looks like any land', async () => {
  paintWith(LIGHT)
  expect(fills(await openPlace())).toEqual({ 自己的区: '#fde8e4', 隔壁的区: '#ffffff' })
})

test('our own map that is open already takes the colours of another theme, with the district lit in them', async () => {
  paintWith(LIGHT)
  const map = await openPlace()
  paintWith(DARK)
  act(() => setTheme('dark'))
  expect(fills(map)).toEqual({ 自己的区: '#5a2a22', 隔壁的区: '#202020' })
})
