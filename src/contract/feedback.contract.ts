/** Feedback to the portal: the form, own feedback with its answers, the desk. Steps: `steps.contract.ts`. */
import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { FEEDBACK_ABOUT, FEEDBACK_KINDS } from './feedbackWords.ts'
import { choice, form, pattern, text } from './fields.ts'
import { paging, pictureList } from './form.ts'
import { keysOf } from './keys.ts'
import { deskFilter, deskTableInput, privateFile, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { FEEDBACK_DESK } from './recordLists.ts'

export const feedbackRow = z.object({
  id: z.string(),
  record: served,
  kind: z.enum(keysOf(FEEDBACK_KINDS)),
  ...stateShown,
  content: z.string(),
  pictures: z.array(privateFile()),
  /** Address inside the portal that it is about; empty for none. */
  about: z.string(),
  /** Name of its author. */
  owner: z.string(),
  regionName: z.string(),
  /** What the desk last asked; empty for nothing. */
  question: z.string(),
  /** Empty while there is none. */
  answer: z.string(),
  at: time,
})
export type FeedbackRow = z.output<typeof feedbackRow>

export const feedbackContract = {
  feedback: endpoint({
    wire: '/api/my/feedback',
    who: 'member',
    title: '意见反馈',
    once: true,
    input: form({
      kind: z.optional(choice('想说的是', FEEDBACK_KINDS)),
      content: text('反馈内容', { min: 5, max: 500 }),
      pictures: z.optional(pictureList('图片', { max: 6 })),
      about: z.optional(pattern('说的是哪里', FEEDBACK_ABOUT, '请从要说的那一页点「举报」进来')),
    }),
    reply: z.object({ id: z.string() }),
  }),
  feedbackPage: endpoint({
    wire: '/api/my/feedbackPage',
    shows: ['feedback'],
    who: 'member',
    title: '我的反馈和答复，新的在前',
    input: form(paging),
    reply: listOf(feedbackRow),
  }),
  feedbackDetails: endpoint({
    wire: '/api/my/feedbackDetails',
    shows: ['feedback'],
    who: 'member',
    title: '一条反馈：提出人和处理人可看',
    input: form({ id: recordId('反馈') }),
    reply: feedbackRow,
  }),
  feedbackDesk: endpoint({
    wire: '/api/renwu/feedbackPage',
    shows: ['feedback'],
    who: 'member',
    title: '反馈处理：平台看全部，转给负责人和财务的他们也看',
    /** `id`: that one alone, under any tab. */
    input: form({
      tab: tabOf(FEEDBACK_DESK),
      id: z.optional(recordId('反馈')),
      kind: z.optional(choice('种类', FEEDBACK_KINDS)),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(FEEDBACK_DESK, feedbackRow),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    feedback: typeof feedbackContract
  }
}
