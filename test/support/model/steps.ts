/** Taking a step on a real server the way it really comes about, and looking at what came of it. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { RecordRow } from '../../../server/engine/engine.ts'
import { refreshed } from '../../../server/engine/fire.ts'
import { factsOf } from '../../../server/engine/records.ts'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { stepOf } from '../../../src/contract/steps.contract.ts'
import type { Workflow } from '../../../src/machines/workflow/flow.ts'
import { durationOf } from '../../../src/machines/workflow/workflow.ts'
import type { TestServer } from '../server/testServer.ts'
import type { Balances } from './balances.ts'
import { type Driver, type StepCall, type TestRecord, toModelNames, toRealNames } from './driver.ts'
import { CLOCK, type GraphEdge, nodeKey } from './explore.ts'
import type { WalkStep } from './hiddenState.ts'
import type { Testbed } from './testbed.ts'

/** A record as its reader sees it, and the books, which are not visible. */
export interface Observation {
  readonly key: string
  /** As they really are, in the world's words. */
  readonly facts: object
  readonly version: number
  readonly history: readonly {
    readonly event: string
    readonly from: string
    readonly to: string
    readonly role: string
  }[]
  /** Clock → when it rings, ms since 1970. */
  readonly due: ReadonlyMap<string, number>
  /** What its own postings moved, in the world's words, 分. */
  readonly money: Balances
  readonly stock: readonly { readonly held: number; readonly sold: number; readonly free: number }[]
}

/** The call of an event; undefined where no person sends it. */
export function callForEvent({ flow, forms }: Pick<Driver, 'flow' | 'forms'>, event: string): StepCall | undefined {
  const step = stepOf(flow.id, event)
  return forms?.[event] ?? (step && (({ server }, fields, options) => server.call(step, fields, options)))
}
/** The call by which a person takes this edge; undefined where no person sends it. */
export const callForEdge = (
  driver: Pick<Driver, 'flow' | 'forms'>,
  testbed: Testbed,
  edge: GraphEdge,
): StepCall | undefined =>
  edge.attempt && Object.hasOwn(testbed.people, edge.actor) ? callForEvent(driver, edge.name) : undefined

