/** Names on the base map: as many as fit without overlap. */
import type { Position } from 'geojson'
import { divIcon, type LatLngBounds, type Map as LeafletMap, layerGroup, marker } from 'leaflet'
import type { Point } from '../../../contract/constants.ts'
import css from './map.module.css'
import { isInside } from './shapes.ts'

export interface MapLabel extends Point {
  readonly name: string
  /** Area for the name when its centre is outside the view. */
  readonly ring?: readonly Position[]
}
export interface MapLabels {
  /** Shows these, earlier ones first if there is no room for all. */
  show(labels: readonly MapLabel[]): void
  remove(): void
}

const PANE = 'names'
/** Size of a name in px: width of a letter, height. */
const LETTER_WIDTH = 14
const LABEL_HEIGHT = 20
const MAX_LABELS = 60

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Returns the position of a name: its centre, otherwise the nearest edge of the view inside its ring. */
function labelPosition({ lng, lat, ring }: MapLabel, bounds: LatLngBounds): Point | undefined {
  if (bounds.contains([lat, lng])) return { lng, lat }
  if (!ring) return undefined
  const inner = bounds.pad(-0.15)
  const edge = {
    lng: clamp(lng, inner.getWest(), inner.getEast()),
    lat: clamp(lat, inner.getSouth(), inner.getNorth()),
  }
  return isInside(edge, ring) ? edge : undefined
}

export function createLabels(map: LeafletMap): MapLabels {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  pane.style.zIndex = '450'
  pane.style.pointerEvents = 'none'
  pane.setAttribute('aria-hidden', 'true')
  const layer = layerGroup().addTo(map)
  return {
    show(labels) {
      layer.clearLayers()
      const bounds = map.getBounds()
      const placed: { x: number; y: number; half: number }[] = []
      for (const label of labels) {
        const at = labelPosition(label, bounds)
        if (!at) continue
        const { name } = label
        const { lng, lat } = at
        const { x, y } = map.latLngToContainerPoint([lat, lng])
        const half = (name.length * LETTER_WIDTH) / 2 + 4
        if (placed.some(one => Math.abs(one.y - y) < LABEL_HEIGHT && Math.abs(one.x - x) < one.half + half)) continue
        placed.push({ x, y, half })
        const icon = divIcon({ className: css.name ?? '', html: name, iconSize: [half * 2, LABEL_HEIGHT] })
        marker([lat, lng], { pane: PANE, interactive: false, keyboard: false, icon }).addTo(layer)
        if (placed.length === MAX_LABELS) return
      }
    },
    remove: () => void layer.remove(),
  }
}
