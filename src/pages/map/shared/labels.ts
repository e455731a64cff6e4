/** Names on the base map: as many as fit without touching each other. */
import type { Position } from 'geojson'
import { divIcon, type LatLngBounds, type Map as LeafletMap, layerGroup, marker } from 'leaflet'
import type { Point } from '../../../contract/constants.ts'
import css from './map.module.css'
import { isInside } from './shapes.ts'

export interface Label extends Point {
  readonly name: string
  /** Where the name may stand when its middle is out of sight: anywhere in here. */
  readonly ring?: readonly Position[]
}
export interface Labels {
  /** Shows these, the first ones before the last where there is no room for all. */
  show(labels: readonly Label[]): void
  remove(): void
}

const PANE = 'names'
/** Room of a name in px: its letters and its height. */
const LETTER = 14
const HEIGHT = 20
const MOST = 60

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Where a name stands: in its middle, else at the edge of the sight that is nearest to it, if it reaches there. */
function placeOf({ lng, lat, ring }: Label, seen: LatLngBounds): Point | undefined {
  if (seen.contains([lat, lng])) return { lng, lat }
  if (!ring) return undefined
  const inner = seen.pad(-0.15)
  const edge = {
    lng: between(lng, inner.getWest(), inner.getEast()),
    lat: between(lat, inner.getSouth(), inner.getNorth()),
  }
  return isInside(edge, ring) ? edge : undefined
}

export function createLabels(map: LeafletMap): Labels {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  pane.style.zIndex = '450'
  pane.style.pointerEvents = 'none'
  pane.setAttribute('aria-hidden', 'true')
  const layer = layerGroup().addTo(map)
  return {
    show(labels) {
      layer.clearLayers()
      const seen = map.getBounds()
      const taken: { x: number; y: number; half: number }[] = []
      for (const label of labels) {
        const at = placeOf(label, seen)
        if (!at) continue
        const { name } = label
        const { lng, lat } = at
        const { x, y } = map.latLngToContainerPoint([lat, lng])
        const half = (name.length * LETTER) / 2 + 4
        if (taken.some(one => Math.abs(one.y - y) < HEIGHT && Math.abs(one.x - x) < one.half + half)) continue
        taken.push({ x, y, half })
        const icon = divIcon({ className: css.name ?? '', html: name, iconSize: [half * 2, HEIGHT] })
        marker([lat, lng], { pane: PANE, interactive: false, keyboard: false, icon }).addTo(layer)
        if (taken.length === MOST) return
      }
    },
    remove: () => void layer.remove(),
  }
}
