/** Rate limits across all servers, counted in the database. */
import { sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import type { Queryable } from './connect.ts'

export interface RateLimit {
  readonly key: string
  readonly max: number
  /** ms */
  readonly windowMs: number
  /** Units consumed at once; one if not given. */
  readonly amount?: number
}

export interface RateLimitResult {
  readonly allowed: boolean
  /** Units consumed in this window, including this call. */
  readonly count: number
  /** ms until the window ends. */
  readonly retryAfterMs: number
}

/** Consumes a unit in one statement, so that of concurrent calls at most `max` are allowed. */
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
  return { allowed: count <= max, count, retryAfterMs: Math.max(0, openedAt.getTime() + windowMs - now) }
}

/** Gives back units that were not needed after all. */
export const unconsume = async (db: Queryable, { key, amount = 1 }: Pick<RateLimit, 'key' | 'amount'>): Promise<void> =>
  void (await db
    .updateTable('rate')
    .set({ count: sql`greatest(count - ${amount}, 0)` })
    .where('key', '=', key)
    .execute())

/** Returns `45 秒`, `12 分钟`, `3 小时`, rounded up. */
export function waitText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.ceil(ms / 1000))} 秒`
  if (ms <= HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} 分钟`
  return `${Math.ceil(ms / HOUR_MS)} 小时`
}

/** A limit on wrong guesses of a secret, and the refusal beyond it if waiting would not help. */
export interface GuessLimit extends RateLimit {
  readonly refuse?: () => never
}

/** A transaction in which secrets are guessed: the guesses counted outside it, and those that were right. */
interface GuessedIn {
  readonly counted: ReadonlyMap<string, GuessLimit>
  readonly right: Set<string>
}
const guessedIn = new WeakMap<Queryable, GuessedIn>()

/** Makes a transaction restart after these guesses are counted. */
class CountedFirst extends Error {
  readonly limits: readonly GuessLimit[]
  readonly now: number
  constructor(limits: readonly GuessLimit[], now: number) {
    super('a guess is counted before the transaction that it belongs to')
    this.limits = limits
    this.now = now
  }
}

async function takeTurns(db: Queryable, limits: readonly GuessLimit[], now: number): Promise<void> {
  for (const limit of limits) {
    const { allowed, retryAfterMs } = await consume(db, limit, now)
    if (!allowed) (limit.refuse ?? (() => refuse('tooMany', `错误次数太多，请 ${waitText(retryAfterMs)}后再试`)))()
  }
}

/**
 * Runs `work`, a guess of a secret. Only failures count; each is counted before it runs, so that parallel guesses gain
 * nothing. Throws `tooMany` at a limit.
 */
export async function limitGuesses<T>(
  db: Queryable,
  limits: readonly GuessLimit[],
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const around = guessedIn.get(db)
  if (around) {
    if (limits.some(({ key }) => !around.counted.has(key))) throw new CountedFirst(limits, now)
    const outcome = await work()
    for (const { key } of limits) around.right.add(key)
    return outcome
  }
  await takeTurns(db, limits, now)
  const outcome = await work()
  for (const limit of limits) await unconsume(db, limit)
  return outcome
}

/**
 * Resolves to the result of `run`, one transaction in which secrets may be guessed; it first passes its handle to
 * `enter`. A guess is counted outside the transaction, because a refusal rolls it back, and before it, because
 * concurrent transactions would not see each other's. At a guess that is not counted yet, the transaction restarts.
 */
export async function countGuessesOutside<T>(
  db: Queryable,
  run: (enter: (trx: Queryable) => void) => Promise<T>,
): Promise<T> {
  const counted = new Map<string, GuessLimit>()
  const right = new Set<string>()
  const enter = (trx: Queryable) => {
    right.clear()
    guessedIn.set(trx, { counted, right })
  }
  try {
    for (;;) {
      const outcome = await run(enter).catch((error: unknown) => {
        if (error instanceof CountedFirst) return error
        throw error
      })
      if (!(outcome instanceof CountedFirst)) return outcome
      const uncounted = outcome.limits.filter(({ key }) => !counted.has(key))
      for (const limit of uncounted) counted.set(limit.key, limit)
      await takeTurns(db, uncounted, outcome.now)
    }
  } finally {
    for (const key of right) await unconsume(db, counted.get(key) ?? { key })
  }
}

/**
 * Returns an address as it is counted: of IPv6 the first 64 bits, because one connection owns all addresses below them.
 */
export const ipBucketOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip
