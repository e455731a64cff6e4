/**
 * What the platform publishes: the versions of banners, projects, policies, gifts and articles. Steps:
 * `steps.contract.ts`.
 */
import * as z from 'zod/mini'
import { CONTENT_DESK } from './contentLists.ts'
import { CONTENT_KINDS } from './contentWords.ts'
import { endpoint } from './endpoint.ts'
import { choice, form, text } from './fields.ts'
import { int, json, paging } from './form.ts'
import { PHRASE_STEPS } from './housePhrases.ts'
import { keysOf } from './keys.ts'
import { deskFilter, recordId, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'

/** A body as text by field; `contentFields.ts` says which kind has which, and how long each may be. */
const sentBody = z.record(z.string(), z.string())
const bodyField = json(
  '内容',
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(20_000, { error: '文字太长，请删短一些' }))),
)

export const contentRow = z.object({
  id: z.string(),
  record: served,
  kind: z.enum(keysOf(CONTENT_KINDS)),
  number: z.int(),
  title: z.string(),
  picture: z.string(),
  state: z.string(),
  ...stateShown,
  /** Who wrote it last; empty for what was there before. */
  editor: z.string(),
  /** When it goes live and ends; null for at once, and for never. */
  startsAt: z.nullable(time),
  endsAt: z.nullable(time),
  at: time,
})
export type ContentRow = z.output<typeof contentRow>

export const contentDetail = z.extend(contentRow, {
  /** Id of what is published, the same in all its versions. */
  item: z.string(),
  body: sentBody,
  /** The version that everybody sees now; null for none. */
  live: z.nullable(z.object({ id: z.string(), number: z.int(), body: sentBody })),
  /** Names of the regions and classifications in both bodies, by code. */
  names: sentBody,
  /** What stands in the way of sending it for review. */
  obstacles: z.array(z.string()),
  /** SKUs of a gift with their pieces; empty for other kinds. */
  skus: z.array(z.object({ id: z.string(), name: z.string(), stock: z.int(), held: z.int() })),
  versions: z.array(z.object({ id: z.string(), number: z.int(), stateLabel: z.string(), at: time })),
})
export type ContentDetail = z.output<typeof contentDetail>

export const contentContract = {
  contentPage: endpoint({
    wire: '/api/manage/contentPage',
    shows: ['content'],
    who: 'member',
    title: '平台发布的内容，一行是一个版本',
    /** `id`: that one alone, of any kind and under any tab. */
    input: form({
      tab: tabOf(CONTENT_DESK),
      id: z.optional(recordId('内容')),
      kind: z.optional(choice('种类', CONTENT_KINDS)),
      ...deskFilter,
      ...paging,
    }),
    reply: tabbedListOf(CONTENT_DESK, contentRow),
  }),
  contentDetails: endpoint({
    wire: '/api/manage/contentDetails',
    shows: ['content'],
    who: 'member',
    title: '一个版本：内容、和正在上线的那一版、以前的版本',
    input: form({ id: recordId('内容') }),
    reply: contentDetail,
  }),
  contentSave: endpoint({
    wire: '/api/manage/contentSave',
    who: 'member',
    title: '保存内容：新起草、修改草稿（id 和看到的 version），或在已上线的旁边起草新的一版（from）',
    once: true,
    maxBytes: 262_144,
    input: form({
      kind: choice('种类', CONTENT_KINDS),
      id: z.optional(recordId('草稿')),
      version: z.optional(int('版本')),
      from: z.optional(recordId('已上线的版本')),
      body: bodyField,
    }),
    reply: z.object({ id: z.string() }),
  }),
  housePhrases: endpoint({
    wire: '/api/renwu/housePhrases',
    who: 'member',
    title: '工作人员写答复、理由时可以点的常用的话',
    input: form({ step: choice('哪一步', PHRASE_STEPS) }),
    reply: z.object({ dataList: z.array(z.string()) }),
  }),
  giftStock: endpoint({
    wire: '/api/manage/giftStock',
    who: 'member',
    title: '礼品入库或盘亏：改一个规格的件数，写明原因',
    once: true,
    input: form({
      sku: recordId('规格'),
      pieces: int('增减件数', { min: -9_999, max: 9_999 }),
      reason: text('原因', { min: 2, max: 100 }),
    }),
    reply: z.object({ stock: z.int() }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    content: typeof contentContract
  }
}
