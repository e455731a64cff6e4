/**
 * Everything that is not drawn, tried over the real calls. Situations of one state that offer the same to everybody count as
 * one; a record serves for all its refusals, since nothing may change.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import { type Driver, really, type Thing } from './driver.ts'
import type { Graph, Node } from './explore.ts'
import { formOf } from './take.ts'
import type { Town } from './town.ts'
import { playsOf, type Shot, shotsAt } from './world.ts'

/** What may not change: the matter with all that belongs to it, the books and the shelves. */
async function printOf({ server: { database } }: Town, { id, skus = [] }: Thing): Promise<unknown> {
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

export class Matrix<F extends object, H, T extends Thing> {
  readonly #driver: Driver<F, H, T>
  /** Node → `event|actor` that is drawn there. */
  readonly #drawn = new Map<string, Set<string>>()
  readonly #done = new Set<string>()
  readonly #all = new Set<string>()
  tried = 0

  constructor(driver: Driver<F, H, T>, { nodes, edges }: Graph<F>) {
    this.#driver = driver
    for (const { from, name, actor, shot } of edges)
      if (shot) this.#drawn.set(from.key, (this.#drawn.get(from.key) ?? new Set()).add(`${name}|${actor}`))
    for (const node of nodes.values()) if (driver.flow.states[node.row.state]) this.#all.add(node.row.state)
  }

  /** States that no record was tried in. */
  left(): string[] {
    const done = new Set([...this.#done].map(sign => sign.split(':')[0]))
    return [...this.#all].filter(state => !done.has(state))
  }

  /** Tries all of it on this record, unless one just like it was tried. */
  async tryAll(town: Town, thing: Thing, { key, row }: Node<F>): Promise<void> {
    const drawn = this.#drawn.get(key) ?? new Set()
    const sign = `${row.state}:${[...drawn].sort().join()}`
    if (this.#done.has(sign)) return
    this.#done.add(sign)
    const { flow, world } = this.#driver
    const before = await printOf(town, thing)
    const seen = new Set<string>()
    for (const shot of shotsAt(flow, world, row)) {
      const name = `${shot.event}|${shot.actor}`
      if (seen.has(name) || drawn.has(name)) continue
      seen.add(name)
      await this.#refused(town, thing, { key, row }, shot)
    }
    // Events that other workflows and the provider cause have no call at all, whoever asks.
    expect(await printOf(town, thing), `${key}: something changed`).toEqual(before)
  }

  async #refused(
    town: Town,
    thing: Thing,
    { key, row }: Pick<Node<F>, 'key' | 'row'>,
    { event, actor, input }: Shot,
  ): Promise<void> {
    const { flow, world } = this.#driver
    const call = formOf(this.#driver, event)
    const visitor = actor === 'nobody'
    if (!call || (!visitor && !Object.hasOwn(town.people, actor))) return
    const by = [flow.events[event]?.by ?? []].flat()
    const plays = playsOf(world, actor, row.facts)
    const code: RefusalCode = visitor
      ? 'login'
      : plays.length === 0
        ? 'missing'
        : by.some(role => plays.includes(role))
          ? 'notNow'
          : 'notYours'
    const filled = input && { input: really(input, town, thing) as Record<string, unknown> }
    const options = visitor ? {} : { token: town.who(actor).token }
    const outcome: unknown = await call(town, { id: thing.id, ...filled }, options).catch((error: unknown) => error)
    if (!(outcome instanceof Refused)) throw new Error(`${key}: ${actor} ${event} was not refused: ${outcome}`)
    const no = outcome.refusal
    expect(no.code, `${key}: ${actor} ${event}: ${no.message}`).toBe(code)
    expect(no.message, `${key}: ${actor} ${event}`).toMatch(/[\u4e00-\u9fff]/)
    this.tried++
  }
}
