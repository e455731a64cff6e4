import { divIcon } from 'leaflet'
import { Marker, Polyline } from 'react-leaflet'
import type { Point } from '../../../contract/constants.ts'
import { type Datum, toDrawn } from '../../map/shared/coordinates.ts'
import css from './route.module.css'

interface RouteLayerProps {
  datum: Datum
  start: Point
  stops: readonly Point[]
  /** Where everything is brought in the end. */
  end: Point | undefined
}

const numbered = (words: string) =>
  divIcon({ className: css.stop ?? '', html: `<span>${words}</span>`, iconSize: [28, 28] })

/** A day's way from door to door, numbered, as a line. */
export function RouteLayer({ datum, start, stops, end }: RouteLayerProps) {
  const at = (point: Point): [number, number] => {
    const { lng, lat } = toDrawn(point, datum)
    return [lat, lng]
  }
  return (
    <>
      <Polyline positions={[start, ...stops, ...(end ? [end] : [])].map(at)} className={css.line ?? ''} />
      {stops.map((stop, place) => (
        <Marker
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its number
          key={place}
          position={at(stop)}
          icon={numbered(String(place + 1))}
          keyboard={false}
          interactive={false}
        />
      ))}
    </>
  )
}
