/** Every workflow of the portal by its id: what the server checks at start, moves and sweeps, and what testers can look at. */
import { afterSales } from './afterSales.ts'
import { aid } from './aid.ts'
import { complaint } from './complaint.ts'
import { expense } from './expense.ts'
import type { Workflow } from './flow.ts'
import { goodsDonation } from './goodsDonation.ts'
import { order } from './order.ts'
import { payment } from './payment.ts'
import { roleGrant } from './roleGrant.ts'
import { shop } from './shop.ts'
import { stockIssue } from './stockIssue.ts'

export const WORKFLOWS = {
  order,
  payment,
  afterSales,
  complaint,
  shop,
  aid,
  goodsDonation,
  stockIssue,
  expense,
  roleGrant,
} satisfies Readonly<Record<string, Workflow>>
export type WorkflowId = keyof typeof WORKFLOWS

/** The workflow of this id; undefined for names that are none, whatever an object inherits. */
export const workflowOf = (id: string): Workflow | undefined =>
  Object.hasOwn(WORKFLOWS, id) ? WORKFLOWS[id as WorkflowId] : undefined
