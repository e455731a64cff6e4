/** 出库：goods that a warehouse keeps for one aid application, until they are handed out; moved by the aid alone. */
import * as z from 'zod/mini'
import type { Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'

const facts = z.object({
  /** The aid application that the goods are for. */
  aid: z.string(),
  /** Uid of the helper for whom they are set aside. */
  helper: z.string(),
  warehouse: z.string(),
  /** All together. */
  pieces: z.int(),
})
export type StockIssue = z.output<typeof facts>

export const stockIssue = workflow(
  {
    id: 'stockIssue',
    label: '出库',
    facts,
    roles: {
      helper: ['帮扶人', (issue, { uid }: Principal) => uid === issue.helper],
      aid: ['援助流程', (_, who) => who.system === 'aid'],
    },
    events: {
      REQUEST: { by: 'helper', label: '申请出库' },
      ISSUE: { by: 'aid', label: '出库' },
      DELIVER: { by: 'aid', label: '送达' },
      CANCEL: { by: 'aid', label: '取消出库' },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: {},
      effects: { issue: { type: 'issueGoods' }, free: { type: 'freeGoods' } },
      born: { REQUEST: 'requested' },
      states: {
        requested: {
          label: '待出库',
          on: { ISSUE: { to: 'issued', effects: ['issue'] }, CANCEL: { to: 'cancelled', effects: ['free'] } },
        },
        issued: { label: '已出库', on: { DELIVER: 'delivered' } },
        delivered: { label: '已送达', end: true },
        cancelled: { label: '已取消', end: true },
      },
    }),
)
