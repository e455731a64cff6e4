import { divIcon, type LatLngExpression, type Map as LeafletMap } from 'leaflet'
import { memo, useEffect, useMemo, useState } from 'react'
import { Marker, useMap } from 'react-leaflet'
import { type ClusterItem, createClusters } from './clusters.ts'
import { type Datum, toMapDatum } from './coordinates.ts'
import type { GeoBox } from './geoBox.ts'
import css from './map.module.css'
import type { MapMarker, MarkerIcons } from './mapMarker.ts'

const markerIcon = (kindIcon: MarkerIcons[string] | undefined, chosen: boolean) =>
  divIcon({
    className: `${css.pin} ${chosen ? css.chosen : ''}`,
    html: `<span data-tone="${kindIcon?.tone}"><svg viewBox="0 0 24 24">${kindIcon?.icon ?? ''}</svg></span>`,
    iconSize: [36, 36],
  })
const clusterIcon = (count: number, kindIcon: MarkerIcons[string] | undefined) =>
  divIcon({
    className: css.bubble ?? '',
    html: `<span data-tone="${kindIcon?.tone ?? 'mixed'}">${count > 999 ? '999+' : count}</span>`,
    iconSize: [44, 44],
  })

/** Returns the bounds to draw, slightly larger than the visible ones. */
function paddedBounds(map: LeafletMap): GeoBox {
  const bounds = map.getBounds().pad(0.15)
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

interface MarkerItemProps {
  item: ClusterItem
  icons: MarkerIcons
  chosen: boolean
  onChoose: (point: MapMarker) => void
}

const MarkerItem = memo(function One({ item, icons, chosen, onChoose }: MarkerItemProps) {
  const map = useMap()
  const at: LatLngExpression = [item.lat, item.lng]
  const press = () => ('point' in item ? onChoose(item.point) : map.setView(at, item.expansionZoom))
  const icon = useMemo(
    () =>
      'point' in item ? markerIcon(icons[item.point.kind], chosen) : clusterIcon(item.count, icons[item.kind ?? '']),
    [item, icons, chosen],
  )
  return (
    <Marker
      position={at}
      icon={icon}
      // The list beside the map is for the keyboard: a hundred tab stops here would only be in the way.
      keyboard={false}
      title={'point' in item ? item.point.title : `${item.count} 处，点开看`}
      zIndexOffset={chosen ? 1000 : 0}
      eventHandlers={{ click: press }}
    />
  )
})

interface MarkersProps {
  points: readonly MapMarker[]
  icons: MarkerIcons
  datum: Datum
  chosen: MapMarker | undefined
  onChoose: (point: MapMarker) => void
}

/** The points and their clusters; the selected one is not clustered, so that its icon is visible. */
export function Markers({ points, icons, datum, chosen, onChoose }: MarkersProps) {
  const map = useMap()
  const id = chosen?.id
  const clusters = useMemo(
    () => createClusters(id ? points.filter(point => point.id !== id) : points, datum),
    [points, datum, id],
  )
  const [items, setItems] = useState<readonly ClusterItem[]>([])
  useEffect(() => {
    const draw = () => setItems(clusters.visibleIn(paddedBounds(map), map.getZoom()))
    draw()
    map.on('moveend', draw)
    return () => void map.off('moveend', draw)
  }, [map, clusters])
  const selectedItem = useMemo(
    () => chosen && { key: chosen.id, ...toMapDatum(chosen.at, datum), point: chosen },
    [chosen, datum],
  )
  return (
    <>
      {items.map(
        item =>
          item.key !== id && <MarkerItem key={item.key} item={item} icons={icons} chosen={false} onChoose={onChoose} />,
      )}
      {selectedItem && (
        <MarkerItem key={selectedItem.key} item={selectedItem} icons={icons} chosen onChoose={onChoose} />
      )}
    </>
  )
}
