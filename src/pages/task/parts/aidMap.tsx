import relief from 'icon:hand-helping'
import policy from 'icon:landmark'
import goods from 'icon:package'
import { useState } from 'react'
import { isKeyOf } from '../../../contract/keys.ts'
import { AID_DESK } from '../../../contract/recordLists.ts'
import type { WireInput } from '../../../contract/wire.ts'
import { useQuery } from '../../../data/query.ts'
import { type GeoBox, queryBox } from '../../map/shared/geoBox.ts'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import type { ViewProps } from '../../record/shared/deskViews.tsx'
import { DeskMap } from './deskMap.tsx'

export const AID_MARKERS: MarkerIcons = {
  goods: { icon: goods, tone: 'brand' },
  relief: { icon: relief, tone: 'jade' },
  policy: { icon: policy, tone: 'plum' },
}
const EMPTY_BOX: GeoBox = { west: 0, south: 0, east: 0, north: 0 }
const WORLD_BOX: GeoBox = { west: -180, south: -90, east: 180, north: 90 }
const NONE: readonly MapMarker[] = []

type Filter = Omit<WireInput<'/api/renwu/yuanzhuMap'>, keyof GeoBox>

/** The applications of a desk on the map: those of its tab and filters, in the part of the map that is in sight. */
export function AidMap({ input, tab, open, onOpen }: ViewProps<'/api/renwu/yuanzhuPage'>) {
  const wanted: Filter = { ...input, ...(isKeyOf(AID_DESK.tabs, tab) && { tab }) }
  const [box, setBox] = useState<GeoBox>()
  const { data } = useQuery('/api/renwu/yuanzhuMap', { ...(box ?? EMPTY_BOX), ...wanted }, box !== undefined)
  const { data: all, problem } = useQuery('/api/renwu/yuanzhuMap', { ...WORLD_BOX, ...wanted })
  const everywhere = all?.dataList ?? (problem && NONE)
  return (
    <DeskMap
      key={String(everywhere === undefined)}
      markers={data?.dataList ?? NONE}
      around={everywhere?.map(({ at }) => at)}
      icons={AID_MARKERS}
      open={open}
      onOpen={onOpen}
      onViewChange={({ box: visible }) => setBox(queryBox(visible))}
    />
  )
}
