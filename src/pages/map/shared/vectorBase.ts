/**
 * The base map drawn from our own data: provinces always, city borders from zoom 6, the districts of the provinces in sight
 * from zoom 9. Only what is in sight is fetched. GCJ-02, 行政区划示意.
 */
import { canvas, type GeoJSON, geoJSON, type LatLngBounds, type Map as LeafletMap, type PathOptions } from 'leaflet'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { createLabels, type Label, type Labels } from './labels.ts'
import { ISLANDS, largestOf } from './shapes.ts'

const CITIES_FROM = 6
const DISTRICTS_FROM = 9

export interface BaseColors {
  readonly land: string
  readonly line: string
  readonly border: string
  /** The chosen district. */
  readonly own: string
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
  /** Fetches and draws what is in sight now. Rejects where something could not be fetched; what is there stays. */
  show(): Promise<void>
  remove(): void
}

/** `own` is the six-digit code of the district that is lit. */
export function createVectorBase(map: LeafletMap, fetchBase: Fetch, own: string, first: BaseColors): VectorBase {
  const renderer = canvas({ pane: 'tilePane', padding: 0.5 })
  const labels: Labels = createLabels(map)
  const provinces = new Map<string, GeoJSON>()
  const districts = new Map<string, GeoJSON>()
  const districtNames = new Map<string, readonly Label[]>()
  let cities: GeoJSON | undefined
  let names: { p: readonly Label[]; c: readonly Label[] } = { p: [], c: [] }
  let colors = first
  let gone = false
  const asked = new Map<string, Promise<unknown>>()

  const once = <T>(name: string): Promise<T> => {
    const known = asked.get(name) ?? fetchBase(name)
    asked.set(name, known)
    known.catch(() => asked.delete(name))
    return known as Promise<T>
  }
  const land = (): PathOptions => ({ fillColor: colors.land, fillOpacity: 1, color: colors.border, weight: 1.2 })
  const district = (id?: string): PathOptions => ({
    fillColor: id === own ? colors.own : colors.land,
    fillOpacity: 1,
    color: colors.line,
    weight: 1,
  })
  const line = (): PathOptions => ({ color: colors.line, weight: 1 })
  const drawn = { renderer, interactive: false } as const

  async function showProvinces() {
    if (provinces.size > 0) return
    const topology = await once<Topology>('province.json')
    if (gone || provinces.size > 0) return
    for (const shape of feature(topology, collectionOf(topology)).features)
      provinces.set(shape.properties.p ?? '', geoJSON(shape, { ...drawn, style: land }).addTo(map))
  }
  async function showNames() {
    const file = await once<LabelFile>('labels.json')
    const labelled = (rows: LabelFile['p']) => rows.map(([, name, lng, lat]) => ({ name, lng, lat }))
    names = { p: labelled(file.p), c: labelled(file.c) }
  }
  async function showCities() {
    if (cities) return
    const topology = await once<Topology>('city.json')
    if (gone || cities) return
    const inner = mesh(topology, collectionOf(topology), (a, b) => a !== b)
    cities = geoJSON(inner, { ...drawn, style: line })
  }
  async function showDistricts(province: string) {
    if (districts.has(province)) return
    const topology = await once<Topology>(`districts-${province}.json`)
    if (gone || districts.has(province)) return
    const shapes = feature(topology, collectionOf(topology))
    districts.set(province, geoJSON(shapes, { ...drawn, style: shape => district(shape?.properties.id) }))
    districtNames.set(
      province,
      shapes.features.map(({ properties, geometry }) => ({ name: properties.name ?? '', ...largestOf(geometry) })),
    )
  }

  const put = (layer: GeoJSON | undefined, on: boolean) => {
    if (layer && on !== map.hasLayer(layer)) layer[on ? 'addTo' : 'removeFrom'](map)
  }
  const inSight = (seen: LatLngBounds) =>
    [...provinces].flatMap(([code, layer]) => (layer.getBounds().intersects(seen) ? [code] : []))

  function arrange() {
    const zoom = map.getZoom()
    const near = zoom >= DISTRICTS_FROM
    const seen = new Set(near ? inSight(map.getBounds().pad(0.2)) : [])
    put(cities, !near && zoom >= CITIES_FROM)
    for (const [code, layer] of provinces) put(layer, !(seen.has(code) && districts.has(code)))
    for (const [code, layer] of districts) put(layer, seen.has(code))
    const shown = near
      ? [...seen].flatMap(code => districtNames.get(code) ?? [])
      : zoom >= CITIES_FROM
        ? names.c
        : names.p
    labels.show([...ISLANDS.filter(({ from }) => zoom >= from), ...shown])
  }

  return {
    async show() {
      if (gone) return
      const zoom = map.getZoom()
      await Promise.all([showProvinces(), showNames()])
      if (gone) return
      arrange()
      const wanted: readonly Promise<void>[] =
        zoom >= DISTRICTS_FROM
          ? inSight(map.getBounds().pad(0.2)).map(showDistricts)
          : zoom >= CITIES_FROM
            ? [showCities()]
            : []
      await Promise.all(wanted)
      if (!gone) arrange()
    },
    paint(next) {
      colors = next
      for (const layer of provinces.values()) layer.setStyle(land())
      for (const layer of districts.values()) layer.setStyle(shape => district(shape?.properties.id))
      cities?.setStyle(line())
    },
    remove() {
      gone = true
      labels.remove()
      for (const layer of [...provinces.values(), ...districts.values(), ...(cities ? [cities] : [])]) layer.remove()
      renderer.remove()
    },
  }
}
