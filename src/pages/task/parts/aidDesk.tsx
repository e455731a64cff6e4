import inbox from 'icon:inbox'
import { AID_DESK } from '../../../contract/recordLists.ts'
import type { CallWire } from '../../../data/ports.ts'
import type { ItemOf } from '../../../data/query.ts'
import { formatMoney } from '../../../ui/format.ts'
import type { ManyChoiceProps } from '../../record/shared/desk.ts'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { AID_MARKERS, AidMap } from './aidMap.tsx'
import { AidPanel, useStory } from './aidPanel.tsx'
import { AssignMany, type PeopleChoice } from './assignMany.tsx'
import { ASSIGN_EVENTS } from './assignPanel.tsx'

const WIRE = '/api/renwu/yuanzhuPage'
type AidRow = ItemOf<typeof WIRE>

const needsOf = ({ items, reliefLabel }: AidRow) =>
  items.map(({ name, count, unit }) => `${name} ${count} ${unit}`).join('、') || reliefLabel

const lineOf = (row: AidRow) => ({
  title: `${row.applicant} · ${row.title}`,
  sub: [needsOf(row), row.regionName, row.helper ? `帮扶人 ${row.helper}` : `由${row.rungLabel}处理`]
    .filter(Boolean)
    .join(' · '),
})

/** What goes with several comes from the nearest warehouse that has most of it. */
async function readPeople(call: CallWire, id: string): Promise<PeopleChoice> {
  const { dataList: people, warehouses } = await call('/api/renwu/yuanzhuCandidates', { id })
  const [nearest] = warehouses
  return { people, inputOf: helper => ({ helper, ...(nearest && { warehouse: nearest.id }) }) }
}
const markersOf = (rows: readonly AidRow[]) =>
  rows.flatMap(({ id, kind, title, point: at }) => (at ? [{ id, kind, title, at }] : []))
const AssignAid = (props: ManyChoiceProps<AidRow>) => (
  <AssignMany {...props} read={readPeople} lineOf={lineOf} markers={markersOf(props.rows)} icons={AID_MARKERS} />
)

/** 援助: what is asked for in my region; accepted, assigned and followed here. */
export const AidDesk = deskScreen(WIRE, {
  workflow: 'aid',
  list: AID_DESK,
  title: '援助',
  unit: '件援助',
  filters: { keyword: '姓名、手机、标题', since: '', region: '' },
  choices: [{ name: 'kind', label: '类型', words: { '': '全部类型', goods: '物资', relief: '救助', policy: '政策' } }],
  row: row => ({
    ...lineOf(row),
    ...(row.amount > 0 && { amount: formatMoney(row.amount) }),
    since: row.at,
    until: row.dueAt,
    stateLabel: row.stateLabel,
  }),
  matter: ({ applicant, title }) => ({ title: `${applicant} · ${title}`, facts: [] }),
  useContext: useStory,
  Panel: AidPanel,
  excluded: ASSIGN_EVENTS,
  // After accepting one chooses who goes.
  stays: ['ACCEPT', 'TAKE_BACK'],
  many: { ASSIGN: { Choose: AssignAid } },
  views: { map: { load: async () => AidMap } },
  empty: { title: '这里没有援助申请', text: '有新的申请时，消息里会通知您。', icon: inbox },
})
