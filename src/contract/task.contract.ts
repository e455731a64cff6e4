/**
 * Contract of tasks for people with a role: the board, donations to accept and assign, collections. Steps stand in
 * `steps.contract.ts`.
 */

import * as z from 'zod/mini'
import { contact, donationDetail, donationItem, donationRow, PARTIES, SLOTS } from './donation.contract.ts'
import { endpoint, listOf } from './endpoint.ts'
import { choice, day, form, keyword, text } from './fields.ts'
import { decimal, flag, paging } from './form.ts'
import { keysOf } from './keys.ts'
import { candidate, deskFilter, point, recordId, regionCode, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served } from './record.contract.ts'
import { COLLECTIONS, DONATION_DESK } from './recordLists.ts'
import { TASK_LABELS } from './taskWords.ts'
import { HOUR_MS } from './time.ts'

/** Kinds of task in list order. */
export const TASK_KINDS = keysOf(TASK_LABELS)

/** A task is urgent when it is due within this span, ms. */
export const SOON_MS = 12 * HOUR_MS

/** How much time is left, as tasks are filtered by it. */
export const DUE_WORDS = { overdue: '已超时', soon: '快到时限' } as const
/** Figures of work look back so many days. */
export const FIGURE_DAYS = 30

const taskFilter = {
  ...deskFilter,
  due: z.optional(choice('时限', keysOf(DUE_WORDS))),
  /** A leader looks at everything in their reach, whoever it waits for; at one person's; at what ended lately. */
  reach: z.optional(flag('下面的事')),
  person: z.optional(recordId('人员')),
  ended: z.optional(flag('办完的')),
}

const workFigure = z.object({
  waiting: z.int(),
  overdue: z.int(),
  /** Ended in the last `FIGURE_DAYS`. */
  done: z.int(),
  /** Time from the beginning to the end of half of these, and of nine in ten, ms; 0 for none. */
  median: z.int(),
  ninth: z.int(),
})
export const workFigures = z.object({
  /** Region that was requested; empty for the whole reach. */
  region: z.string(),
  total: workFigure,
  places: z.array(z.extend(workFigure, { region: z.string(), name: z.string() })),
  /** A matter that waits for several people counts for each of them. */
  people: z.array(z.extend(workFigure, { uid: z.string(), name: z.string() })),
})
export type WorkFigures = z.output<typeof workFigures>

export const taskGroup = z.object({
  workflow: z.string(),
  /** 捐物 */
  workflowLabel: z.string(),
  kind: z.enum(TASK_KINDS),
  count: z.int(),
  /** Since when the oldest task waits; null for none. */
  oldest: z.nullable(time),
  /** Tasks that are overdue, and tasks due soon. */
  overdue: z.int(),
  soon: z.int(),
})
export type TaskGroup = z.output<typeof taskGroup>

export const taskRow = z.object({
  id: z.string(),
  workflow: z.string(),
  workflowLabel: z.string(),
  kind: z.enum(TASK_KINDS),
  state: z.string(),
  stateLabel: z.string(),
  version: z.int(),
  title: z.string(),
  /** Masked name of whose matter it is; empty for one's own and where there is no person. */
  owner: z.string(),
  regionName: z.string(),
  /** Since when it waits; null if unknown. */
  since: z.nullable(time),
  dueAt: z.nullable(time),
  /** Whether the reader, who leads those for whom it waits, may urge them; false in their own list. */
  urgeable: z.boolean(),
})
export type TaskRow = z.output<typeof taskRow>

/** One open matter of a person, as a neighbour would say it. */
export const matter = z.object({
  id: z.string(),
  workflow: z.string(),
  title: z.string(),
  /** Whose turn it is: the reader's, nobody's before an agreed time, or somebody else's. */
  turn: z.enum(['yours', 'arranged', 'others']),
  /** 您捐的东西取走了，看看件数对不对 */
  words: z.string(),
  /** Label of the link; empty where the turn is somebody else's. */
  button: z.string(),
  /** Address inside the portal where it is done. */
  href: z.string(),
  /** Deadline, or the agreed time; null for none. */
  at: z.nullable(time),
})
export type MyMatter = z.output<typeof matter>

/** A donation on the board; its point is the street's until it is assigned. */
export const boardRow = z.extend(donationRow, {
  at: time,
  point: z.nullable(point),
  /** Post whose turn it is: 责任人, 四级负责人 … */
  rungLabel: z.string(),
  collector: z.string(),
  wanted: z.object({ day: z.string(), slot: z.enum(SLOTS) }),
  record: served,
})

export const collectRow = z.extend(donationRow, {
  contact,
  items: z.array(donationItem),
  wanted: z.object({ day: z.string(), slot: z.enum(SLOTS) }),
  /** Activity it is pledged for; empty for none. */
  activity: z.string(),
  activityTitle: z.string(),
})
export type CollectRow = z.output<typeof collectRow>

