/** Contract of records: a workflow's record as its readers see it, and the live connection that announces changes. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { form, text } from './fields.ts'
import { recordId, time } from './parts.contract.ts'

export const historyLine = z.object({
  id: z.string(),
  event: z.string(),
  label: z.string(),
  /** Role of the actor: 买家, 店铺, 系统. */
  role: z.string(),
  /** Name of an actor on a post, for readers on a post; otherwise empty. */
  by: z.string(),
  from: z.string(),
  to: z.string(),
  at: time,
  /** Reason or text that was given; empty for none. */
  note: z.string(),
})
export type HistoryLine = z.output<typeof historyLine>

export const served = z.object({
  id: z.string(),
  workflow: z.string(),
  version: z.int(),
  state: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type ServedRecord = z.output<typeof served>

export const servedDetail = z.extend(served, {
  history: z.array(historyLine),
  /** Running clocks and when they ring; `successor` then takes over: post, place and name. */
  timers: z.array(z.object({ clock: z.string(), dueAt: time, successor: z.optional(z.string()) })),
})

export const recordContract = {
  getLiucheng: endpoint({
    wire: '/api/my/getLiucheng',
    shows: 'every',
    who: 'member',
    title: '一条流程记录：状态、经过、时限',
    input: form({ workflow: text('流程', { max: 40 }), id: recordId() }),
    reply: servedDetail,
  }),
  getLive: endpoint({
    wire: '/api/my/getLive',
    who: 'member',
    title: '实时消息的一次性凭证，用于 GET /api/live?ticket=',
    input: form({}),
    reply: z.object({ ticket: z.string() }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    record: typeof recordContract
  }
}
