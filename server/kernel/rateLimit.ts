/** Limits that hold over all servers: how often something may happen within a while, counted in the database. */
import { sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'

export interface RateLimit {
  readonly key: string
  readonly max: number
  /** ms */
  readonly windowMs: number
  /** Turns that are taken at once; one where not given. */
  readonly amount?: number
}

export interface RateLimitResult {
  readonly allowed: boolean
  /** Turns taken in this while, with this one. */
  readonly count: number
  /** ms until the while is over. */
  readonly retryAfterMs: number
}

/** One turn in so many also clears away what nobody counts any more. */
const CLEANUP_EVERY = 200

/** Takes a turn in one statement, so that of several at the same moment no more than `most` get one. */
export async function consume(
  db: Queryable,
  { key, max, windowMs, amount = 1 }: RateLimit,
  now: number,
): Promise<RateLimitResult> {
  const at = new Date(now)
  const expired = sql<boolean>`rate.opened_at <= ${new Date(now - windowMs)}`
  const { count, openedAt } = await db
    .insertInto('rate')
    .values({ key, openedAt: at, count: amount })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${expired} then ${amount} else rate.count + ${amount} end`,
        openedAt: sql`case when ${expired} then ${at}::timestamptz else rate.opened_at end`,
      }),
    )
    .returning(['count', 'openedAt'])
    .executeTakeFirstOrThrow()
  if (now % CLEANUP_EVERY === 0)
    await db
      .deleteFrom('rate')
      .where('openedAt', '<', new Date(now - 2 * DAY_MS))
      .execute()
  return { allowed: count <= max, count, retryAfterMs: Math.max(0, openedAt.getTime() + windowMs - now) }
}

/** Gives turns back that were not used up after all. */
export const unconsume = async (db: Queryable, { key, amount = 1 }: Pick<RateLimit, 'key' | 'amount'>): Promise<void> =>
  void (await db
    .updateTable('rate')
    .set({ count: sql`greatest(count - ${amount}, 0)` })
    .where('key', '=', key)
    .execute())

/** Returns `45 秒`, `12 分钟`, `3 小时`: never less than is meant. */
export function waitText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.ceil(ms / 1000))} 秒`
  if (ms <= HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} 分钟`
  return `${Math.ceil(ms / HOUR_MS)} 小时`
}

/** A wrong guess that was counted in a transaction, which is undone with it. */
interface UndoneGuess {
  readonly limit: RateLimit
  readonly now: number
}
const undone = new WeakMap<Queryable, UndoneGuess[]>()

/** Returns the list in which wrong guesses of this transaction stand, for whoever counts them again once it is undone. */
export function guessesUndoneWith(trx: Queryable): readonly UndoneGuess[] {
  const list: UndoneGuess[] = []
  undone.set(trx, list)
  return list
}

/**
 * Runs a guess at a secret. Only what fails is counted, and it is counted before it runs, so that many at the same
 * moment win nothing. Throws `tooMany` when a limit is reached.
 */
export async function limitGuesses<T>(
  db: Queryable,
  limits: readonly RateLimit[],
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  for (const limit of limits) {
    const { allowed, retryAfterMs } = await consume(db, limit, now)
    if (!allowed) refuse('tooMany', `错误次数太多，请 ${waitText(retryAfterMs)}后再试`)
  }
  try {
    const outcome = await work()
    for (const limit of limits) await unconsume(db, limit)
    return outcome
  } catch (error) {
    undone.get(db)?.push(...limits.map(limit => ({ limit, now })))
    throw error
  }
}

/** Returns an address as it is counted: of IPv6 the half that names the line, since one line has all the others. */
export const ipBucketOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip
