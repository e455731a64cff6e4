import { divIcon } from 'leaflet'
import { Marker, Polyline } from 'react-leaflet'
import type { Point } from '../../../contract/constants.ts'
import { type Datum, toMapDatum } from '../../map/shared/coordinates.ts'
import css from './collectRoute.module.css'

interface RouteLayerProps {
  datum: Datum
  start: Point
  stops: readonly Point[]
  /** Final destination. */
  end: Point | undefined
}

const numbered = (words: string) =>
  divIcon({ className: css.stop ?? '', html: `<span>${words}</span>`, iconSize: [28, 28] })

/** A day's route from door to door, numbered, as a line. */
export function RouteLayer({ datum, start, stops, end }: RouteLayerProps) {
  const at = (point: Point): [number, number] => {
    const { lng, lat } = toMapDatum(point, datum)
    return [lat, lng]
  }
  return (
    <>
      <Polyline positions={[start, ...stops, ...(end ? [end] : [])].map(at)} className={css.line ?? ''} />
      {stops.map((stop, index) => (
        <Marker
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its number
          key={index}
          position={at(stop)}
          icon={numbered(String(index + 1))}
          keyboard={false}
          interactive={false}
        />
      ))}
    </>
  )
}
