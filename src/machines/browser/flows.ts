/** The workflows for pages: each fetched when its first record is shown, so that the first load carries no chart. */
import { ROLES, type Role } from '../../contract/words.ts'
import type { Offer as Offered, Workflow } from '../workflows/flow.ts'
import { type Field as Asked, fieldsOf } from '../workflows/input.ts'
import type { Who } from '../workflows/people.ts'

export type Flow = Workflow
/** A step as a person is offered it: its words, its form, and the reason where it is greyed. */
export type Offer = Offered
/** One line of a step's form. */
export type Field = Asked

const LOAD = {
  order: async (): Promise<Flow> => (await import('../workflows/order.ts')).order,
  payment: async (): Promise<Flow> => (await import('../workflows/payment.ts')).payment,
  afterSales: async (): Promise<Flow> => (await import('../workflows/afterSales.ts')).afterSales,
  complaint: async (): Promise<Flow> => (await import('../workflows/complaint.ts')).complaint,
  shop: async (): Promise<Flow> => (await import('../workflows/shop.ts')).shop,
  aid: async (): Promise<Flow> => (await import('../workflows/aid.ts')).aid,
  goodsDonation: async (): Promise<Flow> => (await import('../workflows/goodsDonation.ts')).goodsDonation,
  stockIssue: async (): Promise<Flow> => (await import('../workflows/stockIssue.ts')).stockIssue,
  expense: async (): Promise<Flow> => (await import('../workflows/expense.ts')).expense,
  roleGrant: async (): Promise<Flow> => (await import('../workflows/roleGrant.ts')).roleGrant,
}
export type FlowId = keyof typeof LOAD
export const FLOW_IDS = Object.keys(LOAD) as readonly FlowId[]

const loaded = new Map<FlowId, Promise<Flow>>()

/** The chart of this id, the same promise every time; one that failed is asked for anew. */
export function flowOf(id: FlowId): Promise<Flow> {
  const known = loaded.get(id)
  if (known) return known
  const flow = LOAD[id]()
  loaded.set(id, flow)
  flow.catch(() => loaded.delete(id))
  return flow
}

/** The fields of a step's form; none where the step asks for nothing. */
export const fieldsOfOffer = ({ input }: Offer): readonly Field[] => (input ? fieldsOf(input) : [])

const isRole = (role: string): role is Role => Object.hasOwn(ROLES, role)

/** A person as the charts see one, from what the server says of them. */
export const whoOf = (uid: string, roles: readonly { readonly role: string; readonly region: string }[]): Who => ({
  uid,
  grants: roles.flatMap(({ role, region }) => (isRole(role) ? [{ role, region }] : [])),
})
