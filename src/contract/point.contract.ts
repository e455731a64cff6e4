/** Contract of points in lots: source, remainder, expiry. */
import * as z from 'zod/mini'
import { done, endpoint, listOf } from './endpoint.ts'
import { choice, form, phone, text } from './fields.ts'
import { int, paging } from './form.ts'
import { ledgerRow } from './ledger.ts'
import { chosenId, deskFilter, deskTableInput, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { RESTORE_DESK } from './recordLists.ts'
import { DAY_MS } from './time.ts'

/** Validity of points from the day they were granted, years of 365 days. */
const POINTS_VALID_YEARS = 2
/** Validity of points, ms. */
export const POINTS_VALID_MS = POINTS_VALID_YEARS * 365 * DAY_MS
/** Days before expiry on which the owner is notified of all points that expire by then. */
export const POINTS_EXPIRY_NOTICE_DAYS = [30, 7] as const
/** Days of later expiries included in the same notice, to avoid daily notices. */
export const POINTS_NOTICE_REACH_DAYS = 7

/** Validity of points, as text. */
export const POINTS_VALID_TEXT = `每一批积分自得到之日起 ${POINTS_VALID_YEARS} 年内可以使用`

/** Subject of messages about points, in place of a workflow; its record is the account. */
export const POINT_SUBJECT = 'points'

export const POINT_TABS = {
  all: '全部',
  free: '可以用',
  frozen: '冻结中',
  gone: '用完或过期',
} as const
export type PointTab = keyof typeof POINT_TABS

export const pointLot = z.object({
  id: z.string(),
  /** Reason of the grant, as text. */
  reason: z.string(),
  /** Record the points were granted for, if its owner has a page for it. */
  workflow: z.string(),
  record: z.string(),
  amount: z.int(),
  /** Neither used, held nor expired. */
  remaining: z.int(),
  /** Reserved for an exchange in progress. */
  held: z.int(),
  /** Expired unused. */
  expired: z.int(),
  /** Used to repay owed points. */
  repaid: z.int(),
  /** Taken back; the part already used is owed. */
  reversed: z.boolean(),
  grantedAt: time,
  /** May still be taken back; not usable before `freeAt`. */
  frozen: z.boolean(),
  freeAt: time,
  expiresAt: time,
})
export type PointLot = z.output<typeof pointLot>

/** All points that a person ever got and where they went, so that they add up to what is there now. */
const pointTotals = z.object({
  got: z.int(),
  /** Spent on gifts, less what came back. */
  used: z.int(),
  /** Given to the aid pool. */
  given: z.int(),
  expired: z.int(),
  /** Taken back because the deed was undone, or kept for points that were owed. */
  takenBack: z.int(),
})
export type PointTotals = z.output<typeof pointTotals>

export const pointSums = z.object({
  /** Usable now. */
  free: z.int(),
  frozen: z.int(),
  held: z.int(),
  totals: pointTotals,
  /** Content of the next notice and the first expiry; null for none. */
  expiring: z.nullable(z.object({ points: z.int(), at: time })),
  /** Used points that were taken back, oldest first; the next grant repays them. */
  debts: z.array(
    z.object({
      id: z.string(),
      /** Reason of the original grant. */
      reason: z.string(),
      /** Still owed. */
      points: z.int(),
      /** Record the points were granted for, if its owner has a page for it. */
      workflow: z.string(),
      record: z.string(),
      at: time,
    }),
  ),
})
export type PointSums = z.output<typeof pointSums>

/** A request to restore expired points, at the desk. */

export const pointRestoreRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  record: served,
  /** In full for staff and for the owner. */
  name: z.string(),
  /** Reason of the original grant. */
  source: z.string(),
  points: z.int(),
  expiredAt: time,
  reason: z.string(),
  /** Reason of the refusal; empty for none. */
  refusal: z.string(),
  at: time,
})
export type PointRestoreRow = z.output<typeof pointRestoreRow>

const expiredLot = z.object({
  id: z.string(),
  /** Reason of the grant, as text. */
  reason: z.string(),
  /** Expired part of the grant. */
  points: z.int(),
  expiredAt: time,
})

export const pointContract = {
  pointPage: endpoint({
    wire: '/api/my/pointPage',
    who: 'member',
    title: '我的积分：每一批从哪里来，还剩多少，什么时候到期',
    shows: 'every',
    input: form({ tab: z.optional(choice('分类', POINT_TABS)), ...paging }),
    reply: listOf(pointLot),
  }),
  pointEntryPage: endpoint({
    wire: '/api/my/pointEntryPage',
    who: 'member',
    title: '我的积分：每一笔进出和之后的余额，最近的在前',
    shows: 'every',
    input: form({ ...paging }),
    reply: listOf(ledgerRow),
  }),
  pointSummary: endpoint({
    wire: '/api/my/pointSummary',
    who: 'member',
    title: '我的积分合计：可用、冻结、占用、即将到期',
    shows: 'every',
    input: form({}),
    reply: pointSums,
  }),
  pointGive: endpoint({
    wire: '/api/my/pointGive',
    who: 'member',
    title: '把积分捐给互助积分池，捐出后不退回',
    once: true,
    input: form({ points: int('捐出积分', { min: 1, max: 1_000_000 }) }),
    reply: done,
  }),
  pointExpired: endpoint({
    wire: '/api/renwu/jifenExpired',
    who: 'member',
    title: '礼品兑换员和二级负责人：一位会员过期的积分，按手机号查',
    shows: 'every',
    input: form({ phone: phone() }),
    /** The name is masked: enough to recognise a wrong number. */
    reply: z.object({ name: z.string(), dataList: z.array(expiredLot) }),
  }),
  pointRestoreAdd: endpoint({
    wire: '/api/renwu/jifenRestoreAdd',
    who: 'member',
    title: '礼品兑换员和二级负责人：申请恢复一批过期的积分，由另一位复核',
    once: true,
    input: form({
      phone: phone('会员的手机号'),
      lot: chosenId('一批过期的积分'),
      reason: text('恢复原因', { min: 2, max: 300 }),
    }),
    reply: z.object({ id: z.string() }),
  }),
  pointRestorePage: endpoint({
    wire: '/api/renwu/jifenRestorePage',
    who: 'member',
    title: '恢复积分的申请：等我复核的，等得最久的在前',
    shows: ['pointRestore'],
    /** `id`: only this record, in any tab. */
    input: form({
      tab: tabOf(RESTORE_DESK),
      id: z.optional(recordId('申请')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(RESTORE_DESK, pointRestoreRow),
  }),
  pointRestoreDetails: endpoint({
    wire: '/api/my/jifenRestoreDetails',
    who: 'member',
    title: '一份恢复积分的申请，本人和工作人员可看',
    shows: ['pointRestore'],
    input: form({ id: recordId('申请') }),
    reply: pointRestoreRow,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    point: typeof pointContract
  }
}
