/** Limits that hold over all servers: how often something may happen within a while, counted in the database. */
import { sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import type { Query } from '../db/connect.ts'

export interface Limit {
  readonly key: string
  readonly most: number
  /** ms */
  readonly within: number
}

export interface Turn {
  readonly taken: boolean
  /** ms until the while is over. */
  readonly wait: number
}

const DAY = 86_400_000
/** One turn in so many also clears away what nobody counts any more. */
const SWEEP_EVERY = 200

/** Takes a turn in one statement, so that of several at the same moment no more than `most` get one. */
export async function takeTurn(db: Query, { key, most, within }: Limit, now: number): Promise<Turn> {
  const at = new Date(now)
  const over = sql<boolean>`rate.opened_at <= ${new Date(now - within)}`
  const { count, opened_at } = await db
    .insertInto('rate')
    .values({ key, opened_at: at, count: 1 })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${over} then 1 else rate.count + 1 end`,
        opened_at: sql`case when ${over} then ${at}::timestamptz else rate.opened_at end`,
      }),
    )
    .returning(['count', 'opened_at'])
    .executeTakeFirstOrThrow()
  if (now % SWEEP_EVERY === 0)
    await db
      .deleteFrom('rate')
      .where('opened_at', '<', new Date(now - 2 * DAY))
      .execute()
  return { taken: count <= most, wait: Math.max(0, opened_at.getTime() + within - now) }
}

/** Gives a turn back that was not used up after all. */
export const giveBack = async (db: Query, { key }: Pick<Limit, 'key'>): Promise<void> =>
  void (await db.updateTable('rate').set({ count: sql`greatest(count - 1, 0)` }).where('key', '=', key).execute())

/** `45 秒`, `12 分钟`, `3 小时`: never less than is meant. */
export function waitText(ms: number): string {
  if (ms < 60_000) return `${Math.max(1, Math.ceil(ms / 1000))} 秒`
  if (ms <= 3_600_000) return `${Math.ceil(ms / 60_000)} 分钟`
  return `${Math.ceil(ms / 3_600_000)} 小时`
}

/**
 * Runs a guess at a secret. Only what fails is counted, and it is counted before it runs, so that many at the same
 * moment win nothing. Throws `tooMany` when a limit is reached.
 */
export async function guess<T>(db: Query, limits: readonly Limit[], now: number, work: () => Promise<T>): Promise<T> {
  for (const limit of limits) {
    const { taken, wait } = await takeTurn(db, limit, now)
    if (!taken) refuse('tooMany', `错误次数太多，请 ${waitText(wait)}后再试`)
  }
  const outcome = await work()
  for (const limit of limits) await giveBack(db, limit)
  return outcome
}

/** An address as it is counted: of IPv6 the half that names the line, since one line has all the others. */
export const lineOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip
