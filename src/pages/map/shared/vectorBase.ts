/**
 * The vector base map from our own data: provinces always, city borders from zoom 6, districts of visible provinces
 * from zoom 9. Only visible parts are loaded. GCJ-02, 行政区划示意.
 */
import { canvas, type GeoJSON, geoJSON, type LatLngBounds, type Map as LeafletMap, type PathOptions } from 'leaflet'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { createLabels, type MapLabel, type MapLabels } from './mapLabels.ts'
import { ISLANDS, largestRingOf } from './shapes.ts'

const CITIES_FROM = 6
const DISTRICTS_FROM = 9

export interface BaseColors {
  readonly land: string
  readonly line: string
  readonly border: string
  /** The chosen district. */
  readonly ownDistrict: string
}
interface LabelFile {
  readonly p: readonly (readonly [code: string, name: string, lng: number, lat: number])[]
  readonly c: readonly (readonly [code: string, name: string, lng: number, lat: number])[]
}
type Fetch = (name: string) => Promise<unknown>

const collectionOf = (topology: Topology) => Object.values(topology.objects)[0] as GeometryCollection<Properties>
interface Properties {
  readonly p?: string
  readonly id?: string
  readonly name?: string
}

export interface VectorBase {
  paint(colors: BaseColors): void
  /** Loads and draws what is visible now. Rejects if something could not be loaded; existing parts stay. */
  show(): Promise<void>
  remove(): void
}

/** Creates the base map below everything else; `ownDistrict` is the six-digit code of the highlighted district. */
export function createVectorBase(
  map: LeafletMap,
  fetchBase: Fetch,
  ownDistrict: string,
  first: BaseColors,
): VectorBase {
  const renderer = canvas({ pane: 'tilePane', padding: 0.5 })
  const labels: MapLabels = createLabels(map)
  const provinces = new Map<string, GeoJSON>()
  const districts = new Map<string, GeoJSON>()
  const districtNames = new Map<string, readonly MapLabel[]>()
  let cities: GeoJSON | undefined
  let names: { p: readonly MapLabel[]; c: readonly MapLabel[] } = { p: [], c: [] }
  let colors = first
  let removed = false
  const requests = new Map<string, Promise<unknown>>()

  const fetchOnce = <T>(name: string): Promise<T> => {
    const known = requests.get(name) ?? fetchBase(name)
    requests.set(name, known)
    known.catch(() => requests.delete(name))
    return known as Promise<T>
  }
  const land = (): PathOptions => ({ fillColor: colors.land, fillOpacity: 1, color: colors.border, weight: 1.2 })
  const district = (id?: string): PathOptions => ({
    fillColor: id === ownDistrict ? colors.ownDistrict : colors.land,
    fillOpacity: 1,
    color: colors.line,
    weight: 1,
  })
  const line = (): PathOptions => ({ color: colors.line, weight: 1 })
  const layerOptions = { renderer, interactive: false } as const

  async function showProvinces() {
    if (provinces.size > 0) return
    const topology = await fetchOnce<Topology>('province.json')
    if (removed || provinces.size > 0) return
    for (const shape of feature(topology, collectionOf(topology)).features)
      provinces.set(shape.properties.p ?? '', geoJSON(shape, { ...layerOptions, style: land }).addTo(map))
  }
  async function showNames() {
    const file = await fetchOnce<LabelFile>('labels.json')
    const labelled = (rows: LabelFile['p']) => rows.map(([, name, lng, lat]) => ({ name, lng, lat }))
    names = { p: labelled(file.p), c: labelled(file.c) }
  }
  async function showCities() {
    if (cities) return
    const topology = await fetchOnce<Topology>('city.json')
    if (removed || cities) return
    const inner = mesh(topology, collectionOf(topology), (a, b) => a !== b)
    cities = geoJSON(inner, { ...layerOptions, style: line })
  }
  async function showDistricts(province: string) {
    if (districts.has(province)) return
    const topology = await fetchOnce<Topology>(`districts-${province}.json`)
    if (removed || districts.has(province)) return
    const shapes = feature(topology, collectionOf(topology))
    districts.set(province, geoJSON(shapes, { ...layerOptions, style: shape => district(shape?.properties.id) }))
    districtNames.set(
      province,
      shapes.features.map(({ properties, geometry }) => ({ name: properties.name ?? '', ...largestRingOf(geometry) })),
    )
  }

  const toggleLayer = (layer: GeoJSON | undefined, on: boolean) => {
    if (layer && on !== map.hasLayer(layer)) layer[on ? 'addTo' : 'removeFrom'](map)
  }
  const provincesIn = (visible: LatLngBounds) =>
    [...provinces].flatMap(([code, layer]) => (layer.getBounds().intersects(visible) ? [code] : []))

  function render() {
    const zoom = map.getZoom()
    const near = zoom >= DISTRICTS_FROM
    const visible = new Set(near ? provincesIn(map.getBounds().pad(0.2)) : [])
    toggleLayer(cities, !near && zoom >= CITIES_FROM)
    for (const [code, layer] of provinces) toggleLayer(layer, !(visible.has(code) && districts.has(code)))
    for (const [code, layer] of districts) toggleLayer(layer, visible.has(code))
    const shown = near
      ? [...visible].flatMap(code => districtNames.get(code) ?? [])
      : zoom >= CITIES_FROM
        ? names.c
        : names.p
    labels.show([...ISLANDS.filter(({ from }) => zoom >= from), ...shown])
  }

  return {
    async show() {
      if (removed) return
      const zoom = map.getZoom()
      await Promise.all([showProvinces(), showNames()])
      if (removed) return
      render()
      const loads: readonly Promise<void>[] =
        zoom >= DISTRICTS_FROM
          ? provincesIn(map.getBounds().pad(0.2)).map(showDistricts)
          : zoom >= CITIES_FROM
            ? [showCities()]
            : []
      await Promise.all(loads)
      if (!removed) render()
    },
    paint(next) {
      colors = next
      for (const layer of provinces.values()) layer.setStyle(land())
      for (const layer of districts.values()) layer.setStyle(shape => district(shape?.properties.id))
      cities?.setStyle(line())
    },
    remove() {
      removed = true
      labels.remove()
      for (const layer of [...provinces.values(), ...districts.values(), ...(cities ? [cities] : [])]) layer.remove()
      renderer.remove()
    },
  }
}
