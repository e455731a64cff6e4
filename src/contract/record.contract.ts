/** Contract of records: a workflow's record as its readers see it, and the live connection that announces changes. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { choice, form, list, text } from './fields.ts'
import { json } from './form.ts'
import { keysOf } from './keys.ts'
import { recordId, time } from './parts.contract.ts'
import { privateNumberIn } from './privateNumbers.ts'
import { STATE_TURNS } from './turns.ts'

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

/** The state of a record in a row: its label, and whose turn it is for this reader. */
export const stateShown = { stateLabel: z.string(), turn: z.enum(STATE_TURNS) }

export const servedDetail = z.extend(served, {
  history: z.array(historyLine),
  /** Running clocks and when they ring; `successor` then takes over: post, place and name. */
  timers: z.array(z.object({ clock: z.string(), dueAt: time, successor: z.optional(z.string()) })),
})

/** What became of a telephone call. */
export const CALL_WORDS = { answered: '打过电话，接通', missed: '打过电话，未接' } as const

/** A note about a matter, for those who act on it and those above them. */
export const matterNote = z.object({
  id: z.string(),
  /** Name of the author. */
  by: z.string(),
  /** Empty where no call was made. */
  call: z.enum(['', ...keysOf(CALL_WORDS)]),
  words: z.string(),
  at: time,
})
export type MatterNote = z.output<typeof matterNote>

/** Matters whose notes are counted at once: those that a desk has on its page. */
const MOST_COUNTED = 200
const workflowName = () => text('流程', { max: 40 })
const noteWords = () =>
  z.optional(
    text('备注', { min: 0, max: 500 }).check(
      z.check(({ value, issues }) => {
        const number = privateNumberIn(value)
        if (number) issues.push({ code: 'custom', input: value, message: `这里像是有${number}，请去掉后再记` })
      }),
    ),
  )

export const recordContract = {
  getLiucheng: endpoint({
    wire: '/api/my/getLiucheng',
    shows: 'every',
    who: 'member',
    title: '一条流程记录：状态、经过、时限',
    input: form({ workflow: workflowName(), id: recordId() }),
    reply: servedDetail,
  }),
  noteList: endpoint({
    wire: '/api/renwu/noteList',
    shows: 'every',
    who: 'member',
    title: '办这件事的人之间的备注，新的在前；当事人看不到',
    input: form({ workflow: workflowName(), id: recordId() }),
    /** `open`: whether the reader may add one. */
    reply: z.object({ dataList: z.array(matterNote), open: z.boolean() }),
  }),
  noteAdd: endpoint({
    wire: '/api/renwu/noteAdd',
    who: 'member',
    title: '给一件事记一笔，或者记下打过电话',
    once: true,
    input: form({
      workflow: workflowName(),
      id: recordId(),
      call: z.optional(choice('电话', keysOf(CALL_WORDS))),
      /** Empty only where a call was made. */
      words: noteWords(),
    }),
    reply: z.object({ id: z.string() }),
  }),
  noteCounts: endpoint({
    wire: '/api/renwu/noteCounts',
    who: 'member',
    title: '几件事各有几条备注；看不到的不列',
    input: form({
      workflow: workflowName(),
      ids: json('编号', list('编号', recordId(), { max: MOST_COUNTED })),
    }),
    reply: z.object({ counts: z.record(z.string(), z.int()) }),
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
