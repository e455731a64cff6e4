/** Contract of warehouses: goods to receive, stock, issues, movements. Steps stand in `steps.contract.ts`. */
import * as z from 'zod/mini'
import { donationItem, donationRow, trailLink, warehouseBrief } from './donation.contract.ts'
import { endpoint, listOf } from './endpoint.ts'
import { choice, code, day, form, keyword, text } from './fields.ts'
import { flag, int, paging } from './form.ts'
import { recordId, time } from './parts.contract.ts'
import { stateShown } from './record.contract.ts'

export const MOVEMENTS = ['in', 'reserve', 'free', 'out', 'correction', 'shelf'] as const
export const MOVEMENT_LABELS = {
  in: '入库',
  reserve: '预留',
  free: '取消预留',
  out: '出库',
  correction: '盘点更正',
  shelf: '换货架',
} as const
export const STOCK_SORTS = ['name', 'expiry', 'count'] as const

export const stockRow = z.object({
  id: z.string(),
  warehouse: z.string(),
  name: z.string(),
  classification: z.string(),
  classificationName: z.string(),
  unit: z.string(),
  picture: z.string(),
  /** Pieces in stock, and the reserved ones among them. */
  count: z.int(),
  reserved: z.int(),
  /** Nearest expiry of the stock, `2027-01-31`; empty for none. */
  expiry: z.string(),
})
export type StockRow = z.output<typeof stockRow>

export const batchRow = z.object({
  id: z.string(),
  /** Content of the label, as text and QR code. */
  code: z.string(),
  item: z.string(),
  donation: z.string(),
  /** Masked. */
  donor: z.string(),
  /** Pieces received, in stock, and reserved. */
  received: z.int(),
  count: z.int(),
  reserved: z.int(),
  shelf: z.string(),
  expiry: z.string(),
  at: time,
})
export type BatchRow = z.output<typeof batchRow>
const stockedBatch = z.extend(batchRow, { name: z.string(), unit: z.string() })
export type StockedBatch = z.output<typeof stockedBatch>

export const movementRow = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENTS),
  /** Pieces, negative for an issue; 0 for a change of shelf. */
  count: z.int(),
  batch: z.string(),
  item: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Pieces of the batch in stock afterwards. */
  left: z.int(),
  /** Actor: keepers by name, helpers masked; empty for automatic movements. */
  by: z.string(),
  reason: z.string(),
  /** Old and new shelf; empty for other movements. */
  fromShelf: z.string(),
  toShelf: z.string(),
  at: time,
  /** Donation it came with, or aid application it was for; empty for manual movements. */
  record: z.string(),
  workflow: z.string(),
})
export type MovementRow = z.output<typeof movementRow>

/** Goods reserved for one aid application. */
export const issueRow = z.object({
  id: z.string(),
  state: z.string(),
  ...stateShown,
  /** The aid application, and the version of its record for step 出库. */
  aid: z.string(),
  aidVersion: z.int(),
  aidState: z.string(),
  /** Masked. */
  beneficiary: z.string(),
  /** In full until the goods are handed over: the keeper has to identify the helper. */
  helper: z.string(),
  regionName: z.string(),
  /** Summary of the goods: `冬衣 2 件、棉被 1 床` */
  title: z.string(),
  at: time,
})
export type IssueRow = z.output<typeof issueRow>
/** Returns 取货码: shown on the page of the issue, presented by the helper at the warehouse. */
export const pickUpCode = (issue: string): string => issue.slice(-4).toUpperCase()

const warehouse = { warehouse: z.optional(recordId('爱心仓库')) }

