/** What waits for whom: for every kind of task the records in which it waits, each found along an index. */
import { type RawBuilder, sql } from 'kysely'
import type { TaskKind } from '../../../src/contract/task.contract.ts'
import type { Grant, Who } from '../../../src/machines/workflows/people.ts'
import { lyingIn, postsIn } from '../posts.ts'

/** One kind of task that may wait for a person, and the conditions under which a record is one. */
export interface Source {
  readonly workflow: string
  readonly kind: TaskKind
  readonly where: RawBuilder<unknown>
}

/** Matters that lie on a rung until somebody takes them up and finds somebody to do them. */
const ON_RUNGS = ['aid', 'goodsDonation'] as const
const RUNG_TASKS = [
  ['accept', 'submitted'],
  ['assign', 'accepted'],
] as const
/** What whoever was asked to do something has to answer, then to do. */
const ASSIGNED_TASKS = [
  ['aid', 'answer', 'assigned'],
  ['aid', 'do', 'helping'],
  ['goodsDonation', 'answer', 'assigned'],
  ['goodsDonation', 'do', 'collecting'],
] as const
/** What the person whose matter it is has to look at. */
const OWN_TASKS = [
  ['aid', 'confirm', 'reported'],
  ['goodsDonation', 'confirm', 'collected'],
] as const
const MONEY_TASKS = [
  ['confirm', 'handedIn'],
  ['pay', 'confirmed'],
] as const

const held = (grants: readonly Grant[], role: Grant['role']) =>
  grants.flatMap(grant => (grant.role === role ? [grant.region] : []))
const inWarehouse = (state: string, warehouse: string) =>
  sql`facts->>'warehouse' = ${warehouse} and facts->>'warehouse' <> '' and state = ${sql.lit(state)}`

function ofStore(grants: readonly Grant[]): Source[] {
  const stores = held(grants, 'warehouseIn').flatMap(warehouse =>
    ['confirmed', 'awaitingDropOff'].map(
      (state): Source => ({
        ...{ workflow: 'goodsDonation', kind: 'store' },
        where: inWarehouse(state, warehouse),
      }),
    ),
  )
  const issues = held(grants, 'warehouseOut').map(
    (warehouse): Source => ({
      ...{ workflow: 'aid', kind: 'issue' },
      where: sql`${inWarehouse('helping', warehouse)} and facts->>'kind' = 'goods' and facts->>'issued' = 'false'`,
    }),
  )
  return [...stores, ...issues]
}

/** All that may wait for this person. */
export function sourcesOf(who: Who): Source[] {
  const { uid = '', grants = [] } = who
  const rungs = postsIn(who).flatMap(({ rung, region }) =>
    ON_RUNGS.flatMap(workflow =>
      RUNG_TASKS.map(
        ([kind, state]): Source => ({
          ...{ workflow, kind },
          where: sql`${lyingIn(region)} and state = ${sql.lit(state)} and facts->>'rung' = ${rung} and owner <> ${uid}`,
        }),
      ),
    ),
  )
  const assigned = ASSIGNED_TASKS.map(
    ([workflow, kind, state]): Source => ({
      ...{ workflow, kind },
      where: sql`facts->>'assignee' = ${uid} and facts->>'assignee' <> '' and state = ${sql.lit(state)}`,
    }),
  )
  const own = OWN_TASKS.map(
    ([workflow, kind, state]): Source => ({
      ...{ workflow, kind },
      where: sql`owner = ${uid} and state = ${sql.lit(state)}`,
    }),
  )
  const money = held(grants, 'finance').flatMap(city =>
    MONEY_TASKS.map(
      ([kind, state]): Source => ({
        ...{ workflow: 'expense', kind },
        where: sql`place = ${city} and state = ${sql.lit(state)} and owner <> ${uid}`,
      }),
    ),
  )
  const platform = held(grants, 'platform').flatMap((): Source[] => [
    { workflow: 'shop', kind: 'decide', where: sql`state = 'applied' and owner <> ${uid}` },
    { workflow: 'complaint', kind: 'decide', where: sql`state in ('filed', 'handling') and owner <> ${uid}` },
  ])
  return [...rungs, ...assigned, ...ofStore(grants), ...money, ...platform, ...own]
}
