/** Contract of aid 援助申请: applying, helping, assigning, results. Steps stand in `steps.contract.ts`. */

import * as z from 'zod/mini'
import { done, endpoint } from './endpoint.ts'
import { smsCode } from './entry.contract.ts'
import { choice, chosen, count, form, list, phone, text } from './fields.ts'
import { decimal, int, json, paging, pictureList } from './form.ts'
import { identityOrCredit } from './identity.ts'
import { keysOf } from './keys.ts'
import {
  candidate,
  chosenId,
  deskFilter,
  deskPerson,
  fen,
  point,
  privateFile,
  recordId,
  seenMark,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { AID_DESK, ASSIGNED_AID, MY_AID } from './recordLists.ts'

export const AID_KINDS = ['goods', 'relief', 'policy'] as const
/** Kinds of relief, with their Chinese. */
export const RELIEF_KINDS = {
  medical: '医疗',
  living: '生活',
  education: '助学',
  care: '陪护照料',
  housing: '住房',
  employment: '就业',
  repair: '维修',
  other: '其他',
} as const
export type ReliefKind = keyof typeof RELIEF_KINDS
const RELIEFS = keysOf(RELIEF_KINDS)

const itemField = z.strictObject({
  name: text('物品名称', { max: 30 }),
  /** Id of a classification of kind `donation`. */
  classification: chosenId('物品类别'),
  count: count('数量', { min: 1, max: 999 }),
  unit: text('单位', { max: 6 }),
})
export const aidItem = z.object({ name: z.string(), classification: z.string(), count: z.int(), unit: z.string() })

/** Contact fields of all applications. `identity` is optional where the account has one on file. */
const contactFields = {
  name: text('姓名', { min: 2, max: 20 }),
  phone: phone(),
  identity: z.optional(identityOrCredit()),
  region: chosen('所在社区', /^\d{12}$/),
  detail: text('详细地址', { min: 2, max: 80 }),
  /** GCJ-02; both or neither. */
  lng: z.optional(decimal('经度', { min: 70, max: 140 })),
  lat: z.optional(decimal('纬度', { min: 0, max: 60 })),
}
/** SMS code sent to the beneficiary as consent; only where the applicant writes for somebody else. */
const consentField = { code: z.optional(smsCode()) }
const proofField = z.optional(pictureList('证明材料'))
const wordsField = text('情况说明', { min: 10, max: 1000 })
const titleField = text('一句话概括', { min: 2, max: 40 })
/** `items` is for goods, `relief` and `amount` are for relief. */
const needFields = {
  title: titleField,
  words: wordsField,
  items: z.optional(
    json('物品', list('物品', itemField, { max: 20, none: '请至少填写一样物品', many: '物品最多 20 样' })),
  ),
  relief: z.optional(choice('救助类型', RELIEFS)),
  /** 分 */
  amount: z.optional(int('希望金额', { min: 0, max: 10_000_000_00 })),
  proof: proofField,
}

/** Fields of an application in every list; names are masked. */
const row = {
  id: z.string(),
  kind: z.enum(AID_KINDS),
  state: z.string(),
  ...stateShown,
  title: z.string(),
  items: z.array(aidItem),
  /** Empty for other kinds than relief. */
  reliefLabel: z.string(),
  /** 分; 0 for none. */
  amount: fen,
  /** `北山街道宝石社区` */
  regionName: z.string(),
  at: time,
  changedAt: time,
  /** When the running clock of the state rings; null for none. */
  dueAt: z.nullable(time),
}

export const myAidRow = z.object({
  ...row,
  record: served,
  /** Masked; empty while unassigned. */
  helper: z.string(),
  /** Masked name of the beneficiary; empty for the reader's own application. */
  writtenFor: z.string(),
})
export type MyAidRow = z.output<typeof myAidRow>

export const aidTaskRow = z.object({
  ...row,
  record: served,
  /** Masked name of the applicant. */
  applicant: z.string(),
  /** Post whose turn it is: 责任人, 四级负责人 … */
  rungLabel: z.string(),
  helper: z.string(),
  /** Metres from the requested point; null without one or where the place is unknown. */
  distance: z.nullable(z.int()),
})
export type AidTaskRow = z.output<typeof aidTaskRow>

/** Contact of a person, in full or masked. */
const party = z.object({
  /** In full if `open`, otherwise `王**`. */
  name: z.string(),
  /** In full if `open`, otherwise `139****0001`; empty for none. */
  phone: z.string(),
  /** Whether this reader may see everything. */
  open: z.boolean(),
})

export const aidDetail = z.object({
  ...row,
  record: served,
  words: z.string(),
  /** Values of the form, for a revision. */
  relief: z.string(),
  policy: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** Pictures; empty for readers who may not see them. */
  proof: z.array(privateFile()),
  applicant: z.extend(party, {
    /** Always masked; empty for people who do not handle the application. */
    identity: z.string(),
    regionNames: z.array(z.string()),
    /** Street and door; empty unless `open`. */
    detail: z.string(),
    /** GCJ-02; null unless `open`. */
    at: z.nullable(point),
  }),
  rungLabel: z.string(),
  /** Person at the desk, shown to the parties while the application is open; null if the platform has it. */
  desk: z.nullable(deskPerson),
  /** Who wrote it on behalf of the beneficiary; null if nobody did. */
  writer: z.nullable(z.extend(party, { avatar: z.string() })),
  helper: z.nullable(z.extend(party, { avatar: z.string() })),
  /** Warehouse that issues the goods; null for other kinds. */
  warehouse: z.nullable(z.object({ id: z.string(), name: z.string(), address: z.string() })),
  /** Id of the newest stock issue; empty for none. */
  issue: z.string(),
  /** The helper's report. */
  report: z.nullable(z.object({ words: z.string(), photos: z.array(privateFile()), minutes: z.int(), at: time })),
  /** The applicant's rating and thanks. */
  thanks: z.nullable(z.object({ stars: z.int(), words: z.string(), at: time })),
  /** Newest reason, of a refusal or a dispute; empty for none. */
  reason: z.string(),
})
export type AidDetail = z.output<typeof aidDetail>

export const contact = z.object({
  name: z.string(),
  phone: z.string(),
  /** Masked; empty for none on file. */
  identity: z.string(),
  region: z.string(),
  regionNames: z.array(z.string()),
  detail: z.string(),
  /** GCJ-02; null if unknown. */
  at: z.nullable(point),
  /** Goes along with an edit of it. */
  seen: z.string(),
})

const listInput = { ...paging, kind: z.optional(choice('类型', AID_KINDS)) }
const one = form({ id: recordId('申请') })

export const aidContract = {
  applyYuanzhu: endpoint({
    wire: '/api/index/applyYuanzhu',
    who: 'member',
    title: '申请物资援助或救助',
    once: true,
    input: form({ kind: choice('类型', ['goods', 'relief']), ...needFields, ...contactFields, ...consentField }),
    reply: z.object({ id: z.string() }),
  }),
  applyZhengcebangfu: endpoint({
    wire: '/api/index/applyZhengcebangfu',
    who: 'member',
    title: '申请一项政策帮扶',
    once: true,
    input: form({
      policy: recordId('政策'),
      words: wordsField,
      proof: proofField,
      ...contactFields,
      ...consentField,
    }),
    reply: z.object({ id: z.string() }),
  }),
  contact: endpoint({
    wire: '/api/my/getLianxiren',
    who: 'member',
    title: '我填过的联系与证件信息，没填过为空；以及账号自己的姓名和手机号',
    input: form({}),
    reply: z.object({ contact: z.nullable(contact), account: z.object({ name: z.string(), phone: z.string() }) }),
  }),
  contactSave: endpoint({
    wire: '/api/my/saveLianxiren',
    who: 'member',
    title: '保存联系与证件信息',
    input: form({ seen: seenMark(), ...contactFields }),
    reply: done,
  }),
  myAidPage: endpoint({
    wire: '/api/my/yuanzhuPage',
    shows: ['aid'],
    who: 'member',
    title: '我的求助',
    input: form({ tab: tabOf(MY_AID), ...listInput }),
    reply: tabbedListOf(MY_AID, myAidRow),
  }),
  myAidDetails: endpoint({
    wire: '/api/my/yuanzhuDetails',
    shows: ['aid'],
    who: 'member',
    title: '我的一件求助',
    input: one,
    reply: aidDetail,
  }),
  aidRevise: endpoint({
    wire: '/api/my/yuanzhuRevise',
    who: 'member',
    title: '被驳回后修改并重新提交；政策帮扶的标题不变',
    once: true,
    input: form({
      id: recordId('申请'),
      version: z.optional(int('版本', { min: 1 })),
      ...needFields,
      ...contactFields,
    }),
    reply: served,
  }),
  myAssistancePage: endpoint({
    wire: '/api/my/bangfuPage',
    shows: ['aid'],
    who: 'member',
    title: '指派给我的帮扶',
    input: form({ tab: tabOf(ASSIGNED_AID), ...listInput }),
    reply: tabbedListOf(ASSIGNED_AID, aidTaskRow),
  }),
  myAssistanceDetails: endpoint({
    wire: '/api/my/bangfuDetails',
    shows: ['aid'],
    who: 'member',
    title: '指派给我的一件帮扶；帮扶中才有联系方式和地址',
    input: one,
    reply: aidDetail,
  }),

  aidBoard: endpoint({
    wire: '/api/renwu/yuanzhuPage',
    shows: ['aid'],
    who: 'member',
    title: '我辖区的援助申请，久等的在前',
    input: form({
      tab: tabOf(AID_DESK),
      id: z.optional(recordId('申请')),
      ...listInput,
      ...deskFilter,
      /** Origin of distances, GCJ-02. */
      lng: z.optional(decimal('经度', { min: 70, max: 140 })),
      lat: z.optional(decimal('纬度', { min: 0, max: 60 })),
    }),
    /** Where it is, while the reader may know the address. */
    reply: tabbedListOf(AID_DESK, z.extend(aidTaskRow, { point: z.nullable(point) })),
  }),
  aidMap: endpoint({
    wire: '/api/renwu/yuanzhuMap',
    shows: ['aid'],
    who: 'member',
    title: '我辖区的援助申请在地图上的位置，最多 500 个',
    input: form({
      west: decimal('西边界', { min: -180, max: 180 }),
      south: decimal('南边界', { min: -90, max: 90 }),
      east: decimal('东边界', { min: -180, max: 180 }),
      north: decimal('北边界', { min: -90, max: 90 }),
      tab: tabOf(AID_DESK),
      kind: z.optional(choice('类型', AID_KINDS)),
      ...deskFilter,
    }),
    reply: z.object({
      dataList: z.array(
        z.object({ id: z.string(), kind: z.enum(AID_KINDS), title: z.string(), stateLabel: z.string(), at: point }),
      ),
    }),
  }),
  aidDetails: endpoint({
    wire: '/api/renwu/yuanzhuDetails',
    shows: ['aid', 'stockIssue'],
    who: 'member',
    title: '辖区内的一件援助申请；出库管理员只看物资',
    input: one,
    reply: aidDetail,
  }),
  aidCandidates: endpoint({
    wire: '/api/renwu/yuanzhuCandidates',
    shows: ['aid'],
    who: 'member',
    title: '可以指派的帮扶人，近的、手头少的在前；物资援助另有可选仓库',
    input: one,
    reply: z.object({
      dataList: z.array(candidate),
      warehouses: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Metres. */
          distance: z.int(),
          /** Goods that are short, in words; empty if all are in stock. */
          short: z.string(),
          /** Selected for the application now. */
          chosen: z.boolean(),
        }),
      ),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    aid: typeof aidContract
  }
}