export const warehouseContract = {
  myWarehouses: endpoint({
    wire: '/api/renwu/cangkuMine',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '我管理的爱心仓库，以及等着我的事',
    input: form({}),
    reply: z.object({
      dataList: z.array(
        z.extend(warehouseBrief, {
          mayStore: z.boolean(),
          mayIssue: z.boolean(),
          toStore: z.int(),
          toIssue: z.int(),
          expiringSoon: z.int(),
        }),
      ),
    }),
  }),
  toStore: endpoint({
    wire: '/api/renwu/rukuPage',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '待入库的捐物，等得最久的在前',
    input: form({ ...warehouse, mode: z.optional(choice('交接方式', ['collect', 'dropOff'])), ...paging }),
    reply: listOf(
      z.extend(donationRow, {
        items: z.array(donationItem),
        warehouse: z.string(),
        /** Since when it waits for receipt. */
        since: time,
      }),
    ),
  }),
  usualShelves: endpoint({
    wire: '/api/renwu/kucunShelves',
    shows: ['goodsDonation'],
    who: 'member',
    title: '这份捐物里的东西平常放在哪些货架',
    input: form({ donation: recordId('捐物') }),
    /** `name`: what lies there. */
    reply: z.object({ dataList: z.array(z.object({ shelf: z.string(), name: z.string() })) }),
  }),
  findCode: endpoint({
    wire: '/api/renwu/kucunFind',
    who: 'member',
    title: '扫码或输入标签：找到捐物或批次',
    input: form({ code: code('标签', /^[0-9A-Z]{1,40}$/, '没有找到这个标签，请核对后再输入') }),
    reply: z.object({ kind: z.enum(['donation', 'batch']), id: z.string(), item: z.string() }),
  }),
  stock: endpoint({
    wire: '/api/renwu/kucunPage',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '库存',
    input: form({
      ...warehouse,
      keyword: z.optional(keyword()),
      classification: z.optional(recordId('类别')),
      /** Only stock that expires within 30 days. */
      expiring: z.optional(flag('临期')),
      /** Also exhausted batches. */
      empty: z.optional(flag('含已发完')),
      sort: z.optional(choice('排序', STOCK_SORTS)),
      ...paging,
    }),
    reply: listOf(stockRow),
  }),
  stockItem: endpoint({
    wire: '/api/renwu/kucunDetails',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '一样物品：批次、货架、有效期',
    input: form({ id: recordId('物品') }),
    reply: z.extend(stockRow, { warehouseName: z.string(), mayStore: z.boolean(), batches: z.array(batchRow) }),
  }),
  batch: endpoint({
    wire: '/api/renwu/kucunBatch',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '一个批次：标签、来历',
    input: form({ id: recordId('批次') }),
    reply: z.extend(batchRow, {
      name: z.string(),
      unit: z.string(),
      warehouseName: z.string(),
      trail: z.array(trailLink),
    }),
  }),
  batches: endpoint({
    wire: '/api/renwu/kucunBatchPage',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '盘点：一个仓库里还有货的批次，按货架排',
    input: form({ warehouse: recordId('爱心仓库'), ...paging }),
    reply: listOf(stockedBatch),
  }),
  movements: endpoint({
    wire: '/api/renwu/kucunRecord',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '出入库记录，新的在前',
    input: form({
      ...warehouse,
      item: z.optional(recordId('物品')),
      batch: z.optional(recordId('批次')),
      /** Movements of one donation or one issue. */
      record: z.optional(recordId('捐物或出库')),
      kind: z.optional(choice('类型', MOVEMENTS)),
      since: z.optional(day('开始日期')),
      until: z.optional(day('结束日期')),
      /** Part of the name of the goods or of a label's code. */
      keyword: z.optional(keyword()),
      ...paging,
    }),
    reply: listOf(movementRow),
  }),
  correct: endpoint({
    wire: '/api/renwu/kucunCorrect',
    who: 'member',
    title: '盘点更正：批次实有件数，必须说明原因',
    once: true,
    input: form({
      batch: recordId('批次'),
      count: int('实有件数', { min: 0, max: 1_000_000 }),
      /** Stock in the books when it was counted; refused if they have changed since. */
      seen: int('账上件数', { min: 0, max: 1_000_000 }),
      reason: text('原因', { min: 2, max: 200 }),
    }),
    reply: batchRow,
  }),
  move: endpoint({
    wire: '/api/renwu/kucunShelf',
    who: 'member',
    title: '换货架，记入出入库记录',
    input: form({ batch: recordId('批次'), shelf: text('货架', { max: 20 }) }),
    reply: batchRow,
  }),
  toIssue: endpoint({
    wire: '/api/renwu/chukuPage',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '出库：等着出库的和已经出库的',
    input: form({ ...warehouse, done: z.optional(flag('已出库')), ...paging }),
    reply: listOf(issueRow),
  }),
  issue: endpoint({
    wire: '/api/renwu/chukuDetails',
    shows: ['goodsDonation', 'stockIssue', 'aid'],
    who: 'member',
    title: '一次出库：从哪些货架取哪些批次',
    input: form({ id: recordId('出库') }),
    reply: z.extend(issueRow, {
      warehouse: warehouseBrief,
      mayIssue: z.boolean(),
      /** Empty once the goods are handed over. */
      helperPhone: z.string(),
      lines: z.array(
        z.object({
          id: z.string(),
          batch: z.string(),
          code: z.string(),
          name: z.string(),
          unit: z.string(),
          shelf: z.string(),
          expiry: z.string(),
          count: z.int(),
          donation: z.string(),
          donor: z.string(),
        }),
      ),
    }),
  }),
  publicIssues: endpoint({
    wire: '/api/index/chukuPage',
    who: 'visitor',
    title: '公益成果：爱心仓库已出库的物资',
    input: form({ region: z.optional(text('地区', { max: 12 })), ...paging }),
    reply: listOf(
      z.object({
        id: z.string(),
        title: z.string(),
        warehouseName: z.string(),
        regionName: z.string(),
        at: time,
      }),
    ),
  }),
  publicIssue: endpoint({
    wire: '/api/index/chukuDetails',
    who: 'visitor',
    title: '公益成果：一次出库，从谁来、到谁去，名字隐去',
    input: form({ id: recordId('出库') }),
    reply: z.object({
      id: z.string(),
      title: z.string(),
      warehouse: warehouseBrief,
      beneficiary: z.string(),
      regionName: z.string(),
      at: time,
      trail: z.array(trailLink),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    warehouse: typeof warehouseContract
  }
}
