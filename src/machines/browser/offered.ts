/** What the charts say to a page that shows many records: their states by name, and a person's steps on one of them. */
import { ROLES, type Role } from '../../contract/words.ts'
import type { Offer, Row } from '../workflows/flow.ts'
import { workflowOf } from '../workflows/registry.ts'
import { offers } from '../workflows/workflow.ts'

export interface Holder {
  readonly uid: string
  readonly roles: readonly { readonly role: string; readonly region: string }[]
}

const isRole = (name: string): name is Role => Object.hasOwn(ROLES, name)

/** Every state of a workflow with its label, in the order of the chart; none where there is no such workflow. */
export const statesOf = (workflow: string): readonly { readonly value: string; readonly label: string }[] =>
  Object.entries(workflowOf(workflow)?.states ?? {}).map(([value, { label }]) => ({ value, label }))

/** This person's steps on a record; those that are theirs and not possible now carry the reason. */
export function offeredTo({ uid, roles }: Holder, workflow: string, row: Row): readonly Offer[] {
  const flow = workflowOf(workflow)
  const grants = roles.flatMap(({ role, region }) => (isRole(role) ? [{ role, region }] : []))
  // A newer server may know states that this page does not.
  return flow && Object.hasOwn(flow.states, row.state) ? offers(flow, row, { uid, grants }, { greyed: true }) : []
}
