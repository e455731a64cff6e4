/**
 * Every two steps that are open at the same time, sent at the same time: people against each other and themselves, against the
 * provider, other workflows and the clocks. Of the record's history one can read in which order they were taken, and that
 * must be an order in which one after the other could have been taken.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Driver, Thing } from './driver.ts'
import { CLOCK } from './explore.ts'
import type { Balances } from './money.ts'
import type { Land, Step } from './reality.ts'
import { callOf, see, take } from './take.ts'
import { routes } from './tours.ts'
import type { Town } from './town.ts'

interface Pair<F extends object, H> {
  readonly name: string
  readonly way: readonly Step<F, H>[]
  readonly both: readonly [Step<F, H>, Step<F, H>]
}

const labelOf = <F extends object, H>({ edge, learns }: Step<F, H>): string =>
  edge ? [edge.actor, edge.name, edge.shot?.variant].filter(Boolean).join(' ') : (learns ?? '')

/** Each pair of a state once, at the first place where both are open. */
function pairsOf<F extends object, H>(
  { starts, edges }: Land<F, H>,
  raced: (step: Step<F, H>) => boolean,
): Pair<F, H>[] {
  const born = new Set(starts)
  const open = new Map<string, Step<F, H>[]>()
  for (const step of edges)
    if (step.edge && !born.has(step.from) && raced(step))
      open.set(step.from.key, [...(open.get(step.from.key) ?? []), step])
  const pairs = new Map<string, Pair<F, H>>()
  for (const [key, way] of routes({ starts, edges }))
    for (const [i, one] of (open.get(key) ?? []).entries())
      for (const other of open.get(key)?.slice(i) ?? []) {
        const name = `${one.from.node.row.state}: ${labelOf(one)} × ${labelOf(other)}`
        if (!pairs.has(name)) pairs.set(name, { name, way, both: [one, other] })
      }
  return [...pairs.values()]
}

/** How often PostgreSQL had to give up one of two transactions that waited for each other. */
async function crossings({ server }: Town): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(server.database.db)
  return rows[0]?.count ?? 0
}

export function raceAll<F extends object, H, T extends Thing>(
  driver: Driver<F, H, T>,
  land: Land<F, H>,
  money: ReadonlyMap<string, Balances>,
  town: () => Town,
): void {
  const { flow, fills, world } = driver
  const isSame = (one: Step<F, H>, other: Step<F, H>) =>
    labelOf(one) === labelOf(other) && JSON.stringify(fills?.(one)) === JSON.stringify(fills?.(other))
  const isPerson = ({ edge }: Step<F, H>) => edge !== undefined && callOf(driver, town(), edge) !== undefined
  const moves = ({ edge }: Step<F, H>, clock: string) => edge?.outcome.clocks.postpone.some(one => one.clock === clock)

  /** What may come of it where `one` is first: the events in their order, and where they lead. */
  function outcomes(one: Step<F, H>, other: Step<F, H>, seen: boolean) {
    const alone = { events: [one.edge?.name], to: one.to }
    // Whoever saw the record before the first step is told that it has moved on.
    if (seen && isPerson(other)) return [alone]
    const next = land.edges.filter(step => step.from === one.to && isSame(step, other))
    const both = next.map(step => ({ events: [one.edge?.name, step.edge?.name], to: step.to }))
    const { name = '', actor } = other.edge ?? {}
    const late = (actor === CLOCK && moves(one, name)) || driver.mayMiss?.includes(name)
    return both.length && !late ? both : [alone, ...both]
  }

  async function race({ way, both }: Pair<F, H>, seen: boolean): Promise<void> {
    const [birth, ...steps] = way
    if (!birth?.edge) throw new Error('A way begins with a birth')
    const thing = await driver.born(town(), birth.edge)
    for (const step of steps) await take(town(), driver, thing, step)
    const before = await see(town(), driver, thing)
    const version = seen ? before.version : undefined
    const ended = await Promise.allSettled(both.map(step => take(town(), driver, thing, step, version)))
    for (const end of ended) if (end.status === 'rejected' && !(end.reason instanceof Refused)) throw end.reason
    // A clock that found the record held by somebody else is rung by the next sweep.
    await town().sweep()
    const after = await see(town(), driver, thing)
    const events = after.history.slice(before.history.length).map(({ event }) => event)
    const [one, other] = both
    const allowed = [...outcomes(one, other, seen), ...outcomes(other, one, seen)]
    const fitting = allowed.filter(end => end.events.join() === events.join() && end.to.node.key === after.key)
    expect(
      fitting,
      `${events} came to ${after.key}; possible: ${allowed.map(({ events, to }) => `${events} to ${to.node.key}`).join('; ')}`,
    ).not.toEqual([])
    expect(after.version).toBe(before.version + events.length)
    expect(after.money).toEqual(money.get(after.key) ?? {})
    for (const { to } of fitting.slice(0, 1)) await driver.also?.({ town: town(), thing }, to)
    const shelves = fitting.map(({ to }) => driver.stock?.(to))
    if (driver.stock) expect(shelves).toContainEqual(after.stock.map(({ held, sold }) => ({ held, sold })))
  }

  describe(`${flow.label}: two at once`, () => {
    for (const pair of pairsOf(land, step => !driver.several?.(step))) {
      test(pair.name, () => race(pair, true))
      const [one, other] = pair.both
      // Two people who did not say which version they saw.
      if (
        one.edge?.actor !== other.edge?.actor &&
        [one, other].every(({ edge }) => edge && world.cast[edge.actor]?.who.uid !== undefined)
      )
        test(`${pair.name}, unseen`, () => race(pair, false))
    }
    test('no two steps waited for each other crosswise', async () => {
      expect(await crossings(town())).toBe(0)
    })
  })
}
