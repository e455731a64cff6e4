import truck from 'icon:truck'
import { COLLECT_TABS, type CollectRow } from '../../contract/task.contract.ts'
import { nearDayWords } from '../../ui/format.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { useNearby } from '../map/shared/nearby.ts'
import { useQuery } from '../query.ts'
import { listed, readAhead, useRead, useReadPages } from '../reading.ts'
import { CollectCard } from './parts/collectCard.tsx'
import { collectTabs } from './parts/collectWays.ts'
import { Route } from './parts/route.tsx'

const NAMES = ['tab', 'day'] as const
const EVERY = 'all'
const idOf = ({ id }: CollectRow) => id
const NONE: readonly CollectRow[] = []

/** The days on which I am expected, and the way of the chosen one: today's, else that of the first day. */
function useWay(enabled: boolean, asked: string) {
  const nearby = useNearby()
  const me = nearby.at
  const all = useRead('/api/renwu/collectRoute', {}, enabled)
  const stops = all.data?.stops ?? []
  const days = [...new Set(stops.map(({ wanted }) => wanted.day))].sort()
  const usual = days.find(day => nearDayWords(day) === '今天') ?? days[0] ?? ''
  const day = days.includes(asked) ? asked : usual
  const choosing = enabled && asked !== EVERY && day !== ''
  const way = useRead('/api/renwu/collectRoute', { day, ...(me && { lng: me.lng, lat: me.lat }) }, choosing)
  const problem = all.problem ?? way.problem
  const onRetry = () => {
    if (all.problem) all.retry()
    if (way.problem) way.retry()
  }
  return {
    nearby,
    way: way.data,
    failure: problem && { text: problem.message, onRetry },
    items: all.data && days.length === 0 ? NONE : way.data?.stops,
    day: asked === EVERY ? EVERY : day,
    options: [
      ...days.map(one => ({
        value: one,
        label: nearDayWords(one),
        count: stops.filter(({ wanted }) => wanted.day === one).length,
      })),
      { value: EVERY, label: '全部' },
    ],
  }
}

/** 上门收取: what I was asked to fetch, the day's way on the map, and what is on its way to the warehouse. */
export default function Collect() {
  const { query, ask } = useQuery(NAMES)
  const tab = COLLECT_TABS.find(one => one === query.tab && one !== 'history') ?? 'toCollect'
  const going = tab === 'toCollect'
  const { nearby, way, items, failure, day, options } = useWay(going, query.day)
  const byDay = going && day !== EVERY
  const found = useReadPages('/api/renwu/collectPage', { tab }, !byDay)
  return (
    <List<CollectRow>
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
            onChange={value => ask({ tab: value === 'toCollect' ? '' : value, day: '' })}
          />
          {going && options.length > 1 && (
            <Filters label="哪天上门" options={options} value={day} onChange={value => ask({ day: value })} />
          )}
          {byDay && way && <Route key={day} way={way} nearby={nearby} />}
        </Stack>
      }
      {...(byDay ? { items, failure, total: items?.length ?? 0 } : listed(found))}
      keyOf={idOf}
      unit="家"
      least={360}
      empty={{
        title: '这里没有要收取的物品',
        text: '有新的指派时，消息里会通知您。',
        sign: truck,
        ...(tab !== 'toAnswer' && { action: { label: '看待答复的', onPress: () => ask({ tab: 'toAnswer' }) } }),
      }}
    >
      {(row, place) => <CollectCard row={row} {...(byDay && { stop: place + 1 })} />}
    </List>
  )
}

export const preload = (): void => readAhead('/api/renwu/collectRoute', {})
