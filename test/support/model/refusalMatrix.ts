/**
 * What is not drawn, tried over the real calls; a record serves for all its refusals, since nothing may change. All
 * calls go through the same few lines, and the charts are tried with everybody everywhere without a server. So here a
 * call is tried in each state once for each way in which it may be refused: that it is wired to its event and knows who
 * calls. Where `everybody` tries, all people do in all situations; those of one state that offer the same to everybody
 * count as one.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import { type Driver, type TestRecord, toRealNames } from './driver.ts'
import type { Graph, GraphNode } from './explore.ts'
import { callForEvent } from './steps.ts'
import type { Testbed } from './testbed.ts'
import { type Attempt, actorRoles, attemptsAt } from './world.ts'

/** What may not change: the matter with all that belongs to it, the books and the shelves. */
async function fingerprint({ server: { database } }: Testbed, { id, skus = [] }: TestRecord): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_agg(r order by r.id) from (
        select record.id, state, version, facts from record
        where record.id = ${id} or root = (select coalesce(root, id) from record where id = ${id})) r) as records,
      (select count(*)::int from history) as history,
      (select count(*)::int from ledger_entry) as entries,
      (select count(*)::int from message) as messages,
      (select json_agg(t order by t.clock) from timer t where record = ${id}) as timers,
      (select json_agg(s order by s.id) from (
        select id, stock, held, sold from sku where id = any(${[...skus]}::text[])) s) as shelves`.execute(database.db)
  return rows
}

interface ForbiddenCall {
  readonly attempt: Attempt
  /** With which it must be refused. */
  readonly code: RefusalCode
}

export class RefusalMatrix<F extends object, H, T extends TestRecord> {
  readonly #driver: Driver<F, H, T>
  /** Node → `event|actor` that is drawn there. */
  readonly #drawn = new Map<string, Set<string>>()
  readonly #everybody: boolean
  readonly #done = new Set<string>()
  readonly #states = new Set<string>()
  readonly #all = new Set<string>()
  tried = 0

  constructor(driver: Driver<F, H, T>, { nodes, edges }: Graph<F>, everybody = false) {
    this.#driver = driver
    this.#everybody = everybody
    for (const { from, name, actor, attempt } of edges)
      if (attempt) this.#drawn.set(from.key, (this.#drawn.get(from.key) ?? new Set()).add(`${name}|${actor}`))
    for (const node of nodes.values()) if (driver.flow.states[node.row.state]) this.#all.add(node.row.state)
  }

  /** States that no record was tried in. */
  untriedStates(): string[] {
    return [...this.#all].filter(state => !this.#states.has(state))
  }

  /** Tries on this record whatever was not tried on one just like it. */
  async tryAll(testbed: Testbed, record: TestRecord, node: GraphNode<F>): Promise<void> {
    this.#states.add(node.row.state)
    const attempts = this.#attempts(testbed, node)
    if (attempts.length === 0) return
    const before = await fingerprint(testbed, record)
    for (const one of attempts) await this.#refused(testbed, record, node, one)
    // Events of other workflows and of the provider have no call for anybody.
    expect(await fingerprint(testbed, record), `${node.key}: something changed`).toEqual(before)
  }

  #attempts(testbed: Testbed, { key, row }: GraphNode<F>): ForbiddenCall[] {
    const { flow, world } = this.#driver
    const drawn = this.#drawn.get(key) ?? new Set()
    const situation = `${row.state}:${[...drawn].sort().join()}`
    return attemptsAt(flow, world, row).flatMap(attempt => {
      const { event, actor } = attempt
      const isVisitor = actor === 'nobody'
      if (drawn.has(`${event}|${actor}`) || !callForEvent(this.#driver, event)) return []
      if (this.#driver.byCode?.includes(event)) return []
      if (!isVisitor && !Object.hasOwn(testbed.people, actor)) return []
      const code = isVisitor ? 'login' : this.#codeFor(attempt, row.facts)
      const what = this.#everybody ? `${situation}|${event}|${actor}` : `${row.state}|${event}|${code}`
      if (this.#done.has(what)) return []
      this.#done.add(what)
      return [{ attempt, code }]
    })
  }

  #codeFor({ event, actor }: Attempt, facts: F): RefusalCode {
    const { flow, world } = this.#driver
    const roles = actorRoles(world, actor, facts)
    const by = [flow.events[event]?.by ?? []].flat()
    if (roles.length === 0) return 'missing'
    return by.some(role => roles.includes(role)) ? 'notNow' : 'notYours'
  }

  async #refused(
    testbed: Testbed,
    record: TestRecord,
    { key }: Pick<GraphNode<F>, 'key'>,
    { attempt: { event, actor, input }, code }: ForbiddenCall,
  ): Promise<void> {
    const filled = input && { input: toRealNames(input, testbed, record) as Record<string, unknown> }
    const options = actor === 'nobody' ? {} : { token: testbed.who(actor).token }
    const call = callForEvent(this.#driver, event)
    const outcome: unknown = await call?.(testbed, { id: record.id, ...filled }, options).catch(
      (error: unknown) => error,
    )
    if (!(outcome instanceof Refused)) throw new Error(`${key}: ${actor} ${event} was not refused: ${outcome}`)
    const no = outcome.refusal
    expect(no.code, `${key}: ${actor} ${event}: ${no.message}`).toBe(code)
    expect(no.message, `${key}: ${actor} ${event}`).toMatch(/[\u4e00-\u9fff]/)
    this.tried++
  }
}
