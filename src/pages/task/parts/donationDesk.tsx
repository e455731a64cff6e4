import inbox from 'icon:inbox'
import { SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { isKeyOf } from '../../../contract/keys.ts'
import { DONATION_DESK } from '../../../contract/recordLists.ts'
import type { CallWire } from '../../../data/ports.ts'
import { type ItemOf, useQuery } from '../../../data/query.ts'
import { formatNearDay } from '../../../ui/format.ts'
import type { MapMarker } from '../../map/shared/mapMarker.ts'
import type { ManyChoiceProps } from '../../record/shared/desk.ts'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import type { ViewProps } from '../../record/shared/deskViews.tsx'
import { AssignMany, type PeopleChoice } from './assignMany.tsx'
import { ASSIGN_EVENTS } from './assignPanel.tsx'
import { DeskMap } from './deskMap.tsx'
import { DonationPanel, DONATION_MARKERS as MARKERS } from './donationPanel.tsx'

const WIRE = '/api/renwu/juanwuPage'
type DonationRow = ItemOf<typeof WIRE>
const NONE: readonly MapMarker[] = []

const markersOf = (rows: readonly Pick<DonationRow, 'id' | 'title' | 'point'>[]): readonly MapMarker[] =>
  rows.flatMap(({ id, title, point: at }) => (at ? [{ id, kind: 'donation', title, at }] : []))

const lineOf = ({ donor, title, wanted: { day, slot }, regionName, collector, rungLabel }: DonationRow) => ({
  title: `${donor} · ${title}`,
  sub: [
    `约 ${formatNearDay(day)}${SLOT_LABELS[slot]}`,
    regionName,
    collector ? `收取员 ${collector}` : `由${rungLabel}处理`,
  ].join(' · '),
})

async function readPeople(call: CallWire, id: string): Promise<PeopleChoice> {
  const { dataList: people } = await call('/api/renwu/juanwuCandidates', { id })
  return { people, inputOf: collector => ({ collector }) }
}
const AssignDonations = (props: ManyChoiceProps<DonationRow>) => (
  <AssignMany {...props} read={readPeople} lineOf={lineOf} markers={markersOf(props.rows)} icons={MARKERS} />
)

function DonationMap({ input, tab, open, onOpen }: ViewProps<typeof WIRE>) {
  const wanted = { ...input, ...(isKeyOf(DONATION_DESK.tabs, tab) && { tab }) }
  const { data, problem } = useQuery('/api/renwu/juanwuMap', wanted)
  const markers = data ? markersOf(data.dataList) : problem && NONE
  return (
    <DeskMap
      key={String(markers === undefined)}
      markers={markers ?? NONE}
      around={markers?.map(({ at }) => at)}
      icons={MARKERS}
      open={open}
      onOpen={onOpen}
    />
  )
}

/** 捐物: what is given in my region; accepted, assigned and followed here. */
export const DonationDesk = deskScreen(WIRE, {
  workflow: 'goodsDonation',
  list: DONATION_DESK,
  title: '捐物',
  unit: '份捐物',
  filters: { keyword: '姓名、手机、物品', since: '', region: '' },
  choices: [
    {
      name: 'all',
      label: '谁的',
      words: { '': '轮到我的', '1': '辖区全部' },
      callOf: all => ({ mine: all === '' }),
    },
  ],
  row: row => ({
    ...lineOf(row),
    amount: `${row.pieces} 件`,
    since: row.at,
    until: row.dueAt,
    stateLabel: row.stateLabel,
  }),
  matter: ({ donor, title }) => ({ title: `${donor} · ${title}`, facts: [] }),
  Panel: DonationPanel,
  excluded: ASSIGN_EVENTS,
  // After accepting one chooses who goes.
  stays: ['ACCEPT', 'TAKE_BACK'],
  many: { ASSIGN: { Choose: AssignDonations } },
  views: { map: { load: async () => DonationMap } },
  empty: { title: '这里没有捐物', text: '有新的捐物时，消息里会通知您。', icon: inbox },
})
