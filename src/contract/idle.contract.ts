/** Contract of things to pass on: the list near me, one's own, and the deals about them. */
import * as z from 'zod/mini'
import { idlePieces, idlePrice, reasonForm } from '../machines/workflow/forms.ts'
import { endpoint, listOf } from './endpoint.ts'
import { choice, choices, form, keyword, pictures, text } from './fields.ts'
import { decimal, json, paging, wireNumber } from './form.ts'
import { IDLE_CONDITIONS, IDLE_TERMS, IDLE_WAYS } from './idleWords.ts'
import { keysOf } from './keys.ts'
import { parcel } from './order.contract.ts'
import {
  chosenId,
  deskFilter,
  fen,
  oneTimeCode,
  recordId,
  regionCode,
  tabbedListOf,
  tabOf,
  time,
} from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { IDLE_DEAL_DESK, IDLE_DESK, MY_IDLE, MY_IDLE_DEALS } from './recordLists.ts'

export const IDLE_SORTS = { nearest: '离我最近', newest: '最新' } as const

export const idleRow = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  title: z.string(),
  picture: z.string(),
  condition: z.enum(keysOf(IDLE_CONDITIONS)),
  terms: z.enum(keysOf(IDLE_TERMS)),
  /** What is wished for in exchange; empty otherwise. */
  want: z.string(),
  /** 分; 0 unless it is sold. */
  price: fen,
  /** How many pieces there are in all, and how many of them nobody has been promised. */
  pieces: z.int(),
  left: z.int(),
  regionName: z.string(),
  /** Metres from the requested point to the owner's neighbourhood; null without one. */
  distance: z.nullable(z.int()),
  at: time,
})
export type IdleRow = z.output<typeof idleRow>

/** One's own thing, or one on the platform's desk. */
export const idleRecordRow = z.extend(idleRow, {
  record: served,
  version: z.int(),
  words: z.string(),
  pictures: z.array(z.string()),
  /** How many ask for it and wait for an answer. */
  asking: z.int(),
  /** Why it was reported, for the platform; otherwise empty. */
  report: z.string(),
  /** Masked. */
  owner: z.string(),
})
export type IdleRecordRow = z.output<typeof idleRecordRow>

export const idleDealRow = z.object({
  id: z.string(),
  record: served,
  version: z.int(),
  state: z.string(),
  ...stateShown,
  item: z.string(),
  title: z.string(),
  picture: z.string(),
  words: z.string(),
  way: z.enum(keysOf(IDLE_WAYS)),
  /** Whether the reader is the one who passes it on. */
  isSeller: z.boolean(),
  /** Masked names. */
  buyer: z.string(),
  seller: z.string(),
  meetAt: z.nullable(time),
  meetWhere: z.string(),
  /** Price when it was asked for and price offered or agreed to, 分; 0 for what is free. */
  asked: fen,
  price: fen,
  /** 分 paid back, or on their way back; 0 for none. */
  goingBack: fen,
  refunded: z.boolean(),
  at: time,
  /** When the running clock of the state rings; null for none. */
  dueAt: z.nullable(time),
})
export type IdleDealRow = z.output<typeof idleDealRow>

/** What somebody did with things in the last 90 days. */
export const idleRecordOf = z.object({
  given: z.int(),
  received: z.int(),
  /** Backed out less than half a day before the meeting. */
  late: z.int(),
  notCome: z.int(),
})
export type IdleReliability = z.output<typeof idleRecordOf>

export const idleDetail = z.extend(idleRow, {
  words: z.string(),
  pictures: z.array(z.string()),
  kindNames: z.array(z.string()),
  classification: z.string(),
  region: z.string(),
  spot: z.string(),
  ways: z.array(z.enum(keysOf(IDLE_WAYS))),
  version: z.int(),
  /** Masked. */
  owner: z.string(),
  isOwner: z.boolean(),
  /** Whether the reader may take the steps of the platform. */
  isPlatform: z.boolean(),
  reliability: idleRecordOf,
  favourite: z.boolean(),
  /** For the owner everybody who asks, for others their own open deal. */
  deals: z.array(z.extend(idleDealRow, { reliability: idleRecordOf })),
})
export type IdleDetail = z.output<typeof idleDetail>

/** One kind of what is never passed on: the words that it is known by, and why. */
export const forbiddenGoods = z.object({
  id: z.string(),
  title: z.string(),
  words: z.array(z.string()),
  reason: z.string(),
})
export type ForbiddenGoods = z.output<typeof forbiddenGoods>

export const idleDealDetail = z.extend(idleDealRow, {
  /** The thing as the buyer saw it when asking. */
  seen: z.object({ words: z.string(), condition: z.enum(keysOf(IDLE_CONDITIONS)), pictures: z.array(z.string()) }),
  /** The buyer's last payment; null for none, and for the seller. */
  payment: z.nullable(z.object({ id: z.string(), state: z.string(), stateLabel: z.string(), provider: z.string() })),
  /** The other one's name and telephone while the two have to reach each other; otherwise empty. */
  otherName: z.string(),
  otherPhone: z.string(),
  /** Code to present at the meeting; only for the buyer, otherwise empty. */
  code: oneTimeCode(),
  parcels: z.array(parcel),
  spot: z.string(),
})
export type IdleDealDetail = z.output<typeof idleDealDetail>

