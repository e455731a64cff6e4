/** A record of a workflow as whoever has to do with it may read it, and the live line that tells of changes. */
import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { form, text } from './fields.ts'
import { paging } from './form.ts'
import { recordId, time } from './parts.contract.ts'

export const historyLine = z.object({
  id: z.string(),
  event: z.string(),
  label: z.string(),
  /** In which role it was done: 买家, 店铺, 系统. */
  role: z.string(),
  /** By name whoever did it from a post, for others on a post; empty for everybody else. */
  by: z.string(),
  from: z.string(),
  to: z.string(),
  at: time,
  /** What was given as a reason or words; empty where nothing was. */
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
  /** Clocks that run now and when they ring; `successor` takes over then, by post, place and name. */
  timers: z.array(z.object({ clock: z.string(), dueAt: time, successor: z.optional(z.string()) })),
})

export const messageLine = z.object({
  id: z.string(),
  text: z.string(),
  workflow: z.string(),
  record: z.string(),
  /**
   * What the reader is to the matter: it is their own, they were asked to do it, or they sit at the desk that deals
   * with it.
   */
  side: z.enum(['own', 'helping', 'desk']),
  /** What the matter is called; empty for whoever has nothing to do with it any more. */
  title: z.string(),
  at: time,
  read: z.boolean(),
})
export type MessageLine = z.output<typeof messageLine>

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
  messagePage: endpoint({
    wire: '/api/my/messagePage',
    shows: 'every',
    who: 'member',
    title: '我的消息，新的在前',
    input: form(paging),
    reply: listOf(messageLine),
  }),
  messageRead: endpoint({
    wire: '/api/my/messageRead',
    who: 'member',
    title: '消息设为已读；不填 id 为全部',
    input: form({ id: z.optional(recordId()) }),
    reply: z.object({ unread: z.int() }),
  }),
}
