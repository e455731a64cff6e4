/** Points in lots: where each came from, what is left of it, and until when. */
import * as z from 'zod/mini'
import { done, endpoint, listOf } from './endpoint.ts'
import { choice, form, phone, text } from './fields.ts'
import { int, paging } from './form.ts'
import { chosenId, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served } from './record.contract.ts'
import { RESTORE_DESK } from './recordLists.ts'
import { DAY_MS } from './time.ts'

/** How long points are good for, from the day they were given. Years of 365 days */
const POINTS_VALID_YEARS = 2
/** The same. ms */
export const POINTS_VALID_MS = POINTS_VALID_YEARS * 365 * DAY_MS
/** So many days before points expire their owner is told, with all that expire by then. */
export const POINTS_EXPIRY_NOTICE_DAYS = [30, 7] as const
/** What expires so many days after is told along, so that nobody hears of it every day. */
export const POINTS_NOTICE_REACH_DAYS = 7

/** How long points are good for, as their owner reads it. */
export const POINTS_VALID_TEXT = `每一批积分自得到之日起 ${POINTS_VALID_YEARS} 年内可以使用`

/** What a message about points is of, where others name a workflow; its record is the account. */
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
  /** Why it was given, in words for people. */
  reason: z.string(),
  /** The record that it was given for, where that has a page for its owner. */
  workflow: z.string(),
  record: z.string(),
  amount: z.int(),
  /** Not used, not held, not expired. */
  remaining: z.int(),
  /** Put by for an exchange that is under way. */
  held: z.int(),
  /** What nobody used in time. */
  expired: z.int(),
  /** What paid for points that were owed. */
  repaid: z.int(),
  /** It was taken back; what of it was used is owed. */
  reversed: z.boolean(),
  grantedAt: time,
  /** It may still be taken back, and cannot be used before `freeAt`. */
  frozen: z.boolean(),
  freeAt: time,
  expiresAt: time,
})
export type PointLot = z.output<typeof pointLot>

export const pointSums = z.object({
  /** What can be used now. */
  free: z.int(),
  frozen: z.int(),
  held: z.int(),
  /** What the next notice tells of, and when the first of it does; null where nothing does. */
  expiring: z.nullable(z.object({ points: z.int(), at: time })),
  /** What was used of points that were taken back, the oldest first: the next points pay it. */
  debts: z.array(
    z.object({
      id: z.string(),
      /** What the points had been given for. */
      reason: z.string(),
      /** Still owed. */
      points: z.int(),
      /** The record that they were given for, where that has a page for its owner. */
      workflow: z.string(),
      record: z.string(),
      at: time,
    }),
  ),
})
export type PointSums = z.output<typeof pointSums>

/** What waits at the desk where expired points are restored. */

export const pointRestoreRow = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  record: served,
  /** Whole for the staff; one's own too. */
  name: z.string(),
  /** What the points had been given for. */
  source: z.string(),
  points: z.int(),
  expiredAt: time,
  reason: z.string(),
  /** Why they were not restored; empty where they were, or nobody decided yet. */
  refusal: z.string(),
  at: time,
})
export type PointRestoreRow = z.output<typeof pointRestoreRow>

const expiredLot = z.object({
  id: z.string(),
  /** Why it was given, in words for people. */
  reason: z.string(),
  /** What of it expired. */
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
    /** The name is masked: the number is right, or it is not. */
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
    /** `id`: that one alone, wherever it stands by now. */
    input: form({
      tab: tabOf(RESTORE_DESK),
      id: z.optional(recordId('申请')),
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
