import truck from 'icon:truck'
import { useMemo } from 'react'
import { COLLECT_TABS, type CollectRow } from '../../contract/task.contract.ts'
import { distanceWords } from '../../ui/format.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { Quiet } from '../../ui/parts/quiet.tsx'
import { MapPane } from '../map/shared/mapPane.tsx'
import { useNearby } from '../map/shared/nearby.ts'
import type { Signs, Spot } from '../map/shared/spot.ts'
import { startAt } from '../map/shared/start.ts'
import { useQuery } from '../query.ts'
import { listed, readAhead, useRead, useReadPages } from '../reading.ts'
import { useView } from '../view.ts'
import { CollectCard } from './parts/collectCard.tsx'
import { collectTabs } from './parts/collectWays.ts'
import { RouteLayer } from './parts/routeLayer.tsx'

const NAMES = ['tab'] as const
const idOf = ({ id }: CollectRow) => id
const SIGNS: Signs = { collect: { sign: truck, tone: 'brand' } }
const NONE: readonly Spot[] = []
const nothing = () => {}

/** The way of the day: from where I am, always to the nearest door next, in the end to the warehouse. */
function Route() {
  const centre = useView(seen => seen.centre)
  const place = useView(seen => seen.place.districtId)
  const nearby = useNearby()
  const me = nearby.at
  const { data } = useRead('/api/renwu/collectRoute', me ? { lng: me.lng, lat: me.lat } : {})
  if (!data || data.stops.length === 0) return null
  const [first] = data.stops
  const start = first ? { centre: first.point, zoom: 14 } : startAt(undefined, place, centre)
  return (
    <Stack gap="sm">
      <MapPane
        start={start}
        points={NONE}
        signs={SIGNS}
        chosen={undefined}
        nearby={nearby}
        onSight={nothing}
        onChoose={nothing}
      >
        {datum => (
          <RouteLayer
            datum={datum}
            start={data.start}
            stops={data.stops.map(({ point }) => point)}
            end={data.warehouse?.point}
          />
        )}
      </MapPane>
      <Quiet block>
        共 {data.stops.length} 家，直线约 {distanceWords(data.length)}
        {data.warehouse && `，最后送到${data.warehouse.name}`}。数字是建议的先后。
      </Quiet>
    </Stack>
  )
}

/** 上门收取: what I was asked to fetch, the day's way on the map, and what is on its way to the warehouse. */
export default function Collect() {
  const { query, ask } = useQuery(NAMES)
  const tab = COLLECT_TABS.find(one => one === query.tab && one !== 'history') ?? 'toCollect'
  const found = useReadPages('/api/renwu/collectPage', { tab })
  const { data: route } = useRead('/api/renwu/collectRoute', {}, tab === 'toCollect')
  const stops = useMemo(() => new Map(route?.stops.map(({ id }, place) => [id, place + 1])), [route])
  return (
    <List
      title="上门收取"
      sub="答应之后按约定的时间上门，当面清点、拍照"
      tools={
        <ButtonLink look="line" size="sm" href="/collectDetails">
          收取记录
        </ButtonLink>
      }
      filters={
        <Stack>
          <Filters
            quiet
            label="状态"
            options={collectTabs}
            value={tab}
            onChange={value => ask({ tab: value === 'toCollect' ? '' : value })}
          />
          {tab === 'toCollect' && <Route />}
        </Stack>
      }
      {...listed(found)}
      keyOf={idOf}
      unit="件"
      least={360}
      empty={{
        title: '这里没有要收取的物品',
        text: '有新的指派时，消息里会通知您。',
        sign: truck,
        ...(tab !== 'toAnswer' && { action: { label: '看待答复的', onPress: () => ask({ tab: 'toAnswer' }) } }),
      }}
    >
      {row => {
        const stop = stops.get(row.id)
        return <CollectCard row={row} {...(stop !== undefined && { stop })} />
      }}
    </List>
  )
}

export const preload = (): void => readAhead('/api/renwu/collectPage', { tab: 'toCollect' })
