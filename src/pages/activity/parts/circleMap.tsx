import { useState } from 'react'
import { Circle, CircleMarker, useMapEvents } from 'react-leaflet'
import type { Point } from '../../../contract/constants.ts'
import { useView } from '../../../data/view.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { type Datum, fromMapDatum, toMapDatum } from '../../map/shared/coordinates.ts'
import type { MapMarker } from '../../map/shared/mapMarker.ts'
import { MapPane } from '../../map/shared/mapPane.tsx'
import { useNearby } from '../../map/shared/nearby.ts'
import css from './circleMap.module.css'

const NONE: readonly MapMarker[] = []
const NO_ICONS = {}
const noop = () => {}
/** Zoom at which the surrounding streets are visible. */
const PLACE_ZOOM = 15
const DISTRICT_ZOOM = 12
/** Radius of the central dot, px. */
const DOT_PX = 6

export interface CircleMapProps {
  /** GCJ-02; null if unset. */
  at: Point | null
  /** Metres. */
  radius: number
  /** Called when the map is pressed; without it the map is read-only. */
  onChange?: (at: Point) => void
}

interface CircleLayerProps extends Omit<CircleMapProps, 'onChange'> {
  datum: Datum
  onPick: (at: Point) => void
}

function CircleLayer({ at, radius, datum, onPick }: CircleLayerProps) {
  useMapEvents({ click: ({ latlng: { lng, lat } }) => onPick(fromMapDatum({ lng, lat }, datum)) })
  if (!at) return null
  const { lng, lat } = toMapDatum(at, datum)
  return (
    <>
      <Circle center={[lat, lng]} radius={radius} className={css.circle ?? ''} interactive={false} />
      <CircleMarker center={[lat, lng]} radius={DOT_PX} className={css.dot ?? ''} interactive={false} />
    </>
  )
}

/** The place of an activity with its check-in circle, moved by a press or, by keyboard, with 地图中心. */
export function CircleMap({ at, radius, onChange }: CircleMapProps) {
  const nearby = useNearby()
  const middle = useView(view => view.centre)
  const [start] = useState({ centre: at ?? middle, zoom: at ? PLACE_ZOOM : DISTRICT_ZOOM })
  const [centre, setCentre] = useState<Point>()
  return (
    <Stack gap="sm">
      <MapPane
        start={start}
        points={NONE}
        icons={NO_ICONS}
        chosen={undefined}
        nearby={nearby}
        onViewChange={view => setCentre(view.centre)}
        onChoose={noop}
      >
        {datum => <CircleLayer {...{ at, radius, datum }} onPick={onChange ?? noop} />}
      </MapPane>
      {onChange && (
        <Row wrap gap="sm">
          <Button variant="line" size="sm" onClick={() => centre && onChange(centre)}>
            用地图中心
          </Button>
          {nearby.at && (
            <Button variant="line" size="sm" onClick={() => nearby.at && onChange(nearby.at)}>
              就是我现在的位置
            </Button>
          )}
          <MutedText>在地图上点一下活动地点；圈里的人可以自己扫码签到</MutedText>
        </Row>
      )}
    </Stack>
  )
}
