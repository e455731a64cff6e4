/**
 * Collects what a step and the steps it causes leave for later readers (clocks, messages, postings, live
 * notifications), and writes it in one statement at the end: nothing in a step reads it, and busy balances are locked
 * only briefly.
 */
import { sql } from 'kysely'
import type { OptionalMessage } from '../../src/contract/messageKinds.ts'
import type { Delays, Outcome } from '../../src/machines/workflow/flow.ts'
import type { Queryable } from '../db/connect.ts'
import { delaySettingOf, delaysIn } from './delays.ts'
import { type ChangeNotification, LIVE_CHANNEL } from './live.ts'
import { refuseOverdraft } from './overdraft.ts'

export interface LedgerEntry {
  readonly id: string
  readonly posting: string
  readonly account: string
  readonly shard: number
  /** 分; points or minutes on accounts that count those. */
  readonly amount: number
  readonly record: string
  readonly at: Date
  readonly reason: string
}
export interface OutboxMessage {
  readonly id: string
  readonly uid: string
  readonly record: string
  readonly workflow: string
  readonly text: string
  /** Whether it goes to everybody at a desk, a rung or a role, and to no one by name. */
  readonly toPost: boolean
  /** For one that its reader may have switched off. */
  readonly kind?: OptionalMessage
  readonly createdAt: Date
}
/** A table whose rows are written only at the end of a step, because nothing in the step reads them. */
export interface StepTable<R extends object> {
  readonly name: string
  /** Returns the statement that inserts rows given as a JSON array. */
  insert(rows: Sql): Sql
  /** Never set: it types the rows of the table. */
  readonly row?: R
}
/** A change of a clock: fires at `due`, fires `more` ms later than before, or stops. */
type ClockChange = { readonly due: number } | { readonly more: number } | 'stopped'
const postponed = (clock: ClockChange | undefined, ms: number): ClockChange => {
  if (clock === undefined) return { more: ms }
  if (clock === 'stopped') return clock
  return 'due' in clock ? { due: clock.due + ms } : { more: clock.more + ms }
}

export class StepOutbox {
  readonly messages: OutboxMessage[] = []
  readonly entries: LedgerEntry[] = []
  readonly #rows = new Map<StepTable<object>, object[]>()
  readonly #clocks = new Map<string, readonly [record: string, name: string, clock: ClockChange]>()
  readonly #changes = new Map<string, ChangeNotification>()
  readonly #done: { readonly record: string; readonly at: Date }[] = []

  #delays: Promise<unknown> | undefined

  /** Adds a row to a domain's table at the end of the step. */
  insert<R extends object>(table: StepTable<R>, row: R): void {
    this.#rows.set(table, [...(this.#rows.get(table) ?? []), row])
  }

  /** Resolves to the platform's settings for a workflow's clocks, ms by name; read once a step. */
  async delays(db: Queryable, workflow: string): Promise<Delays> {
    this.#delays ??= delaySettingOf(db)
    return delaysIn(await this.#delays, workflow)
  }

  /** Starts, stops and postpones the clocks of a record as of `at` (ms since 1970), after all earlier changes. */
  setClocks(record: string, at: number, { start, stop, postpone }: Outcome['clocks']): void {
    for (const name of stop) this.#clock(record, name, 'stopped')
    for (const { clock, ms } of start) this.#clock(record, clock, { due: at + ms })
    for (const { clock, ms } of postpone)
      this.#clock(record, clock, postponed(this.#clocks.get(`${record} ${clock}`)?.[2], ms))
  }
  #clock(record: string, name: string, clock: ClockChange) {
    this.#clocks.set(`${record} ${name}`, [record, name, clock])
  }

  /** Notifies open pages after the commit, and only then; of several changes of a record, of the last. */
  notifyLive(change: ChangeNotification): void {
    this.#changes.set(change.record, change)
  }

  /**
   * Marks earlier messages about a record to posts as read: the state that they announced is over. Those to people by
   * name stay until they read them.
   */
  closeMessages(record: string, at: number): void {
    this.#done.push({ record, at: new Date(at) })
  }

