/** Workflows for pages: each chart is loaded with its first record, so that the first load contains none. */

import { type FieldSpec, fieldSpecs } from '../../contract/fieldWords.ts'
import { ROLES, type Role } from '../../contract/words.ts'
import type { Offer, Workflow } from '../workflow/flow.ts'
import type { Principal } from '../workflow/people.ts'
import type { WorkflowId } from '../workflow/registry.ts'
import { FACES } from '../workflows/index.ts'

export type Flow = Workflow
/** A step offered to a person: label, form, and the reason if disabled. */
export type StepOffer = Offer
/** One field of a step's form. */
export type StepField = FieldSpec

/** A workflow that pages can show. */
export type FlowId = WorkflowId
export const FLOWS: readonly { readonly id: FlowId; readonly label: string }[] = Object.values(FACES)

const loaded = new Map<FlowId, Promise<Flow>>()

/** Resolves to the chart of this id, always the same promise; a failed load is retried on the next call. */
export function loadFlow(id: FlowId): Promise<Flow> {
  const cached = loaded.get(id)
  if (cached) return cached
  const flow: Promise<Flow> = FACES[id].load()
  loaded.set(id, flow)
  flow.catch(() => loaded.delete(id))
  return flow
}

/** Returns the fields of a step's form; empty for steps without input. */
export const fieldsOfOffer = ({ input }: StepOffer): readonly StepField[] => (input ? fieldSpecs(input) : [])

/** Returns the fields of a step's form by name, for pages that lay them out themselves; empty without such a step. */
export const fieldsByName = (flow: Flow | undefined, event: string): Readonly<Record<string, StepField>> => {
  const input = flow?.events[event]?.input
  return input ? Object.fromEntries(fieldSpecs(input).map(field => [field.name, field])) : {}
}

const isRole = (role: string): role is Role => Object.hasOwn(ROLES, role)

/** Returns a person in the form that charts expect, from the server's data. */
export const principalOf = (
  uid: string,
  roles: readonly { readonly role: string; readonly region: string }[],
): Principal => ({
  uid,
  grants: roles.flatMap(({ role, region }) => (isRole(role) ? [{ role, region }] : [])),
})
