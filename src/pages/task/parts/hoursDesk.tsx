import clock from 'icon:clock'
import { HOURS_TABLE } from '../../../contract/deskTables.ts'
import { HOURS_SOURCES, spanText } from '../../../contract/honourWords.ts'
import type { HoursRow } from '../../../contract/hours.contract.ts'
import { HOURS_DESK } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaTime } from '../../../contract/time.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'

/** Whoever leads comes to the row of the roster, all others to what everybody reads of the activity. */
const placeLink = ({ activity, signUp }: HoursRow) =>
  (signUp || activity) && (
    <ButtonLink
      variant="line"
      size="sm"
      href={signUp ? pathTo('/scene', { signUp }) : pathTo('/volunteerDetail', { id: activity })}
    >
      {signUp ? '看报名和签到的经过' : '看这场活动'}
    </ButtonLink>
  )

/** 工时 at the desk of whoever confirms, countersigns and decides. */
export const HoursDesk = deskScreen('/api/renwu/gongshiPage', {
  workflow: 'hours',
  list: HOURS_DESK,
  title: '工时核对',
  unit: '份工时',
  filters: { keyword: '姓名、手机、活动', since: '', region: '' },
  row: ({ name, title, source, auto, minutes, dayMinutes, startedAt, endedAt, regionName, stateLabel }) => ({
    title: `${name} · ${title}`,
    sub: [
      chinaTime(startedAt).slice(5, 16),
      `${HOURS_SOURCES[source]}${auto ? '（自动结束）' : ''}`,
      ...(dayMinutes > minutes ? [`当天共 ${spanText(dayMinutes)}`] : []),
      regionName,
    ].join(' · '),
    amount: spanText(minutes),
    since: endedAt,
    stateLabel,
  }),
  matter: row => ({
    title: `${row.name} · ${row.title}`,
    facts: [
      { label: '时长', value: `${spanText(row.minutes)}（计划 ${spanText(row.planned)}）` },
      { label: '当天合计', value: spanText(row.dayMinutes) },
      { label: '来源', value: `${HOURS_SOURCES[row.source]}${row.auto ? '（自动结束）' : ''}` },
      row.doubts.length > 0 && { label: '请留意', value: row.doubts.join('；') },
      row.unit && { label: '代表单位', value: row.unit },
      { label: '开始', value: <When at={row.startedAt} withTime /> },
      { label: '结束', value: <When at={row.endedAt} withTime /> },
      row.regionName && { label: '地点', value: row.regionName },
      row.reason && { label: '最近说明', value: row.reason },
    ],
    details: <Row>{placeLink(row)}</Row>,
    context: { defaults: { minutes: String(row.minutes) } },
  }),
  many: {
    CONFIRM: {
      warning: '都按记录的时长确认；「请留意」里写着疑点的，会转给另一个人复核。',
      inputOf: ({ minutes }) => ({ minutes, reason: '' }),
    },
  },
  table: HOURS_TABLE,
  empty: { title: '这里没有工时', text: '有新的，消息里会通知您。', icon: clock },
})
