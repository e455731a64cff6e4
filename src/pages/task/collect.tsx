import truck from 'icon:truck'
import { isKeyOf } from '../../contract/keys.ts'
import { COLLECTIONS } from '../../contract/recordLists.ts'
import type { CollectRow } from '../../contract/task.contract.ts'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery, useQuery } from '../../data/query.ts'
import { readOf, screenReads } from '../../data/reads.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { formatNearDay } from '../../ui/format.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { useNearby } from '../map/shared/nearby.ts'
import { tabOptions } from '../record/shared/tabOptions.ts'
import { CollectCard } from './parts/collectCard.tsx'
import { CollectRoute } from './parts/collectRoute.tsx'

const NAMES = ['tab', 'day'] as const
/** Completed ones are under 收取记录. */
const { history: _history, ...TABS } = COLLECTIONS.tabs
const ALL_DAYS = 'all'
const idOf = ({ id }: CollectRow) => id
const NONE: readonly CollectRow[] = []

/** Returns the days with collections, and the route of the selected one: today, otherwise the first day. */
function useCollectRoute(enabled: boolean, dayParam: string) {
  const nearby = useNearby()
  const me = nearby.at
  const all = useQuery('/api/renwu/collectRoute', {}, enabled)
  const stops = all.data?.stops ?? []
  const days = [...new Set(stops.map(({ wanted: appointment }) => appointment.day))].sort()
  const defaultDay = days.find(day => formatNearDay(day) === '今天') ?? days[0] ?? ''
  const day = days.includes(dayParam) ? dayParam : defaultDay
  const choosing = enabled && dayParam !== ALL_DAYS && day !== ''
  const route = useQuery('/api/renwu/collectRoute', { day, ...(me && { lng: me.lng, lat: me.lat }) }, choosing)
  const problem = all.problem ?? route.problem
  const onRetry = () => {
    if (all.problem) all.retry()
    if (route.problem) route.retry()
  }
  return {
    nearby,
    way: route.data,
    failure: problem && { text: problem.message, onRetry },
    items: all.data && days.length === 0 ? NONE : route.data?.stops,
    day: dayParam === ALL_DAYS ? ALL_DAYS : day,
    options: [
      ...days.map(one => ({
        value: one,
        label: formatNearDay(one),
        count: stops.filter(({ wanted: appointment }) => appointment.day === one).length,
      })),
      { value: ALL_DAYS, label: '全部' },
    ],
  }
}

/** 上门收取: my collections, the day's route on the map, and goods in transit to the warehouse. */
export default function Collect() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = isKeyOf(TABS, query.tab) ? query.tab : 'toCollect'
  const toCollect = tab === 'toCollect'
  const { nearby, way: route, items, failure, day, options } = useCollectRoute(toCollect, query.day)
  const byDay = toCollect && day !== ALL_DAYS
  const pages = useInfiniteQuery('/api/renwu/collectPage', { tab }, !byDay)
  return (
    <List<CollectRow>
      title="上门收取"
      sub="答应之后按约定的时间上门，当面清点、拍照"
      tools={
        <ButtonLink variant="line" size="sm" href="/collectDetails">
          收取记录
        </ButtonLink>
      }
      filters={
        <Stack>
          <Filters
            hideLabel
            label="状态"
            options={tabOptions<keyof typeof TABS>(TABS, pages.first?.counts)}
            value={tab}
            onChange={value => setQuery({ tab: value === 'toCollect' ? '' : value, day: '' })}
          />
          {toCollect && options.length > 1 && (
            <Filters label="哪天上门" options={options} value={day} onChange={value => setQuery({ day: value })} />
          )}
          {byDay && route && <CollectRoute key={day} route={route} nearby={nearby} />}
        </Stack>
      }
      {...(byDay ? { items, failure, total: items?.length ?? 0 } : listProps(pages))}
      keyOf={idOf}
      unit="家"
      min={360}
      empty={{
        title: '这里没有要收取的物品',
        text: '有新的指派时，消息里会通知您。',
        icon: truck,
        ...(tab !== 'toAnswer' && { action: { label: '看待答复的', onPress: () => setQuery({ tab: 'toAnswer' }) } }),
      }}
    >
      {(row, index) => <CollectCard row={row} {...(byDay && { stop: index + 1 })} />}
    </List>
  )
}

export const reads = screenReads(['tab'], ({ tab }) => ({
  route: (tab === '' || tab === 'toCollect') && readOf('/api/renwu/collectRoute', {}),
}))
