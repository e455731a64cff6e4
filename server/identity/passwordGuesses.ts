/** Limits wrong passwords: strictly for one number from one address, loosely for one number from everywhere. */
import { refuse } from '../../src/contract/refusal.ts'
import type { Queryable } from '../db/connect.ts'
import { consume, ipBucketOf, type RateLimit, unconsume, waitText } from '../db/rateLimit.ts'
import { isKnownAddress, rememberAddress } from './knownAddress.ts'

const QUARTER_HOUR_MS = 15 * 60_000
const MAX_PER_PAIR = 10
/**
 * For one number over all addresses; exceeding it does not lock out an address that the number logged in from recently.
 */
const MAX_PER_NUMBER = 50
/**
 * Above it, this address may not retry a number that it has already guessed wrong; first attempts still pass, because
 * many homes may share one address.
 */
const MAX_PER_ADDRESS = 100
/** Above it, this address may not guess at all: one wrong guess at each of a thousand numbers is password spraying. */
const MAX_SPRAYED = 1_000

const limitsOf = (phone: string, ip: string) => {
  const address = ipBucketOf(ip)
  return {
    pair: { key: `password:pair:${phone}:${address}`, max: MAX_PER_PAIR, windowMs: QUARTER_HOUR_MS },
    address: { key: `password:line:${address}`, max: MAX_SPRAYED, windowMs: QUARTER_HOUR_MS },
    number: { key: `password:number:${phone}`, max: MAX_PER_NUMBER, windowMs: QUARTER_HOUR_MS },
  } as const satisfies Record<string, RateLimit>
}

const refuseFor = (ms: number): never => refuse('tooMany', `错误次数太多，请 ${waitText(ms)}后再试`)

/**
 * Runs `work`, which tries a password of `phone`, and returns its result. The attempt is counted before it runs, so
 * that parallel guesses gain nothing, and uncounted if it was right. Throws `tooMany` at a limit.
 */
export async function guessPassword<T>(
  db: Queryable,
  { phone, ip, now }: { readonly phone: string; readonly ip: string; readonly now: number },
  work: () => Promise<T>,
): Promise<T> {
  const limits = limitsOf(phone, ip)
  const pair = await consume(db, limits.pair, now)
  if (!pair.allowed) refuseFor(pair.retryAfterMs)
  const address = await consume(db, limits.address, now)
  if (!address.allowed || (address.count > MAX_PER_ADDRESS && pair.count > 1)) refuseFor(address.retryAfterMs)
  const number = await consume(db, limits.number, now)
  if (!number.allowed && !(await isKnownAddress(db, phone, ip, now)))
    refuse('tooMany', `这个手机号的密码错得太多，请用验证码登录，或 ${waitText(number.retryAfterMs)}后再试`)
  const outcome = await work()
  for (const limit of Object.values(limits)) await unconsume(db, limit)
  await rememberAddress(db, phone, ip, now)
  return outcome
}

/** Clears the counters of a number for all addresses after its password changed. */
export async function forgetGuesses(db: Queryable, phone: string): Promise<void> {
  await db
    .deleteFrom('rate')
    .where(one => one.or([one('key', '=', `password:number:${phone}`), one('key', 'like', `password:pair:${phone}:%`)]))
    .execute()
}
