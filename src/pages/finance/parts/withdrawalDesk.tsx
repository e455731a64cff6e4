import wallet from 'icon:wallet'
import { WITHDRAWAL_TABLE } from '../../../contract/deskTables.ts'
import { WITHDRAWAL_DESK } from '../../../contract/recordLists.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'

/** 提现 of the city: approved, countersigned, checked, and what became of it. */
export const WithdrawalDesk = deskScreen('/api/renwu/tixianPage', {
  workflow: 'withdrawal',
  list: WITHDRAWAL_DESK,
  title: '财务',
  unit: '笔提现',
  filters: { keyword: '姓名、手机、单号', since: '' },
  row: ({ owner, shopName, payee, account, isNewPayee, amount, at, stateLabel }) => ({
    title: `${owner}${shopName && ` · ${shopName}`}`,
    sub: [payee, account, isNewPayee && '新收款账户'].filter(Boolean).join(' · '),
    amount: formatMoney(amount),
    since: at,
    stateLabel,
  }),
  matter: row => ({
    title: `${row.owner} · ${formatMoney(row.amount)}`,
    facts: [
      { label: '金额', value: <Money fen={row.amount} variant="price" /> },
      { label: '收款人', value: row.payee },
      { label: '收款账户', value: `${row.account}${row.isNewPayee ? '，第一次付到这里' : ''}` },
      { label: '来源', value: row.shopName ? `店铺「${row.shopName}」的货款` : '本人的收益' },
      { label: '付款单号', value: <Copyable text={row.number} label="付款单号" /> },
      row.until !== null && { label: '收款截止', value: <When at={row.until} withTime /> },
      row.doubt && { label: '核查原因', value: row.doubt },
      row.failure && { label: '没有付出的原因', value: row.failure },
    ],
    photos: { label: '退回凭证', urls: row.proof },
  }),
  sum: ({ sum }) => sum,
  amountOf: ({ amount }) => amount,
  table: WITHDRAWAL_TABLE,
  empty: { title: '还没有人提现', text: '有新的提现时，消息里会通知。', icon: wallet },
  emptyTab: { title: '这里没有提现', text: '换一个状态看看，或者看全部。' },
})
