/** What a person was told about records, and what of it they have read. */
import * as z from 'zod/mini'
import { done, endpoint, listOf } from './endpoint.ts'
import { choice, form } from './fields.ts'
import { flag, paging } from './form.ts'
import { keysOf } from './keys.ts'
import { OPTIONAL_MESSAGES } from './messageKinds.ts'
import { recordId, time } from './parts.contract.ts'

export const messageLine = z.object({
  id: z.string(),
  text: z.string(),
  workflow: z.string(),
  /** Its subject, an id; empty where it went on to another post, and this one has no page of it. */
  record: z.string(),
  /** The reader's relation to the record: owner, assigned helper, or the desk in charge. */
  side: z.enum(['own', 'helping', 'desk']),
  /** Title of the record; empty for readers who are no longer involved. */
  title: z.string(),
  /** How many unread messages of one kind it stands for, about matters at a desk; the newest is shown. */
  count: z.int(),
  at: time,
  read: z.boolean(),
})
export type MessageLine = z.output<typeof messageLine>

export const messageContract = {
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
  messageSwitch: endpoint({
    wire: '/api/my/messageSwitch',
    who: 'member',
    title: '开关一类不是必要的消息提醒；关掉的照样收在消息里，算已读',
    input: form({ kind: choice('哪一类消息', keysOf(OPTIONAL_MESSAGES)), muted: flag('关掉') }),
    reply: done,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    message: typeof messageContract
  }
}
