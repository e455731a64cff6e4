/** 借工具: a neighbour asks for a tool, the gift desk of the city lends it. Nobody but these tests knows it. */
import * as z from 'zod/mini'
import { messageTo } from '../../../../src/machines/workflow/effects.ts'
import { hasRole } from '../../../../src/machines/workflow/people.ts'
import { workflow } from '../../../../src/machines/workflow/workflow.ts'

const facts = z.object({ owner: z.string(), place: z.string(), tool: z.string() })
export type ToolLoan = z.output<typeof facts>

export const toolLoan = workflow(
  {
    id: 'toolLoan',
    label: '借工具',
    facts,
    roles: {
      owner: ['借用人', ({ owner }, { uid }) => uid === owner],
      keeper: ['礼品兑换员', (loan, who) => hasRole(who, 'giftStaff', loan.place) && who.uid !== loan.owner],
    },
    events: {
      ASK: { by: 'owner', label: '申请借用', tone: 'primary' },
      LEND: { by: 'keeper', label: '借出', tone: 'primary' },
      BRING_BACK: { by: 'owner', label: '归还', tone: 'primary' },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: {},
      changes: {},
      effects: { sayLent: messageTo((loan: ToolLoan) => [loan.owner])('工具可以来取了') },
      born: { ASK: 'asked' },
      says: {
        owner: { asked: ['others', '等工作人员把工具借给您'], lent: ['yours', '工具用完了请还回来', '去归还'] },
      },
      states: {
        asked: { label: '待借出', on: { LEND: { to: 'lent', effects: ['sayLent'] } } },
        lent: { label: '借用中', on: { BRING_BACK: 'returned' } },
        returned: { label: '已归还', end: true },
      },
    }),
)
