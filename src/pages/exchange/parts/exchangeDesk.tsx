import present from 'icon:gift'
import { EXCHANGE_TABLE } from '../../../contract/deskTables.ts'
import { EXCHANGE_MODES } from '../../../contract/giftWords.ts'
import { EXCHANGE_DESK, type TabOf } from '../../../contract/recordLists.ts'
import { useQuery } from '../../../data/query.ts'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Points } from '../../gift/shared/points.tsx'
import { Parcels } from '../../order/shared/parcels.tsx'
import { useCouriers } from '../../record/shared/couriers.ts'
import type { PanelProps } from '../../record/shared/desk.ts'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { CodeCard } from './codeCard.tsx'
import { DOUBTS } from './exchangeFacts.tsx'
import { PackingList } from './packingList.tsx'
import { receiverText } from './receiverText.ts'
import { ReportCard } from './reportCard.tsx'

/** What is under way, and what was reported. */
function Delivery({ id }: PanelProps) {
  const { data } = useQuery('/api/index/myDuihuanGoodsRecordDetails', { id })
  return (
    <>
      {data && <Parcels parcels={data.parcels} lines={[]} />}
      {data?.report && <ReportCard report={data.report} />}
    </>
  )
}

/** 兑换台: the exchanges of a city for its gift staff, oldest first. */
export const ExchangeDesk = deskScreen('/api/renwu/duihuanPage', {
  workflow: 'exchange',
  list: EXCHANGE_DESK,
  tabName: 'desk',
  title: '兑换台',
  unit: '单兑换',
  filters: { keyword: '礼品、姓名、手机号', since: '', region: '' },
  row: ({ id, title, options, count, mode, receiver, station, at, dueAt, stateLabel }) => ({
    title: `${receiver.name} · ${[title, ...options].join(' ')}`,
    sub: [EXCHANGE_MODES[mode], station?.name ?? receiver.regionNames.at(-1), `尾号 ${id.slice(-4).toUpperCase()}`]
      .filter(Boolean)
      .join(' · '),
    amount: `${count} 件`,
    since: at,
    until: dueAt,
    stateLabel,
  }),
  matter: ({ id, title, options, count, points, mode, at, record, ...whom }) => ({
    title: `${whom.receiver.name} · ${title}`,
    facts: [
      { label: '礼品', value: [title, ...options, `${count} 件`].join(' · ') },
      { label: '积分', value: <Points value={points} /> },
      { label: EXCHANGE_MODES[mode], value: receiverText(whom) },
      DOUBTS[String(record.facts.doubt)] && { label: '请核查', value: DOUBTS[String(record.facts.doubt)] },
      { label: '兑换时间', value: <When at={at} withTime /> },
      { label: '兑换编号', value: <Copyable text={id} label="兑换编号" /> },
    ],
  }),
  Panel: Delivery,
  useContext: () => {
    return {
      couriers: useCouriers(),
      hints: { code: '请来取的人出示，8 位数字' },
    }
  },
  Note: ({ tab }: { readonly tab: TabOf<typeof EXCHANGE_DESK> }) =>
    tab === 'ready' ? <CodeCard /> : tab === 'packing' ? <PackingList /> : null,
  table: EXCHANGE_TABLE,
  empty: { title: '这里没有兑换', text: '有新的，消息里会通知您。', icon: present },
})
