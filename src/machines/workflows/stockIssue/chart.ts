/**
 * 出库: goods that a warehouse reserves for one aid application until they are issued; moved by the aid application
 * alone.
 */
import * as z from 'zod/mini'
import type { Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'

const facts = z.object({
  /** The aid application that the goods are for. */
  aid: z.string(),
  /** Uid of the helper they are reserved for. */
  helper: z.string(),
  warehouse: z.string(),
  /** In total. */
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
        delivered: { label: '已送达', end: 'done' },
        cancelled: { label: '已取消', end: true },
      },
    }),
)
