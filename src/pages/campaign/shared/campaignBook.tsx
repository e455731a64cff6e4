import heart from 'icon:heart-handshake'
import { CAMPAIGN_DESK, OPEN_CAMPAIGN_STATES } from '../../../contract/campaignLists.ts'
import { spentOf } from '../../../contract/campaignSums.ts'
import { CAMPAIGN_TABLE, waitText } from '../../../contract/deskTables.ts'
import { pathTo } from '../../../contract/screens.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'

/** 募捐 as a book: what each raised, spent and has left, and what of it waits for whom. */
export const CampaignBook = deskScreen('/api/renwu/mujuanPage', {
  workflow: 'campaign',
  list: CAMPAIGN_DESK,
  title: '财务',
  unit: '个募捐',
  // The accounts are of what runs; plans to check lie on the platform's own desk.
  given: { tab: 'open' },
  choices: [{ name: 'state', label: '状态', words: { '': '全部状态', ...OPEN_CAMPAIGN_STATES } }],
  filters: { keyword: '名称、发起单位、手机', since: '', region: '' },
  row: ({ title, organisation, balance, waits, at, stateLabel }) => ({
    title,
    sub: [organisation, waits[0] && `等${waits[0].whom}`].filter(Boolean).join(' · '),
    amount: formatMoney(balance),
    since: waits[0]?.since ?? at,
    stateLabel,
  }),
  matter: row => ({
    title: row.title,
    facts: [
      { label: '发起单位', value: `${row.organisation}（${row.creditCode}）` },
      { label: '募得', value: <Money fen={row.raised} variant="price" /> },
      { label: '已用', value: <Money fen={spentOf(row)} /> },
      row.movedIn > 0 && { label: '结余转入', value: <Money fen={row.movedIn} /> },
      row.movedOut > 0 && { label: '结余转出', value: <Money fen={row.movedOut} /> },
      { label: '余额', value: <Money fen={row.balance} /> },
      ...row.waits.map(wait => ({
        label: '在等',
        value: (
          <>
            {waitText(wait)}，从 <When at={wait.since} />
          </>
        ),
      })),
      { label: '账目', value: <a href={pathTo('/fundraisingDetail', { id: row.id, tab: 'ledger' })}>看每一笔</a> },
    ],
  }),
  table: CAMPAIGN_TABLE,
  empty: { title: '这里没有募捐', text: '募捐公布以后，账目在这里。', icon: heart },
  emptyTab: { title: '这里没有募捐', text: '换一个状态看看，或者看全部。' },
})
