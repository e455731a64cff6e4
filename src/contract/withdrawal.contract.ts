/** Contract of earnings and withdrawals. Steps stand in `steps.contract.ts`. */
import * as z from 'zod/mini'
import { withdrawalFields } from '../machines/workflow/forms.ts'
import { endpoint, listOf } from './endpoint.ts'
import { form, text } from './fields.ts'
import { paging, wireNumber } from './form.ts'
import { ledgerRow } from './ledger.ts'
import {
  deskFilter,
  fen,
  oneTimeCode,
  privateFile,
  recordId,
  seenMark,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { MY_WITHDRAWALS, WITHDRAWAL_DESK } from './recordLists.ts'

/** The shop whose earnings are meant; without it the caller's own. */
const account = { shop: z.optional(recordId('店铺')) }

export const withdrawalRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  version: z.int(),
  record: served,
  /** Who applied, in full for finance, which pays. */
  owner: z.string(),
  /** Name of the shop; empty for a person's own earnings. */
  shopName: z.string(),
  amount: fen,
  /** Real name of the payee and the end of the account. */
  payee: z.string(),
  account: z.string(),
  /** Whether nothing was ever paid to this account. */
  isNewPayee: z.boolean(),
  /** The number by which the provider knows it. */
  number: z.string(),
  /** Content of the QR code with which its owner collects it, until then; empty and null where there is none. */
  code: oneTimeCode(),
  until: z.nullable(time),
  /** Whether it is up to the provider, and to nobody here. */
  isWithProvider: z.boolean(),
  /** Why it was not paid, or came back; empty for none. */
  failure: z.string(),
  /** Why it is on hold, for finance. */
  doubt: z.string(),
  /** Proof of a return. */
  proof: z.array(privateFile()),
  regionName: z.string(),
  at: time,
})
export type WithdrawalRow = z.output<typeof withdrawalRow>

const part = z.object({
  id: z.string(),
  workflow: z.string(),
  title: z.string(),
  amount: fen,
  /** Until when it is frozen; null where that depends on people. */
  until: z.nullable(time),
  stateLabel: z.string(),
})

/** Longest account number or name at a provider. */
const ACCOUNT_MAX = 100

export const withdrawalContract = {
  balance: endpoint({
    wire: '/api/v2/shouyiDetails',
    shows: ['withdrawal', 'order', 'afterSales', 'expense'],
    who: 'member',
    title: '待结算收益：能提多少，冻结到什么时候，哪些在途',
    input: form(account),
    reply: z.object({
      /** Accounts of the caller: their own with an empty shop, and their shops. */
      accounts: z.array(z.object({ shop: z.string(), name: z.string(), free: fen })),
      free: fen,
      frozen: fen,
      onTheWay: fen,
      /** All that came in, and all that was paid out or taken back: what came in is free, on its way or gone. */
      received: fen,
      gone: fen,
      frozenParts: z.array(part),
      onTheWayParts: z.array(part),
      payee: z.nullable(z.object({ name: z.string(), account: z.string(), seen: z.string(), usableAt: time })),
      /** Confirmed name of the caller, which the payee has to have. */
      realName: z.string(),
      provider: z.enum(['sandbox', 'wechat', 'alipay']),
      /** Why nothing can be withdrawn now; empty if it can. */
      obstacle: z.string(),
    }),
  }),
  earningsPage: endpoint({
    wire: '/api/v2/shouyijiluPage',
    shows: ['withdrawal', 'order', 'afterSales', 'expense'],
    who: 'member',
    title: '收益记录，新的在前',
    input: form({ ...account, ...paging }),
    reply: listOf(ledgerRow),
  }),
  payeeSave: endpoint({
    wire: '/api/v2/shoukuanSave',
    who: 'member',
    title: '填写或更改收款账户',
    input: form({
      name: text('收款人姓名', { max: 40 }),
      account: text('收款账户', { min: 5, max: ACCOUNT_MAX }),
      seen: seenMark(),
    }),
    reply: z.object({ usableAt: time }),
  }),
  withdrawalPage: endpoint({
    wire: '/api/v2/tixianPage',
    shows: ['withdrawal'],
    who: 'member',
    title: '我的提现，新的在前',
    input: form({ tab: tabOf(MY_WITHDRAWALS), ...account, ...paging }),
    reply: tabbedListOf(MY_WITHDRAWALS, withdrawalRow),
  }),
  withdrawal: endpoint({
    wire: '/api/v2/tixianDetails',
    shows: ['withdrawal'],
    who: 'member',
    title: '一笔提现，申请人和财务可看',
    input: form({ id: recordId('提现') }),
    reply: withdrawalRow,
  }),
  withdrawalApply: endpoint({
    wire: '/api/v2/applyTixian',
    who: 'member',
    title: '申请提现',
    once: true,
    input: form({ ...account, amount: wireNumber('提现金额', withdrawalFields.amount) }),
    reply: z.object({ id: z.string() }),
  }),
  withdrawalDeskPage: endpoint({
    wire: '/api/renwu/tixianPage',
    shows: ['withdrawal'],
    who: 'member',
    title: '财务：本市的提现，等得最久的在前',
    input: form({ tab: tabOf(WITHDRAWAL_DESK), id: z.optional(recordId('提现')), ...deskFilter, ...paging }),
    reply: z.extend(tabbedListOf(WITHDRAWAL_DESK, withdrawalRow), { sum: fen }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    withdrawal: typeof withdrawalContract
  }
}
