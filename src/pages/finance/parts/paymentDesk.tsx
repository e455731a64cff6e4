import receipt from 'icon:receipt'
import { PAYMENT_TABLE } from '../../../contract/deskTables.ts'
import { PAYMENT_DESK } from '../../../contract/recordLists.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { deskScreen } from '../../record/shared/deskScreen.tsx'

/** 支付 of the city: booked, or given back where somebody asks for it. */
export const PaymentDesk = deskScreen('/api/renwu/zhifuPage', {
  workflow: 'payment',
  list: PAYMENT_DESK,
  title: '财务',
  unit: '笔支付',
  filters: { keyword: '姓名、手机、单号、金额', since: '', region: '' },
  row: ({ id, owner, title, regionName, amount, at, stateLabel }) => ({
    title: `${owner} · ${title}`,
    sub: [`尾号 ${id.slice(-4).toUpperCase()}`, regionName].filter(Boolean).join(' · '),
    amount: formatMoney(amount),
    since: at,
    stateLabel,
  }),
  matter: ({ id, owner, amount, asked, title, order, reason, failure, proof, regionName }) => ({
    title: `${owner} · ${formatMoney(amount)}`,
    facts: [
      { label: '金额', value: <Money fen={amount} variant="price" /> },
      asked !== amount && { label: '应付', value: <Money fen={asked} /> },
      { label: '用途', value: title },
      { label: '地区', value: regionName },
      { label: '支付单号', value: <Copyable text={id} label="支付单号" /> },
      order && { label: '订单号', value: <Copyable text={order} label="订单号" /> },
      reason && { label: '退款原因', value: reason },
      failure && { label: '未成功原因', value: failure },
    ],
    photos: { label: '凭证图片', urls: proof },
  }),
  sum: ({ sum }) => sum,
  amountOf: ({ amount }) => amount,
  table: PAYMENT_TABLE,
  empty: { title: '还没有人付款', text: '有人付款后，这里可以确认入账。', icon: receipt },
  emptyTab: { title: '这里没有支付', text: '换一个状态看看，或者看全部。' },
})