const idleFields = {
  pictures: json('照片', pictures('照片', { min: 1, max: 9 })),
  title: text('名称', { min: 2, max: 30 }),
  classification: chosenId('类别'),
  condition: choice('成色', IDLE_CONDITIONS),
  terms: choice('怎么给', IDLE_TERMS),
  want: z.optional(text('想换什么', { min: 2, max: 40 })),
  price: z.optional(wireNumber('价钱', idlePrice())),
  pieces: z.optional(wireNumber('件数', idlePieces())),
  words: z.optional(text('说明', { max: 500 })),
  ways: json('怎么交接', choices('怎么交接', IDLE_WAYS, { min: 1, max: 2 })),
  region: regionCode('在哪个地区'),
  spot: text('在哪里见面方便', { min: 2, max: 60 }),
}

export const idleContract = {
  idlePage: endpoint({
    wire: '/api/idle/idlePage',
    who: 'visitor',
    title: '身边的闲置',
    shows: ['idleItem'],
    input: form({
      region: z.optional(regionCode()),
      classification: z.optional(chosenId('类别')),
      condition: z.optional(choice('成色', IDLE_CONDITIONS)),
      terms: z.optional(choice('怎么给', IDLE_TERMS)),
      keyword: z.optional(keyword()),
      sort: z.optional(choice('排序', keysOf(IDLE_SORTS))),
      lng: z.optional(decimal('经度', { min: 73, max: 136 })),
      lat: z.optional(decimal('纬度', { min: 3, max: 54 })),
      ...paging,
    }),
    reply: listOf(idleRow),
  }),
  idleDetails: endpoint({
    wire: '/api/idle/idleDetails',
    who: 'visitor',
    title: '一件闲置',
    shows: ['idleItem', 'idleDeal'],
    input: form({ id: recordId('闲置') }),
    reply: idleDetail,
  }),
  idleForbidden: endpoint({
    wire: '/api/idle/idleForbidden',
    who: 'visitor',
    title: '不能放在闲置里的东西，和为什么',
    shows: ['content'],
    input: form({}),
    reply: z.object({ dataList: z.array(forbiddenGoods) }),
  }),
  idleSave: endpoint({
    wire: '/api/idle/idleSave',
    who: 'member',
    title: '发布闲置，或修改自己的一件',
    once: true,
    input: form({
      id: z.optional(recordId('闲置')),
      version: z.optional(wireNumber('版本', z.int())),
      ...idleFields,
    }),
    reply: z.object({ id: z.string(), state: z.string() }),
  }),
  idleMine: endpoint({
    wire: '/api/idle/idleMine',
    who: 'member',
    title: '我的闲置',
    shows: ['idleItem', 'idleDeal'],
    input: form({ show: tabOf(MY_IDLE), ...paging }),
    reply: tabbedListOf(MY_IDLE, idleRecordRow),
  }),
  idleDesk: endpoint({
    wire: '/api/idle/idleDesk',
    who: 'member',
    title: '平台：要看的闲置',
    shows: ['idleItem'],
    /** `id`: only this record, in any tab. */
    input: form({ tab: tabOf(IDLE_DESK), id: z.optional(recordId('闲置')), ...deskFilter, ...paging }),
    reply: tabbedListOf(IDLE_DESK, idleRecordRow),
  }),
  idleReport: endpoint({
    wire: '/api/idle/idleReport',
    who: 'member',
    title: '举报一件闲置',
    once: true,
    input: form({ id: recordId('闲置'), reason: reasonForm.def.shape.reason }),
    reply: z.object({ id: z.string() }),
  }),
  idleAsk: endpoint({
    wire: '/api/idle/idleAsk',
    who: 'member',
    title: '想要一件闲置',
    once: true,
    input: form({
      id: recordId('闲置'),
      way: choice('怎么交接', IDLE_WAYS),
      words: z.optional(text('给物主的话', { max: 200 })),
      price: z.optional(wireNumber('出价', idlePrice('出价'))),
    }),
    reply: z.object({ id: z.string() }),
  }),
  idlePay: endpoint({
    wire: '/api/idle/idlePay',
    who: 'member',
    title: '给留着的闲置付款',
    once: true,
    input: form({ id: recordId('交接') }),
    reply: z.object({ payment: z.string() }),
  }),
  idleDealPage: endpoint({
    wire: '/api/idle/idleDealPage',
    who: 'member',
    title: '我想要的闲置',
    shows: ['idleDeal'],
    input: form({ show: tabOf(MY_IDLE_DEALS), ...paging }),
    reply: tabbedListOf(MY_IDLE_DEALS, idleDealRow),
  }),
  idleDealDesk: endpoint({
    wire: '/api/idle/idleDealDesk',
    who: 'member',
    title: '平台：说法不同的交接',
    shows: ['idleDeal'],
    /** `id`: only this record, in any tab. */
    input: form({ tab: tabOf(IDLE_DEAL_DESK), id: z.optional(recordId('交接')), ...deskFilter, ...paging }),
    reply: tabbedListOf(IDLE_DEAL_DESK, idleDealRow),
  }),
  idleDealDetails: endpoint({
    wire: '/api/idle/idleDealDetails',
    who: 'member',
    title: '一次闲置交接',
    shows: ['idleDeal'],
    input: form({ id: recordId('交接') }),
    reply: idleDealDetail,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    idle: typeof idleContract
  }
}
