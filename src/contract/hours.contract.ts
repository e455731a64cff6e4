/** Contract of service hours: the member's own, the leader's confirmation desk, rankings. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { choice, form, list } from './fields.ts'
import { int, json, paging } from './form.ts'
import { HOURS_SOURCES } from './honourWords.ts'
import { keysOf } from './keys.ts'
import { deskFilter, deskTableInput, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { HOURS_DESK, MY_HOURS } from './recordLists.ts'
import { CALENDAR_PERIODS } from './time.ts'

export const hoursRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  record: served,
  title: z.string(),
  source: z.enum(keysOf(HOURS_SOURCES)),
  /** In full for those who decide, and for the owner. */
  name: z.string(),
  regionName: z.string(),
  minutes: z.int(),
  planned: z.int(),
  dayMinutes: z.int(),
  credited: z.int(),
  /** Whether a certificate may be requested. */
  certifiable: z.boolean(),
  auto: z.boolean(),
  /** Why somebody has to look at it, a sentence each with its figures. */
  doubts: z.array(z.string()),
  /** Activity (public) and sign-up (for those who may read it); empty for help at a door. */
  activity: z.string(),
  signUp: z.string(),
  /** Organisation the owner came with; empty for individuals. */
  unit: z.string(),
  startedAt: time,
  endedAt: time,
  /** Latest reason; empty for none. */
  reason: z.string(),
})
export type HoursRow = z.output<typeof hoursRow>

export const RANK_SCOPES = ['person', 'organisation', 'region'] as const
export type RankScope = (typeof RANK_SCOPES)[number]
/** Rows of a ranking. */
export const RANK_SIZE = 50

const place = z.object({ rank: z.int(), name: z.string(), minutes: z.int() })
export const rankRow = z.extend(place, {
  key: z.string(),
  /** Empty where the person shows none. */
  avatar: z.string(),
  mine: z.boolean(),
})
export type RankRow = z.output<typeof rankRow>

/** Maximum number of records confirmed in one call. */
const MAX_AT_ONCE = 100

export const hoursContract = {
  hoursPage: endpoint({
    wire: '/api/my/gongshiPage',
    who: 'member',
    title: '我的工时：每一份的来源和状态',
    shows: ['hours'],
    input: form({
      tab: tabOf(MY_HOURS),
      year: z.optional(int('年份', { min: 2000, max: 2100 })),
      ...paging,
    }),
    reply: tabbedListOf(MY_HOURS, hoursRow),
  }),
  hoursSummary: endpoint({
    wire: '/api/my/gongshiSummary',
    who: 'member',
    title: '我的工时合计，按年',
    shows: ['hours'],
    input: form({}),
    reply: z.object({
      credited: z.int(),
      /** Recorded but not yet confirmed. */
      waiting: z.int(),
      years: z.array(z.object({ year: z.int(), minutes: z.int() })),
    }),
  }),
  hoursDetails: endpoint({
    wire: '/api/my/gongshiDetails',
    who: 'member',
    title: '一份工时，本人和核时人可看',
    shows: ['hours'],
    input: form({ id: recordId('工时') }),
    reply: hoursRow,
  }),
  hoursDeskPage: endpoint({
    wire: '/api/renwu/gongshiPage',
    who: 'member',
    title: '核时人：等我核对、复核和裁定的工时，等得最久的在前',
    shows: ['hours'],
    /** `id`: only this record, in any tab. */
    input: form({
      tab: tabOf(HOURS_DESK),
      id: z.optional(recordId('工时')),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(HOURS_DESK, hoursRow),
  }),
  hoursConfirmAll: endpoint({
    wire: '/api/renwu/gongshiConfirmAll',
    who: 'member',
    title: '一次确认多份工时，都按记录的时长',
    once: true,
    input: form({ ids: json('工时', list('工时', recordId('工时'), { max: MAX_AT_ONCE })) }),
    /** Records that could not be confirmed, with reasons. */
    reply: z.object({ confirmed: z.int(), refused: z.array(z.object({ id: z.string(), message: z.string() })) }),
  }),
  rankPage: endpoint({
    wire: '/api/my/paihangPage',
    who: 'member',
    title: '志愿服务排行：个人、单位、地区，按周、月、年；只算核实过的工时',
    shows: ['hours'],
    input: form({
      scope: z.optional(choice('排行', RANK_SCOPES)),
      period: z.optional(choice('时间', CALENDAR_PERIODS)),
    }),
    reply: z.object({
      /** First day of the period. */
      starts: z.string(),
      dataList: z.array(rankRow),
      /** The reader's place among everybody shown; null without hours in the period. */
      mine: z.nullable(z.extend(place, { hidden: z.boolean() })),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    hours: typeof hoursContract
  }
}
