import receipt from 'icon:receipt'
import { EXPENSE_TABLE } from '../../../contract/deskTables.ts'
import { EXPENSE_DESK } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'

/** 费用 of the city: looked at, confirmed or refused, and paid. */
export const ExpenseDesk = deskScreen('/api/renwu/feiyongPage', {
  workflow: 'expense',
  list: EXPENSE_DESK,
  title: '财务',
  unit: '笔费用',
  filters: { keyword: '姓名、手机、发票、金额', since: '' },
  row: ({ owner, reason, about, invoice, regionName, amount, at, stateLabel }) => ({
    title: `${owner} · ${reason}`,
    sub: [about && `募捐「${about}」`, invoice ? `发票 ${invoice}` : '没有发票', regionName]
      .filter(Boolean)
      .join(' · '),
    amount: formatMoney(amount),
    since: at,
    stateLabel,
  }),
  matter: ({ owner, amount, reason, campaign, about, invoice, proof, slip, refusal, regionName }) => ({
    title: `${owner} · ${formatMoney(amount)}`,
    facts: [
      { label: '金额', value: <Money fen={amount} variant="price" /> },
      campaign && {
        label: '募捐',
        value: <a href={pathTo('/fundraisingDetail', { id: campaign, tab: 'ledger' })}>{about}，看账目</a>,
      },
      { label: campaign ? '用途（会公开）' : '用途', value: reason },
      { label: '发票号码', value: invoice || '没有填' },
      { label: '付款城市', value: regionName },
      refusal && { label: '驳回原因', value: refusal },
    ],
    photos: { label: slip.length > 0 ? '凭证照片和银行回单' : '凭证照片', urls: [...proof, ...slip] },
  }),
  sum: ({ sum }) => sum,
  amountOf: ({ amount }) => amount,
  table: EXPENSE_TABLE,
  empty: { title: '还没有人提交费用', text: '有新的费用时，消息里会通知。', icon: receipt },
  emptyTab: { title: '这里没有费用', text: '换一个状态看看，或者看全部。' },
})
