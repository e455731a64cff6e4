import clock from 'icon:clock'
import { HOURS_SOURCES, spanText } from '../../../contract/honourWords.ts'
import { HOURS_DESK_TABS, type HoursRow } from '../../../contract/hours.contract.ts'
import { isKeyOf, keysOf } from '../../../contract/keys.ts'
import { listProps, useInfiniteQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { useOpenRow } from '../../record/shared/openRow.ts'
import { RecordCard, type RecordSummary } from '../../record/shared/recordCard.tsx'
import { ConfirmAll } from './confirmAll.tsx'

const NAMES = ['tab', 'id'] as const
const TABS = keysOf(HOURS_DESK_TABS).map(value => ({ value, label: HOURS_DESK_TABS[value] }))
const NONE: readonly RecordSummary[] = []

const factsOf = (row: HoursRow): Fact[] => [
  { label: '时长', value: `${spanText(row.minutes)}（计划 ${spanText(row.planned)}）` },
  { label: '当天合计', value: spanText(row.dayMinutes) },
  { label: '来源', value: `${HOURS_SOURCES[row.source]}${row.auto ? '（自动结束）' : ''}` },
  { label: '开始', value: <When at={row.startedAt} withTime /> },
  ...(row.regionName ? [{ label: '地点', value: row.regionName }] : []),
  ...(row.reason ? [{ label: '最近说明', value: row.reason }] : []),
]
const summaryOf = (row: HoursRow): RecordSummary => ({
  ...{ id: row.id, title: `${row.name} · ${row.title}`, stateLabel: row.stateLabel, at: row.startedAt },
  facts: factsOf(row),
})

/** 工时 at the desk of whoever confirms, countersigns and decides: a row a service, many confirmed in one go. */
export function HoursBoard() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = isKeyOf(HOURS_DESK_TABS, query.tab) ? query.tab : 'toConfirm'
  const pages = useInfiniteQuery('/api/renwu/gongshiPage', { tab })
  const [opened] = useInfiniteQuery('/api/renwu/gongshiPage', { id: query.id }, query.id !== '').items ?? []
  const listed = pages.items?.map(summaryOf)
  const { rows, following } = useOpenRow(listed ?? NONE, query.id, opened && summaryOf(opened))
  const { failure, more } = listProps(pages)
  return (
    <Stack>
      <Filters
        hideLabel
        label="状态"
        options={TABS}
        value={tab}
        onChange={value => setQuery({ tab: value === 'toConfirm' ? '' : value, id: '' })}
      />
      {failure && <Failure {...failure} />}
      {!listed && !failure && <SkeletonLines lines={4} />}
      {tab === 'toConfirm' && pages.items && pages.items.length > 1 && <ConfirmAll rows={pages.items} />}
      {listed && rows.length === 0 && <Empty title="这里没有工时" text="有新的，消息里会通知您。" icon={clock} />}
      {listed &&
        rows.map(
          ({ id, item }) =>
            item && (
              <RecordCard
                key={id}
                {...item}
                workflow="hours"
                open={query.id === id}
                onOpen={open => setQuery({ id: open ? id : '' })}
                {...(query.id === id &&
                  following && { next: { label: following.title, onPress: () => setQuery({ id: following.id }) } })}
              />
            ),
        )}
      {more?.has && (
        <Button variant="line" fullWidth busy={more.loading} onClick={more.onMore}>
          再看一些
        </Button>
      )}
    </Stack>
  )
}
