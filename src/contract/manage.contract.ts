/** The platform's console: what waits for it, its settings and their changes. Steps: `steps.contract.ts`. */
import * as z from 'zod/mini'
import { AUDIT_KINDS, AUDIT_TABS } from './auditWords.ts'
import { done, endpoint, listOf } from './endpoint.ts'
import { choice, day, form, keyword, phone, text } from './fields.ts'
import { paging } from './form.ts'
import { keysOf, tableOf } from './keys.ts'
import { recordId, seenMark, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { SETTING_KEYS, SETTINGS } from './settingKeys.ts'
import { DUE_WORDS, TASK_KINDS, taskGroup, taskRow } from './task.contract.ts'

const settingValue = z.union([z.string(), z.int()])
const settingKey = () =>
  choice(
    '设置项',
    tableOf(SETTING_KEYS, key => SETTINGS[key].label),
  )

export const settingRow = z.object({
  /** A key of `settingKeys.ts`. */
  name: z.enum(SETTING_KEYS),
  value: settingValue,
  /** Since when by whom it is in force; null and empty where it was never changed here. */
  since: z.nullable(time),
  by: z.string(),
  /** The change that is in force; empty for none. */
  change: z.string(),
  /** How many changes of it wait. */
  waiting: z.int(),
})
export type SettingRow = z.output<typeof settingRow>

export const settingChangeRow = z.object({
  id: z.string(),
  record: served,
  /** A key of `settingKeys.ts`, or of an older version. */
  name: z.string(),
  from: settingValue,
  to: settingValue,
  ...stateShown,
  reason: z.string(),
  /** Who proposed it. */
  owner: z.string(),
  /** When it comes or came into force; null for at once. */
  takesEffect: z.nullable(time),
  at: time,
})
export type SettingChangeRow = z.output<typeof settingChangeRow>

export const auditRow = z.object({
  id: z.string(),
  kind: z.enum(keysOf(AUDIT_KINDS)),
  /** Who did it, and in which post. */
  who: z.string(),
  post: z.string(),
  /** What was done: 付款 · 确认到账（已付款 → 已到账）. */
  what: z.string(),
  /** The matter, whose it is, and its workflow and id; empty where it concerns none. */
  title: z.string(),
  owner: z.string(),
  workflow: z.string(),
  record: z.string(),
  /** Whether its page opens for the reader. */
  opens: z.boolean(),
  reason: z.string(),
  /** Browser and address; empty for steps. */
  origin: z.string(),
  at: time,
})
export type AuditRow = z.output<typeof auditRow>

export const manageContract = {
  settingPage: endpoint({
    wire: '/api/manage/settingPage',
    shows: ['settingChange'],
    who: 'member',
    title: '平台设置：现在的值，等着的修改',
    /** `name`: that one alone, with what its form needs. */
    input: form({ name: z.optional(settingKey()) }),
    reply: z.object({
      dataList: z.array(settingRow),
      waiting: z.array(settingChangeRow),
      /** Of the one key: the mark of its value, and how many matters it concerns are under way, up to `MAX_COUNTED`. */
      seen: z.string(),
      underWay: z.nullable(z.int()),
    }),
  }),
  settingHistory: endpoint({
    wire: '/api/manage/settingHistory',
    shows: ['settingChange'],
    who: 'member',
    title: '一项设置的修改记录，新的在前',
    input: form({ name: z.optional(settingKey()), ...paging }),
    reply: listOf(settingChangeRow),
  }),
  settingDetails: endpoint({
    wire: '/api/manage/settingDetails',
    shows: ['settingChange'],
    who: 'member',
    title: '一次设置修改',
    input: form({ id: recordId('修改') }),
    reply: settingChangeRow,
  }),
  settingSave: endpoint({
    wire: '/api/manage/settingSave',
    who: 'member',
    title: '修改一项平台设置，立即或从某一天起',
    once: true,
    input: form({
      name: settingKey(),
      value: text('新的值', { max: 200 }),
      /** From midnight of this day on; at once without it. */
      day: z.optional(day('从哪一天起')),
      reason: text('原因', { min: 2 }),
      seen: seenMark(),
    }),
    reply: z.object({ id: z.string(), state: z.string() }),
  }),
  auditPage: endpoint({
    wire: '/api/manage/auditPage',
    who: 'member',
    title: '操作记录：谁、以什么身份、办了什么，新的在前',
    input: form({
      tab: z.optional(choice('种类', keysOf(AUDIT_TABS))),
      keyword: z.optional(keyword()),
      since: z.optional(day('开始日期')),
      until: z.optional(day('结束日期')),
      ...paging,
    }),
    /** `total` counts up to `MAX_AUDIT_COUNTED`. */
    reply: listOf(auditRow),
  }),
  viewAs: endpoint({
    wire: '/api/manage/viewAs',
    who: 'member',
    title: '看作：在一段时间里照另一个人看到的样子打开页面，只能看；要写原因，对方会收到',
    once: true,
    input: form({ phone: phone('手机号'), reason: text('为什么要看', { min: 4, max: 100 }) }),
    reply: z.object({ uid: z.string(), name: z.string(), until: time }),
  }),
  viewAsNow: endpoint({
    wire: '/api/manage/viewAsNow',
    who: 'member',
    title: '现在看作谁、到什么时候；uid 是自己的',
    input: form({}),
    reply: z.object({
      uid: z.string(),
      viewing: z.nullable(z.object({ uid: z.string(), name: z.string(), until: time })),
    }),
  }),
  viewAsEnd: endpoint({
    wire: '/api/manage/viewAsEnd',
    who: 'member',
    title: '结束看作，回到自己的页面',
    input: form({}),
    reply: done,
  }),
  queuePage: endpoint({
    wire: '/api/manage/queuePage',
    shows: 'every',
    who: 'member',
    title: '平台管理：等着平台办的事，快到时限的在前，其余等得最久的在前',
    input: form({
      workflow: z.optional(text('流程', { max: 40 })),
      kind: z.optional(choice('什么事', TASK_KINDS)),
      due: z.optional(choice('时限', keysOf(DUE_WORDS))),
      ...paging,
    }),
    reply: z.extend(listOf(taskRow), {
      /** Counts of all that waits, whatever is chosen. */
      groups: z.array(taskGroup),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    manage: typeof manageContract
  }
}
