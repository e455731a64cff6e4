import clock from 'icon:clock'
import { HOURS_SOURCES, spanText } from '../../../contract/honourWords.ts'
import type { HoursRow } from '../../../contract/hours.contract.ts'
import { isKeyOf } from '../../../contract/keys.ts'
import { HOURS_DESK } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { listProps, useInfiniteQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import type { RecordSummary } from '../../record/shared/recordCard.tsx'
import { tabOptions } from '../../record/shared/tabOptions.ts'
import { ConfirmAll } from './confirmAll.tsx'
import { DeskList } from './deskList.tsx'

const NAMES = ['tab', 'id'] as const

const factsOf = (row: HoursRow): Fact[] => [
  { label: '时长', value: `${spanText(row.minutes)}（计划 ${spanText(row.planned)}）` },
  { label: '当天合计', value: spanText(row.dayMinutes) },
  { label: '来源', value: `${HOURS_SOURCES[row.source]}${row.auto ? '（自动结束）' : ''}` },
  ...(row.unit ? [{ label: '代表单位', value: row.unit }] : []),
  { label: '开始', value: <When at={row.startedAt} withTime /> },
  ...(row.regionName ? [{ label: '地点', value: row.regionName }] : []),
  ...(row.reason ? [{ label: '最近说明', value: row.reason }] : []),
]
/** Whoever leads comes to the row of the roster, all others to what everybody reads of the activity. */
const placeLink = ({ activity, signUp }: HoursRow) =>
  (signUp || activity) && (
    <Row>
      <ButtonLink
        variant="line"
        size="sm"
        href={signUp ? pathTo('/scene', { signUp }) : pathTo('/volunteerDetail', { id: activity })}
      >
        {signUp ? '看报名和签到的经过' : '看这场活动'}
      </ButtonLink>
    </Row>
  )
const summaryOf = (row: HoursRow): RecordSummary => ({
  id: row.id,
  title: `${row.name} · ${row.title}`,
  stateLabel: row.stateLabel,
  at: row.startedAt,
  facts: factsOf(row),
  details: placeLink(row),
})

/** 工时 at the desk of whoever confirms, countersigns and decides: a row a service, many confirmed in one go. */
export function HoursBoard() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const tab = isKeyOf(HOURS_DESK.tabs, query.tab) ? query.tab : 'toConfirm'
  const pages = useInfiniteQuery('/api/renwu/gongshiPage', { tab })
  const [opened] = useInfiniteQuery('/api/renwu/gongshiPage', { id: query.id }, query.id !== '').items ?? []
  return (
    <DeskList
      workflow="hours"
      tabs={tabOptions(HOURS_DESK.tabs, pages.first?.counts)}
      tab={tab}
      onTab={value => setQuery({ tab: value === 'toConfirm' ? '' : value, id: '' })}
      rows={pages.items?.map(summaryOf)}
      opened={opened && summaryOf(opened)}
      list={listProps(pages)}
      open={query.id}
      onOpen={id => setQuery({ id })}
      empty={{ title: '这里没有工时', text: '有新的，消息里会通知您。', icon: clock }}
    >
      {tab === 'toConfirm' && pages.items && pages.items.length > 1 && <ConfirmAll rows={pages.items} />}
    </DeskList>
  )
}
