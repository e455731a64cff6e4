import heart from 'icon:heart-handshake'
import { CAMPAIGN_DESK } from '../../../contract/campaignLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'
import { daysText } from './sums.tsx'

/** 募捐审核: plans to check and to publish, each by another person of the platform. */
export const CampaignDesk = deskScreen('/api/renwu/mujuanPage', {
  workflow: 'campaign',
  list: CAMPAIGN_DESK,
  title: '募捐审核',
  sub: '一人初审，另一人复审后公布',
  unit: '个募捐',
  filters: { keyword: '名称、发起单位、手机', since: '', region: '' },
  row: ({ title, organisation, goal, at, stateLabel }) => ({
    title,
    sub: organisation,
    amount: formatMoney(goal),
    since: at,
    stateLabel,
  }),
  matter: row => ({
    title: row.title,
    facts: [
      { label: '发起单位', value: `${row.organisation}（${row.creditCode}）` },
      { label: '目标', value: <Money fen={row.goal} round /> },
      row.state !== 'withdrawn' && { label: '时间', value: daysText(row, Date.now()) },
      { label: '方案', value: <a href={pathTo('/fundraisingDetail', { id: row.id, tab: 'plan' })}>看完整的方案</a> },
    ],
  }),
  empty: { title: '这里没有募捐方案', text: '有单位提交方案时，消息里会通知。', icon: heart },
})
