/** The workflows for pages: each fetched when its first record is shown, so that the first load carries no chart. */

import { type FieldSpec, fieldSpecs } from '../../contract/fields.ts'
import { ROLES, type Role } from '../../contract/words.ts'
import type { Offer, Workflow } from '../workflow/flow.ts'
import type { Principal } from '../workflow/people.ts'
import type { WorkflowId } from '../workflow/registry.ts'
import { FACES } from '../workflows/index.ts'

export type Flow = Workflow
/** A step as a person is offered it: its words, its form, and the reason where it is greyed. */
export type StepOffer = Offer
/** One line of a step's form. */
export type StepField = FieldSpec

/** A workflow that pages can show. */
export type FlowId = WorkflowId
export const FLOWS: readonly { readonly id: FlowId; readonly label: string }[] = Object.values(FACES)

const loaded = new Map<FlowId, Promise<Flow>>()

/** Resolves to the chart of this id, the same promise every time; one that failed is asked for anew. */
export function loadFlow(id: FlowId): Promise<Flow> {
  const cached = loaded.get(id)
  if (cached) return cached
  const flow: Promise<Flow> = FACES[id].load()
  loaded.set(id, flow)
  flow.catch(() => loaded.delete(id))
  return flow
}

/** Returns the fields of a step's form; none where the step asks for nothing. */
export const fieldsOfOffer = ({ input }: StepOffer): readonly StepField[] => (input ? fieldSpecs(input) : [])

const isRole = (role: string): role is Role => Object.hasOwn(ROLES, role)

/** Returns a person as the charts see one, from what the server says of them. */
export const principalOf = (
  uid: string,
  roles: readonly { readonly role: string; readonly region: string }[],
): Principal => ({
  uid,
  grants: roles.flatMap(({ role, region }) => (isRole(role) ? [{ role, region }] : [])),
})
