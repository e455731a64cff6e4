/** Feedback to the portal: the form, own feedback with its answers, the desk. Steps: `steps.contract.ts`. */
import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { smsCode } from './entry.contract.ts'
import { FEEDBACK_ABOUT, FEEDBACK_KINDS } from './feedbackWords.ts'
import { choice, form, pattern, phone, publicName, text } from './fields.ts'
import { paging, pictureList } from './form.ts'
import { keysOf } from './keys.ts'
import {
  deskFilter,
  deskTableInput,
  districtCode,
  privateFile,
  recordId,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
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

/** A question about a campaign's money as everybody reads it. */
export const charityQuestion = z.object({
  id: z.string(),
  /** Masked. */
  author: z.string(),
  content: z.string(),
  /** Empty while there is none; only the organisation of the campaign reads such questions. */
  answer: z.string(),
  /** Whether the organisation of the campaign answered, not the platform. */
  byOrganiser: z.boolean(),
  /** Whether the reader is to answer it. */
  toAnswer: z.boolean(),
  at: time,
})

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
  safetyReport: endpoint({
    wire: '/api/index/safetyReport',
    who: 'visitor',
    writes: true,
    title: '不登录报安全隐患：用手机验证码；以后用这个号码登录可以看到处理结果',
    input: form({
      content: text('哪里有什么隐患', { min: 5, max: 500 }),
      region: districtCode('在哪个区县'),
      name: publicName('怎么称呼您', { min: 2, max: 40 }),
      phone: phone(),
      code: smsCode(),
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
    title: '反馈处理：平台看全部，转给负责人和财务的他们也看；审计员看全部，不能办',
    /** `id`: that one alone, under any tab. */
    input: form({
      tab: tabOf(FEEDBACK_DESK),
      id: z.optional(recordId('反馈')),
      kind: z.optional(choice('种类', FEEDBACK_KINDS)),
      ...deskFilter,
      ...deskTableInput,
      ...paging,
    }),
    reply: tabbedListOf(
      FEEDBACK_DESK,
      z.extend(feedbackRow, {
        /** Words of the review that it is about; empty for none. */
        quoted: z.string(),
        /** What it can be merged into and how that begins, the likest first; empty for all but the platform. */
        mergeable: z.array(
          z.object({ id: z.string(), kind: z.enum(keysOf(FEEDBACK_KINDS)), about: z.string(), content: z.string() }),
        ),
      }),
    ),
  }),
  charityQuestions: endpoint({
    wire: '/api/huodong/getMujuanQuestions',
    shows: ['feedback'],
    who: 'visitor',
    title: '一个募捐的善款疑问和答复；多少在等、多少超过了期限',
    input: form({ id: recordId('募捐'), ...paging }),
    reply: z.extend(listOf(charityQuestion), { waiting: z.int(), late: z.int() }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    feedback: typeof feedbackContract
  }
}
