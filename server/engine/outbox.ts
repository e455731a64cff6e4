/**
 * What a step leaves for later readers (clocks, messages, postings, the word to open pages) is gathered while it is
 * taken, with all the steps that it causes, and written in one statement at its end: nothing in a step reads it, and
 * busy balances are held for an instant.
 */
import { sql } from 'kysely'
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
  /** 分, or points or minutes where the account counts those. */
  readonly amount: number
  readonly record: string
  readonly at: Date
  readonly reason: string
}
/** A lot of points that the step gives. */
export interface OpenedLot {
  readonly id: string
  readonly uid: string
  readonly record: string
  readonly reason: string
  readonly amount: number
  /** What of it its owner owed. */
  readonly repaid: number
  readonly grantedAt: Date
  readonly freeAt: Date
  readonly expiresAt: Date
}
export interface OutboxMessage {
  readonly id: string
  readonly uid: string
  readonly record: string
  readonly workflow: string
  readonly text: string
  readonly createdAt: Date
}
/** What becomes of a clock: it rings then, it rings so many ms later than it would have, or never. */
type ClockChange = { readonly due: number } | { readonly more: number } | 'stopped'
const postponed = (clock: ClockChange | undefined, ms: number): ClockChange => {
  if (clock === undefined) return { more: ms }
  if (clock === 'stopped') return clock
  return 'due' in clock ? { due: clock.due + ms } : { more: clock.more + ms }
}

export class StepOutbox {
  readonly messages: OutboxMessage[] = []
  readonly entries: LedgerEntry[] = []
  readonly lots: OpenedLot[] = []
  readonly #clocks = new Map<string, readonly [record: string, name: string, clock: ClockChange]>()
  readonly #changes = new Map<string, ChangeNotification>()

  #delays: Promise<unknown> | undefined

  /** The platform's settings of a workflow's clocks, ms by name; looked up once a step. */
  async delays(db: Queryable, workflow: string): Promise<Delays> {
    this.#delays ??= delaySettingOf(db)
    return delaysIn(await this.#delays, workflow)
  }

  /**
   * Sets, stops and moves the clocks of a record as of `at` (ms since 1970), after whatever was said of them before.
   */
  setClocks(record: string, at: number, { start, stop, postpone }: Outcome['clocks']): void {
    for (const name of stop) this.#clock(record, name, 'stopped')
    for (const { clock, ms } of start) this.#clock(record, clock, { due: at + ms })
    for (const { clock, ms } of postpone)
      this.#clock(record, clock, postponed(this.#clocks.get(`${record} ${clock}`)?.[2], ms))
  }
  #clock(record: string, name: string, clock: ClockChange) {
    this.#clocks.set(`${record} ${name}`, [record, name, clock])
  }

  /**
   * Open pages hear of it when the transaction is through, and only then; of several changes of a record, of the last.
   */
  notifyLive(change: ChangeNotification): void {
    this.#changes.set(change.record, change)
  }

  /**
   * Entries of one account and shard together: the balance is touched once, and not at all where nothing is left of
   * them.
   */
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
   * Writes it all. Throws `Refused` where an account would fall below zero. Balances are locked in the order of their
   * names, so that no two steps wait for each other crosswise.
   */
  async write(db: Queryable): Promise<void> {
    const { stop, start, postpone } = this.#timers()
    const parts = [
      cte(
        'messaged',
        this.messages,
        rows => sql`
        insert into message (id, uid, record, workflow, text, created_at)
        select * from jsonb_to_recordset(${rows}) as one (id text, uid text, record text, workflow text, text text,
          "createdAt" timestamptz)`,
      ),
      cte(
        'booked',
        this.entries,
        rows => sql`
        insert into ledger_entry (id, posting, account, amount, record, at, reason)
        select * from jsonb_to_recordset(${rows}) as one (id text, posting text, account text, amount bigint, record text,
          at timestamptz, reason text)`,
      ),
      cte(
        'given',
        this.lots,
        rows => sql`
        insert into point_lot (id, uid, record, reason, amount, remaining, repaid, granted_at, free_at, expires_at)
        select id, uid, record, reason, amount, amount - repaid, repaid, "grantedAt", "freeAt", "expiresAt"
        from jsonb_to_recordset(${rows}) as one (id text, uid text, record text, reason text, amount integer,
          repaid integer, "grantedAt" timestamptz, "freeAt" timestamptz, "expiresAt" timestamptz)`,
      ),
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
/** A part of the statement, none where there are no rows. */
const cte = (name: string, rows: readonly object[], write: (rows: Sql) => Sql): Sql[] =>
  rows.length === 0 ? [] : [sql`${sql.raw(name)} as (${write(sql`${JSON.stringify(rows)}::jsonb`)})`]