export async function observe<F extends object, H, T extends TestRecord>(
  testbed: Testbed,
  { flow, world, reader = 'buyer' }: Driver<F, H, T>,
  record: T,
): Promise<Observation> {
  const { server } = testbed
  const { db } = server.database
  const { token } = testbed.who(reader)
  const { state, version, history, timers } = await server.call(
    recordContract.getLiucheng,
    { workflow: flow.id, id: record.id },
    { token },
  )
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(amount) as sum from ledger_entry where record = ${record.id} group by account order by account`.execute(
    db,
  )
  const money = rows.map(({ account, sum }) => [account, Number(sum)] as const).filter(([, sum]) => sum !== 0)
  const skus = record.skus?.length
    ? await db
        .selectFrom('sku')
        .select(['id', 'stock', 'held', 'sold'])
        .where('id', 'in', [...record.skus])
        .execute()
    : []
  const { facts } = await storedRecord(server, flow, record.id)
  const row = { state, facts: sortFacts(toModelNames(facts, testbed, record), Object.values(world.births)[0]) }
  return {
    key: nodeKey(flow, world, { row, running: new Set(timers.map(({ clock }) => clock)) }),
    facts: row.facts,
    version,
    history,
    due: new Map(timers.map(({ clock, dueAt }) => [clock, dueAt])),
    money: toModelNames(Object.fromEntries(money) as Balances, testbed, record),
    stock: (record.skus ?? []).map(id => {
      const { stock = 0, held = 0, sold = 0 } = skus.find(sku => sku.id === id) ?? {}
      return { held, sold, free: stock - held }
    }),
  }
}

/** Resolves to the record as it is, with everybody in it by their real ids: no reader has that. */
export async function storedRecord<F extends object>(
  { database: { db }, services: { engine } }: TestServer,
  flow: Workflow<F>,
  id: string,
): Promise<RecordRow<F>> {
  const row = await db
    .selectFrom('record')
    .select(['id', 'workflow', 'version', 'state', 'facts', 'root'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const record = await refreshed(db, engine, { ...row, root: row.root ?? id })
  return { ...record, facts: factsOf(flow, record) }
}

/** Returns facts in the order of the world's, independent of the database: a situation's name lists them. */
const sortFacts = <F extends object>(facts: F, { ...usual }: F | undefined = {} as F): F =>
  Object.assign(Object.fromEntries(Object.keys(usual).map(name => [name, undefined])), facts)

/** What is filled in for this step. */
export function stepInput<F extends object, H, T extends TestRecord>(
  testbed: Testbed,
  { inputFor: fills }: Driver<F, H, T>,
  record: T,
  step: WalkStep<F, H>,
): Record<string, unknown> | undefined {
  const input = fills?.(step) ?? step.edge?.attempt?.input
  return input && (toRealNames(input, testbed, record) as Record<string, unknown>)
}

/** Takes one step of a walk; how many lines of history it wrote. `version` is the one that the person saw. */
export async function performStep<F extends object, H, T extends TestRecord>(
  testbed: Testbed,
  driver: Driver<F, H, T>,
  record: T,
  step: WalkStep<F, H>,
  version?: number,
): Promise<number> {
  const { edge, externalChange } = step
  const call = edge && callForEdge(driver, testbed, edge)
  if (edge && call) {
    const input = stepInput(testbed, driver, record, step)
    const fields = { id: record.id, ...(input && { input }), ...(version !== undefined && { version }) }
    await call(testbed, fields, { token: testbed.who(edge.actor).token })
    return 1
  }
  const name = externalChange ?? edge?.name ?? ''
  const cause = driver.causes[name]
  if (cause) {
    const lines = await cause({ testbed, record, step })
    return typeof lines === 'number' ? lines : externalChange ? 0 : 1
  }
  if (edge?.actor !== CLOCK) throw new Error(`The driver of "${driver.flow.id}" says nothing of ${name}`)
  await testbed.ring(record.id, name)
  return 1
}

/** Holds what the world predicts of a step against what the server made of it. */
export function assertStep<F extends object, H, T extends TestRecord>(
  { flow, expectedStock: stock }: Driver<F, H, T>,
  { edge, to }: WalkStep<F, H>,
  { before, after, lines, money, began, ended }: StepExpectation,
): void {
  const where = edge?.key ?? to.key
  expect(after.key, where).toBe(to.node.key)
  expect(after.money, `${where}: what its postings moved`).toEqual(money)
  expect(after.history.length - (before?.history.length ?? 0), `${where}: lines of history`).toBe(lines)
  expect(after.version, `${where}: version`).toBe((before?.version ?? 0) + lines)
  if (stock)
    expect(after.stock, `${where}: stock`).toEqual(stock(to).map(one => ({ ...one, free: 10 - one.held - one.sold })))
  if (!edge) return
  const last = after.history.at(-1)
  const roles =
    edge.actor === CLOCK
      ? ['系统']
      : [flow.events[edge.name]?.by ?? []].flat().map(role => flow.actorLabel(edge.from.row.facts, role))
  expect([last?.event, last?.to], where).toEqual([edge.name, to.node.row.state])
  expect(roles, `${where}: in which role`).toContain(last?.role)
  for (const { clock } of edge.outcome.clocks.start) {
    // What a clock waits for is another day than the world's.
    const { facts } = after
    // Working days are not equally long, and end at midnight of whatever moment.
    const dueFrom = (at: number) => at + (durationOf(flow, clock, { facts, at }) ?? 0)
    expect(after.due.get(clock), `${where}: ${clock}`).toBeGreaterThanOrEqual(dueFrom(began))
    expect(after.due.get(clock), `${where}: ${clock}`).toBeLessThanOrEqual(
      Math.max(dueFrom(ended), dueFrom(began) + ended - began),
    )
  }
  for (const { clock, ms } of edge.outcome.clocks.postpone)
    expect(after.due.get(clock), `${where}: ${clock}`).toBe((before?.due.get(clock) ?? 0) + ms)
}
interface StepExpectation {
  /** Undefined at birth. */
  readonly before: Observation | undefined
  readonly after: Observation
  readonly lines: number
  /** The oracle's balances of the situation, 分. */
  readonly money: Balances
  /** The server's time before and after the step, ms since 1970. */
  readonly began: number
  readonly ended: number
}