/** A search result: a person below the reader, a record at the reader's desk, an order, or a scanned label. */
const searchHit = z.object({
  kind: z.enum(['person', 'aid', 'goodsDonation', 'order', 'batch', 'label']),
  id: z.string(),
  /** Kind of goods of a batch; otherwise empty. */
  item: z.string(),
  title: z.string(),
  text: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

export const taskContract = {
  getSousuo: endpoint({
    wire: '/api/renwu/getSousuo',
    shows: ['roleGrant', 'aid', 'goodsDonation', 'order'],
    who: 'member',
    title: '按姓名、手机号、订单号、标签号找，只找得到自己经手的',
    input: form({ keyword: keyword() }),
    reply: z.object({ dataList: z.array(searchHit) }),
  }),
  getMyMatters: endpoint({
    wire: '/api/my/getMyMatters',
    shows: 'every',
    who: 'member',
    title: '我的事：还没有办完的，快到时限的在前，等别人的在后',
    input: form({}),
    reply: z.object({ dataList: z.array(matter) }),
  }),
  getRenwuCounts: endpoint({
    wire: '/api/renwu/getRenwuCounts',
    shows: 'every',
    who: 'member',
    title: '任务中心：等着我的事，按流程计数',
    input: form(taskFilter),
    reply: z.object({ groups: z.array(taskGroup), total: z.int() }),
  }),
  taskPage: endpoint({
    wire: '/api/renwu/getRenwuPage',
    shows: 'every',
    who: 'member',
    title: '任务中心：等着我的事，快到时限的在前，其余等得最久的在前',
    input: form({
      workflow: z.optional(text('流程', { max: 40 })),
      kind: z.optional(choice('任务', TASK_KINDS)),
      ...taskFilter,
      ...paging,
    }),
    reply: listOf(taskRow),
  }),
  workFigures: endpoint({
    wire: '/api/renwu/figures',
    shows: 'every',
    who: 'member',
    title: '负责人：辖区里等着办的、超时的、近来办完的和用时，按地方和人',
    input: form({ region: z.optional(regionCode()) }),
    reply: workFigures,
  }),
  taskUrge: endpoint({
    wire: '/api/renwu/taskUrge',
    who: 'member',
    title: '负责人：催办一件事，一天一次，提醒现在该办的人',
    once: true,
    input: form({ workflow: text('流程', { max: 40 }), id: recordId() }),
    /** How many people were reminded. */
    reply: z.object({ people: z.int() }),
  }),
  donationBoard: endpoint({
    wire: '/api/renwu/juanwuPage',
    shows: ['goodsDonation'],
    who: 'member',
    title: '责任人、负责人：我的辖区的捐物',
    input: form({
      tab: tabOf(DONATION_DESK),
      id: z.optional(recordId('捐物')),
      ...deskFilter,
      /** Only tasks of the reader's own post, not of posts below. */
      mine: z.optional(flag('只看轮到我的')),
      ...paging,
    }),
    reply: tabbedListOf(DONATION_DESK, boardRow),
  }),
  donationMap: endpoint({
    wire: '/api/renwu/juanwuMap',
    shows: ['goodsDonation'],
    who: 'member',
    title: '我的辖区里的捐物在地图上的位置，不选状态时是待受理、待指派的',
    input: form({ tab: tabOf(DONATION_DESK), mine: z.optional(flag('只看轮到我的')), ...deskFilter }),
    reply: z.object({
      dataList: z.array(
        z.object({ id: z.string(), title: z.string(), state: z.string(), stateLabel: z.string(), point }),
      ),
    }),
  }),
  donationCandidates: endpoint({
    wire: '/api/renwu/juanwuCandidates',
    shows: ['goodsDonation'],
    who: 'member',
    title: '可以上门收取这份捐物的人，近的、空闲的在前',
    input: form({ id: recordId('捐物') }),
    reply: z.object({ dataList: z.array(candidate) }),
  }),
  collectPage: endpoint({
    wire: '/api/renwu/collectPage',
    shows: ['goodsDonation'],
    who: 'member',
    title: '上门收取：我的任务和记录，约定早的在前',
    input: form({
      tab: tabOf(COLLECTIONS),
      party: z.optional(choice('捐赠方', PARTIES)),
      ...paging,
    }),
    reply: tabbedListOf(COLLECTIONS, collectRow),
  }),
  collectDetails: endpoint({
    wire: '/api/renwu/collectDetails',
    shows: ['goodsDonation'],
    who: 'member',
    title: '一次上门收取',
    input: form({ id: recordId('捐物') }),
    reply: z.extend(donationDetail, { activity: z.string(), activityTitle: z.string() }),
  }),
  collectRoute: endpoint({
    wire: '/api/renwu/collectRoute',
    shows: ['goodsDonation'],
    who: 'member',
    title: '一天的路线：约定早的先去，同一时段里每次去最近的一家',
    input: form({
      /** `2027-01-31`; by default every collection in progress. */
      day: z.optional(day('日期')),
      lng: z.optional(decimal('经度', { min: -180, max: 180 })),
      lat: z.optional(decimal('纬度', { min: -90, max: 90 })),
    }),
    reply: z.object({
      start: point,
      /** Metres, straight lines. */
      length: z.int(),
      stops: z.array(z.extend(collectRow, { point, leg: z.int(), due: time })),
      /** Destination of the goods; null without a stop. */
      warehouse: z.nullable(z.object({ name: z.string(), address: z.string(), point, leg: z.int() })),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    task: typeof taskContract
  }
}
