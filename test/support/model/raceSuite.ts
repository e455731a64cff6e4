/**
 * Every two steps that are open at the same time, sent at the same time: people against each other and themselves,
 * against the provider, other workflows and the clocks. Of the record's history one can read in which order they were
 * taken, and that must be an order in which one after the other could have been taken.
 */
import { describe, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { assertNoDeadlocks } from '../assertions/deadlocks.ts'
import type { Balances } from './balances.ts'
import type { Driver, TestRecord } from './driver.ts'
import { CLOCK } from './explore.ts'
import type { ReachableGraph, WalkStep } from './hiddenState.ts'
import { shortestPaths } from './paths.ts'
import { callForEdge, observe, performStep } from './steps.ts'
import type { Testbed } from './testbed.ts'

interface RacingPair<F extends object, H> {
  readonly name: string
  readonly path: readonly WalkStep<F, H>[]
  readonly both: readonly [WalkStep<F, H>, WalkStep<F, H>]
}

const labelOf = <F extends object, H>({ edge, externalChange }: WalkStep<F, H>): string =>
  edge ? [edge.actor, edge.name, edge.attempt?.variant].filter(Boolean).join(' ') : (externalChange ?? '')

const deedOf = <F extends object, H>({ edge, externalChange }: WalkStep<F, H>): string =>
  edge ? [edge.name, edge.attempt?.variant].filter(Boolean).join(' ') : (externalChange ?? '')

/**
 * Each pair of a state once, by one person and by two, at the first place where both are open. Which people they are
 * matters to the chart, which the walks ask, and not to the lock for which they wait.
 */
function racingPairs<F extends object, H>(
  { starts, edges }: ReachableGraph<F, H>,
  isRaced: (step: WalkStep<F, H>) => boolean,
): RacingPair<F, H>[] {
  const initial = new Set(starts)
  const open = new Map<string, WalkStep<F, H>[]>()
  for (const step of edges)
    if (step.edge && !initial.has(step.from) && isRaced(step))
      open.set(step.from.key, [...(open.get(step.from.key) ?? []), step])
  const pairs = new Map<string, RacingPair<F, H>>()
  for (const [key, path] of shortestPaths({ starts, edges }))
    for (const [i, one] of (open.get(key) ?? []).entries())
      for (const other of open.get(key)?.slice(i) ?? []) {
        const { state } = one.from.node.row
        const deeds = [deedOf(one), deedOf(other)].sort()
        const kind = [state, ...deeds, one.edge?.actor === other.edge?.actor].join()
        const name = `${state}: ${labelOf(one)} × ${labelOf(other)}`
        if (!pairs.has(kind)) pairs.set(kind, { name, path, both: [one, other] })
      }
  return [...pairs.values()]
}

export function raceSuite<F extends object, H, T extends TestRecord>(
  driver: Driver<F, H, T>,
  reachable: ReachableGraph<F, H>,
  money: ReadonlyMap<string, Balances>,
  testbed: () => Testbed,
): void {
  const { flow, inputFor: fills, world } = driver
  const isSame = (one: WalkStep<F, H>, other: WalkStep<F, H>) =>
    labelOf(one) === labelOf(other) && JSON.stringify(fills?.(one)) === JSON.stringify(fills?.(other))
  const isPerson = ({ edge }: WalkStep<F, H>) =>
    edge !== undefined && callForEdge(driver, testbed(), edge) !== undefined
  const moves = ({ edge }: WalkStep<F, H>, clock: string) =>
    edge?.outcome.clocks.postpone.some(one => one.clock === clock)

  /** What may come of it where `one` is first: the events in their order, and where they lead. */
  function outcomes(one: WalkStep<F, H>, other: WalkStep<F, H>, withVersion: boolean) {
    const alone = { events: [one.edge?.name], to: one.to }
    // A person with the version from before the first step learns that the record has moved on.
    if (withVersion && isPerson(other) && !driver.byCode?.includes(other.edge?.name ?? '')) return [alone]
    const next = reachable.edges.filter(step => step.from === one.to && isSame(step, other))
    const both = next.map(step => ({ events: [one.edge?.name, step.edge?.name], to: step.to }))
    const { name = '', actor } = other.edge ?? {}
    const late = (actor === CLOCK && moves(one, name)) || driver.mayMiss?.includes(name)
    return both.length && !late ? both : [alone, ...both]
  }

  async function race({ path, both }: RacingPair<F, H>, withVersion: boolean): Promise<void> {
    const [birth, ...steps] = path
    if (!birth?.edge) throw new Error('A way begins with a birth')
    const record = await driver.createRecord(testbed(), birth.edge)
    // Racers and their way must know what is only read from the record, such as a code.
    const read = (at: WalkStep<F, H>['to']) => driver.afterStep?.({ testbed: testbed(), record }, at)
    await read(birth.to)
    for (const step of steps) {
      await performStep(testbed(), driver, record, step)
      await read(step.to)
    }
    const before = await observe(testbed(), driver, record)
    const version = withVersion ? before.version : undefined
    const ended = await Promise.allSettled(both.map(step => performStep(testbed(), driver, record, step, version)))
    for (const end of ended) if (end.status === 'rejected' && !(end.reason instanceof Refused)) throw end.reason
    // A clock that found the record locked rings in the next sweep.
    await testbed().sweep()
    const after = await observe(testbed(), driver, record)
    const events = after.history.slice(before.history.length).map(({ event }) => event)
    const [one, other] = both
    const allowed = [...outcomes(one, other, withVersion), ...outcomes(other, one, withVersion)]
    const fitting = allowed.filter(end => end.events.join() === events.join() && end.to.node.key === after.key)
    expect(
      fitting,
      `${events} came to ${after.key}; possible: ${allowed.map(({ events, to }) => `${events} to ${to.node.key}`).join('; ')}`,
    ).not.toEqual([])
    expect(after.version).toBe(before.version + events.length)
    expect(after.money).toEqual(money.get(after.key) ?? {})
    for (const { to } of fitting.slice(0, 1)) await driver.afterStep?.({ testbed: testbed(), record }, to)
    const shelves = fitting.map(({ to }) => driver.expectedStock?.(to))
    if (driver.expectedStock) expect(shelves).toContainEqual(after.stock.map(({ held, sold }) => ({ held, sold })))
  }

  describe(`${flow.label}: two at once`, () => {
    const isAccount = ({ edge }: WalkStep<F, H>) => edge && world.actors[edge.actor]?.who.uid !== undefined
    /** States in which two people with versions raced. */
    const versioned = new Set<string>()
    for (const pair of racingPairs(reachable, step => !driver.cannotRace?.(step))) {
      const [one, other] = pair.both
      const areTwoPeople = one.edge?.actor !== other.edge?.actor && pair.both.every(isAccount)
      const { state } = one.from.node.row
      // The second of two people with versions is refused as stale, whatever their steps: tested once per state.
      if (!areTwoPeople || !versioned.has(state)) test(pair.name, () => race(pair, true))
      if (!areTwoPeople) continue
      versioned.add(state)
      test(`${pair.name}, unseen`, () => race(pair, false))
    }
    test('no two steps waited for each other crosswise', async () => {
      await assertNoDeadlocks(testbed().server)
    })
  })
}