  /** Sums entries by account and shard, so that a balance is written once, and not at all if the sum is zero. */
  #balances() {
    const sums = new Map<string, { account: string; shard: number; balance: number }>()
    for (const { account, shard, amount } of this.entries) {
      const balance = (sums.get(`${account} ${shard}`)?.balance ?? 0) + amount
      sums.set(`${account} ${shard}`, { account, shard, balance })
    }
    return [...sums.values()].filter(({ balance }) => balance !== 0)
  }

  #timers() {
    const all = [...this.#clocks.values()]
    const pick = <T>(work: (record: string, clock: string, change: ClockChange) => T[]) =>
      all.flatMap(one => work(...one))
    return {
      stop: pick((record, clock, change) => (change === 'stopped' ? [{ record, clock }] : [])),
      start: pick((record, clock, change) =>
        change !== 'stopped' && 'due' in change ? [{ record, clock, dueAt: new Date(change.due) }] : [],
      ),
      postpone: pick((record, clock, change) =>
        change !== 'stopped' && 'more' in change ? [{ record, clock, ms: change.more }] : [],
      ),
    }
  }

  /**
   * Writes everything. Throws `Refused` if an account would fall below zero. Balances are locked in the order of their
   * names, so that two steps cannot deadlock.
   */
  async write(db: Queryable): Promise<void> {
    const { stop, start, postpone } = this.#timers()
    const parts = [
      cte(
        'messaged',
        this.messages,
        // Whoever switched off the kind finds it among their messages, as read: it reminds nobody and is not lost.
        rows => sql`
        insert into message (id, uid, record, workflow, text, to_post, created_at, read_at)
        select id, one.uid, record, workflow, text, "toPost", "createdAt",
          case when account.muted_messages ? one.kind then "createdAt" end
        from jsonb_to_recordset(${rows}) as one (id text, uid text, record text, workflow text, text text,
          "toPost" boolean, "createdAt" timestamptz, kind text)
        left join account on account.uid = one.uid`,
      ),
      cte(
        'closed',
        this.#done,
        // Somebody who reads theirs at this moment does the same. The statement does not see what it inserts above.
        rows => sql`
        update message set read_at = unread.at
        from (
          select message.id, one.at from jsonb_to_recordset(${rows}) as one (record text, at timestamptz)
          join message on message.record = one.record
          where message.read_at is null and message.to_post
          for update of message skip locked) unread
        where message.id = unread.id`,
      ),
      cte(
        'booked',
        this.entries,
        rows => sql`
        insert into ledger_entry (id, posting, account, amount, record, at, reason)
        select * from jsonb_to_recordset(${rows}) as one (id text, posting text, account text, amount bigint, record text,
          at timestamptz, reason text)`,
      ),
      [...this.#rows].flatMap(([{ name, insert }, rows]) => cte(`into_${name}`, rows, insert)),
      cte(
        'balanced',
        this.#balances(),
        rows => sql`
        insert into ledger_balance (account, shard, balance)
        select * from jsonb_to_recordset(${rows}) as one (account text, shard smallint, balance bigint) order by account, shard
        on conflict (account, shard) do update set balance = ledger_balance.balance + excluded.balance`,
      ),
      cte(
        'stopped',
        stop,
        rows => sql`
        delete from timer using jsonb_to_recordset(${rows}) as one (record text, clock text)
        where timer.record = one.record and timer.clock = one.clock`,
      ),
      cte(
        'started',
        start,
        rows => sql`
        insert into timer (record, clock, due_at)
        select * from jsonb_to_recordset(${rows}) as one (record text, clock text, "dueAt" timestamptz)
        on conflict (record, clock) do update set due_at = excluded.due_at`,
      ),
      cte(
        'postponed',
        postpone,
        rows => sql`
        update timer set due_at = due_at + one.ms * interval '1 millisecond'
        from jsonb_to_recordset(${rows}) as one (record text, clock text, ms bigint)
        where timer.record = one.record and timer.clock = one.clock`,
      ),
    ].flat()
    const changes = [...this.#changes.values()].map(change => JSON.stringify(change))
    if (parts.length === 0 && changes.length === 0) return
    const statement = sql`
      ${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``}
      select pg_notify(${LIVE_CHANNEL}, change) from jsonb_array_elements_text(${JSON.stringify(changes)}::jsonb) change`
    await refuseOverdraft(() => statement.execute(db))
  }
}

type Sql = ReturnType<typeof sql>
/** A `with` part of the statement; none without rows. */
const cte = (name: string, rows: readonly object[], write: (rows: Sql) => Sql): Sql[] =>
  rows.length === 0 ? [] : [sql`${sql.raw(name)} as (${write(sql`${JSON.stringify(rows)}::jsonb`)})`]
