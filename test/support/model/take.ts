/** Taking a step on a real server the way it really comes about, and looking at what came of it. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { recordContract } from '../../../src/contract/record.contract.ts'
import { stepOf } from '../../../src/contract/steps.contract.ts'
import { type Driver, type Form, inWords, really, type Thing } from './driver.ts'
import { CLOCK, type Edge, keyOf } from './explore.ts'
import type { Balances } from './money.ts'
import type { Step } from './reality.ts'
import type { Town } from './town.ts'

/** A record as its reader sees it, and the books that nobody sees. */
export interface Seen {
  readonly key: string
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
export function formOf({ flow, forms }: Pick<Driver, 'flow' | 'forms'>, event: string): Form | undefined {
  const step = stepOf(flow.id, event)
  return step ? ({ server }, fields, options) => server.call(step, fields, options) : forms?.[event]
}
/** The call by which a person takes this edge; undefined where no person sends it. */
export const callOf = (driver: Pick<Driver, 'flow' | 'forms'>, town: Town, edge: Edge): Form | undefined =>
  edge.shot && Object.hasOwn(town.people, edge.actor) ? formOf(driver, edge.name) : undefined

export async function see<F extends object, H, T extends Thing>(
  town: Town,
  { flow, world, reader = 'buyer' }: Driver<F, H, T>,
  thing: T,
): Promise<Seen> {
  const { server } = town
  const { db } = server.database
  const { token } = town.who(reader)
  const { state, facts, version, history, timers } = await server.call(
    recordContract.getLiucheng,
    { workflow: flow.id, id: thing.id },
    { token },
  )
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(amount) as sum from ledger_entry where record = ${thing.id} group by account order by account`.execute(
    db,
  )
  const money = rows.map(({ account, sum }) => [account, Number(sum)] as const).filter(([, sum]) => sum !== 0)
  const skus = thing.skus?.length
    ? await db
        .selectFrom('sku')
        .select(['id', 'stock', 'held', 'sold'])
        .where('id', 'in', [...thing.skus])
        .execute()
    : []
  const row = { state, facts: inOrder(inWords(facts as F, town, thing), Object.values(world.births)[0]) }
  return {
    key: keyOf(flow, world, { row, running: new Set(timers.map(({ clock }) => clock)) }),
    version,
    history,
    due: new Map(timers.map(({ clock, dueAt }) => [clock, dueAt])),
    money: inWords(Object.fromEntries(money) as Balances, town, thing),
    stock: (thing.skus ?? []).map(id => {
      const { stock = 0, held = 0, sold = 0 } = skus.find(sku => sku.id === id) ?? {}
      return { held, sold, free: stock - held }
    }),
  }
}

/** Facts in the order of the world's, however the database kept them: a situation's name lists them. */
const inOrder = <F extends object>(facts: F, { ...usual }: F | undefined = {} as F): F =>
  Object.assign(Object.fromEntries(Object.keys(usual).map(name => [name, undefined])), facts)

/** What is filled in for this step. */
export function filledIn<F extends object, H, T extends Thing>(
  town: Town,
  { fills }: Driver<F, H, T>,
  thing: T,
  step: Step<F, H>,
): Record<string, unknown> | undefined {
  const input = fills?.(step) ?? step.edge?.shot?.input
  return input && (really(input, town, thing) as Record<string, unknown>)
}

/** Takes one step of a walk; how many lines of history it wrote. `version` is the one that the person saw. */
export async function take<F extends object, H, T extends Thing>(
  town: Town,
  driver: Driver<F, H, T>,
  thing: T,
  step: Step<F, H>,
  version?: number,
): Promise<number> {
  const { edge, learns } = step
  const call = edge && callOf(driver, town, edge)
  if (edge && call) {
    const input = filledIn(town, driver, thing, step)
    const fields = { id: thing.id, ...(input && { input }), ...(version !== undefined && { version }) }
    await call(town, fields, { token: town.who(edge.actor).token })
    return 1
  }
  const name = learns ?? edge?.name ?? ''
  const cause = driver.causes[name]
  if (cause) {
    const lines = await cause({ town, thing, step })
    return typeof lines === 'number' ? lines : learns ? 0 : 1
  }
  if (edge?.actor !== CLOCK) throw new Error(`The driver of "${driver.flow.id}" says nothing of ${name}`)
  await town.ring(thing.id, name)
  return 1
}

/** Holds what the world predicts of a step against what the server made of it. */
export function holdsUp<F extends object, H, T extends Thing>(
  { flow, stock }: Driver<F, H, T>,
  { edge, to }: Step<F, H>,
  { before, after, lines, money, began, ended }: Told,
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
    edge.actor === CLOCK ? ['系统'] : [flow.events[edge.name]?.by ?? []].flat().map(role => flow.roles[role])
  expect([last?.event, last?.to], where).toEqual([edge.name, to.node.row.state])
  expect(roles, `${where}: in which role`).toContain(last?.role)
  for (const { clock, ms } of edge.outcome.clocks.start) {
    expect(after.due.get(clock), `${where}: ${clock}`).toBeGreaterThanOrEqual(began + ms)
    expect(after.due.get(clock), `${where}: ${clock}`).toBeLessThanOrEqual(ended + ms)
  }
  for (const { clock, ms } of edge.outcome.clocks.postpone)
    expect(after.due.get(clock), `${where}: ${clock}`).toBe((before?.due.get(clock) ?? 0) + ms)
}
interface Told {
  /** Undefined at birth. */
  readonly before: Seen | undefined
  readonly after: Seen
  readonly lines: number
  /** What the oracle says of the situation, 分. */
  readonly money: Balances
  /** The server's time before and after the step, ms since 1970. */
  readonly began: number
  readonly ended: number
}
