import type { ExpenseRow, PaymentRow } from '../../../contract/finance.contract.ts'
import { EXPENSE_DESK, PAYMENT_DESK, type TabOf } from '../../../contract/recordLists.ts'
import { chinaTime } from '../../../contract/time.ts'
import { useInfiniteQuery, useQuery } from '../../../data/query.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { paymentFace } from '../../../machines/workflows/payment/face.ts'
import { Copyable } from '../../../ui/parts/copyable.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import type { Book } from './book.ts'

/** 费用 of the city: looked at, confirmed or refused, and paid. */
export const expenseBook: Book<TabOf<typeof EXPENSE_DESK>, ExpenseRow> = {
  workflow: 'expense',
  label: '费用',
  sub: '先看凭证再确认，付款后进入对方的余额',
  list: EXPENSE_DESK,
  usePages: (input, enabled) => useInfiniteQuery('/api/renwu/feiyongPage', input, enabled),
  useHead: input => useQuery('/api/renwu/feiyongPage', input).data,
  readPage: (call, input) => call('/api/renwu/feiyongPage', input),
  unit: '笔费用',
  empty: {
    all: { title: '还没有人提交费用', text: '有新的费用时，消息里会通知。' },
    tab: { title: '这里没有费用', text: '换一个状态看看，或者看全部。' },
  },
  summaryOf: ({ id, owner, stateLabel, amount, reason, invoice, proof, refusal, regionName, at }) => ({
    id,
    stateLabel,
    at,
    title: owner,
    facts: [
      { label: '金额', value: <Money fen={amount} variant="price" /> },
      { label: '用途', value: reason },
      ...(invoice ? [{ label: '发票号码', value: invoice }] : []),
      { label: '付款城市', value: regionName },
      ...(refusal ? [{ label: '驳回原因', value: refusal }] : []),
    ],
    photos: { label: '凭证照片', urls: proof },
  }),
  columns: [
    ['编号', ({ id }) => id],
    ['申请人', ({ owner }) => owner],
    ['金额（元）', ({ amount }) => yuanOf(amount)],
    ['用途', ({ reason }) => reason],
    ['发票号码', ({ invoice }) => invoice],
    ['状态', ({ stateLabel }) => stateLabel],
    ['城市', ({ regionName }) => regionName],
    ['提交时间', ({ at }) => chinaTime(at)],
    ['驳回原因', ({ refusal }) => refusal],
  ],
}

/** 支付 of the city: booked, or given back where somebody asks for it. */
export const paymentBook: Book<TabOf<typeof PAYMENT_DESK>, PaymentRow> = {
  workflow: 'payment',
  label: '支付',
  sub: '订单的退款在订单的售后里办；这里确认入账，审核捐款的退款',
  list: PAYMENT_DESK,
  usePages: (input, enabled) => useInfiniteQuery('/api/renwu/zhifuPage', input, enabled),
  useHead: input => useQuery('/api/renwu/zhifuPage', input).data,
  readPage: (call, input) => call('/api/renwu/zhifuPage', input),
  unit: '笔支付',
  empty: {
    all: { title: '还没有人付款', text: '有人付款后，这里可以确认入账。' },
    tab: { title: '这里没有支付', text: '有人申请退款时，消息里会通知您。换一个状态看看，或者看全部。' },
  },
  summaryOf: ({ id, owner, stateLabel, amount, asked, title, order, reason, failure, proof, regionName, at }) => ({
    id,
    stateLabel,
    at,
    title: owner,
    facts: [
      { label: '金额', value: <Money fen={amount} variant="price" /> },
      ...(asked === amount ? [] : [{ label: '应付', value: <Money fen={asked} /> }]),
      { label: '用途', value: title },
      { label: '地区', value: regionName },
      { label: '支付单号', value: <Copyable text={id} label="支付单号" /> },
      ...(order ? [{ label: '订单号', value: <Copyable text={order} label="订单号" /> }] : []),
      ...(reason ? [{ label: '退款原因', value: reason }] : []),
      ...(failure ? [{ label: '未成功原因', value: failure }] : []),
    ],
    ...(proof.length > 0 && { photos: { label: '凭证图片', urls: proof } }),
  }),
  columns: [
    ['支付单号', ({ id }) => id],
    ['订单号', ({ order }) => order],
    ['付款人', ({ owner }) => owner],
    ['金额（元）', ({ amount }) => yuanOf(amount)],
    ['应付（元）', ({ asked }) => yuanOf(asked)],
    ['用途', ({ title }) => title],
    ['状态', ({ stateLabel }) => stateLabel],
    ['地区', ({ regionName }) => regionName],
    ['时间', ({ at }) => chinaTime(at)],
    ['退款原因', ({ reason }) => reason],
    ['未成功原因', ({ failure }) => failure],
  ],
  bulk: { tab: 'paid', event: 'CONFIRM', label: '全部入账', warning: paymentFace.tasks.CONFIRM.bulk },
}
