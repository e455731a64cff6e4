/** Aid 援助申请: asking for it, giving it, assigning it, and what came of it. Steps stand in `steps.contract.ts`. */

import * as z from 'zod/mini'
import { done, endpoint } from './endpoint.ts'
import { smsCode } from './entry.contract.ts'
import { choice, chosen, count, form, keyword, list, phone, text } from './fields.ts'
import { decimal, int, json, paging, pictureList } from './form.ts'
import { identityOrCredit } from './identity.ts'
import { keysOf } from './keys.ts'
import {
  candidate,
  chosenId,
  deskPerson,
  fen,
  point,
  privateFile,
  recordId,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served } from './record.contract.ts'
import { AID_DESK, ASSIGNED_AID, MY_AID } from './recordLists.ts'

export const AID_KINDS = ['goods', 'relief', 'policy'] as const
/** What relief is asked for, with its Chinese. */
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
  /** Id of a classification of the kind `donation`. */
  classification: chosenId('物品类别'),
  count: count('数量', { min: 1, max: 999 }),
  unit: text('单位', { max: 6 }),
})
export const aidItem = z.object({ name: z.string(), classification: z.string(), count: z.int(), unit: z.string() })

/** Who asks and where; shared by all applications. `identity` may stay away where the account has one on file. */
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
/**
 * Given where somebody writes for somebody else: what was sent by SMS to the number of who needs it, who says yes by
 * telling it.
 */
const consentField = { code: z.optional(smsCode()) }
const proofField = z.optional(pictureList('证明材料'))
const wordsField = text('情况说明', { min: 10, max: 1000 })
const titleField = text('一句话概括', { min: 2, max: 40 })
/** `items` belongs to goods, `relief` and `amount` to relief. */
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

/** What every list shows of an application; names are masked. */
const row = {
  id: z.string(),
  kind: z.enum(AID_KINDS),
  state: z.string(),
  stateLabel: z.string(),
  title: z.string(),
  items: z.array(aidItem),
  /** Empty unless it is about relief. */
  reliefLabel: z.string(),
  /** 分; 0 where none is named. */
  amount: fen,
  /** 北山街道宝石社区 */
  regionName: z.string(),
  at: time,
  changedAt: time,
  /** When the running clock of its state rings; null where none runs. */
  dueAt: z.nullable(time),
}

export const myAidRow = z.object({
  ...row,
  record: served,
  /** Masked; empty while nobody is assigned. */
  helper: z.string(),
  /** For whom I wrote it, masked; empty where it is my own. */
  writtenFor: z.string(),
})
export type MyAidRow = z.output<typeof myAidRow>

export const aidTaskRow = z.object({
  ...row,
  record: served,
  /** Who asks, masked. */
  applicant: z.string(),
  /** Whose turn it is: 责任人, 四级负责人 … */
  rungLabel: z.string(),
  helper: z.string(),
  /** Metres from the asked point; null where none was asked or it is not known where it lies. */
  distance: z.nullable(z.int()),
})
export type AidTaskRow = z.output<typeof aidTaskRow>

/** The exact way to somebody, or only its mask. */
const party = z.object({
  /** Full where `open`, else 王**. */
  name: z.string(),
  /** Full where `open`, else 139****0001; empty where none is told. */
  phone: z.string(),
  /** True while this reader may see everything. */
  open: z.boolean(),
})

export const aidDetail = z.object({
  ...row,
  record: served,
  words: z.string(),
  /** What the form held, to revise it. */
  relief: z.string(),
  policy: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** Pictures; empty for whoever may not see them. */
  proof: z.array(privateFile()),
  applicant: z.extend(party, {
    /** Always masked; empty for whoever does not handle it. */
    identity: z.string(),
    regionNames: z.array(z.string()),
    /** Street and door; empty where not `open`. */
    detail: z.string(),
    /** GCJ-02, null where not `open`. */
    at: z.nullable(point),
  }),
  rungLabel: z.string(),
  /** Who has it at the desk, for whom it concerns and while it is open; null where that is the platform. */
  desk: z.nullable(deskPerson),
  /** Who wrote it for whoever needs it; null where they did so themselves. */
  writer: z.nullable(z.extend(party, { avatar: z.string() })),
  helper: z.nullable(z.extend(party, { avatar: z.string() })),
  /** Where the goods come from; null unless it is about goods. */
  warehouse: z.nullable(z.object({ id: z.string(), name: z.string(), address: z.string() })),
  /** The newest stock issue of the record, empty where none. */
  issue: z.string(),
  /** What the helper handed in. */
  report: z.nullable(z.object({ words: z.string(), photos: z.array(privateFile()), minutes: z.int(), at: time })),
  /** What the person who asked said at the end. */
  thanks: z.nullable(z.object({ stars: z.int(), words: z.string(), at: time })),
  /** The newest reason: of a refusal, of a dispute; empty where none. */
  reason: z.string(),
})
export type AidDetail = z.output<typeof aidDetail>

export const contact = z.object({
  name: z.string(),
  phone: z.string(),
  /** Masked; empty where none is kept. */
  identity: z.string(),
  region: z.string(),
  regionNames: z.array(z.string()),
  detail: z.string(),
  /** GCJ-02; null where nobody said where it lies. */
  at: z.nullable(point),
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
    input: form(contactFields),
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
      ...listInput,
      keyword: z.optional(keyword()),
      /** Distances are told from here, GCJ-02. */
      lng: z.optional(decimal('经度', { min: 70, max: 140 })),
      lat: z.optional(decimal('纬度', { min: 0, max: 60 })),
    }),
    reply: tabbedListOf(AID_DESK, aidTaskRow),
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
          /** What it has too little of, in words; empty where it has everything. */
          short: z.string(),
          /** Goes with the record now. */
          chosen: z.boolean(),
        }),
      ),
    }),
  }),
}
