/**
 * Codes by SMS: six digits, five minutes, once. One a minute and ten a day for a number and purpose, five tries for a
 * code.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { CODE_PURPOSES } from '../../src/contract/entry.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import { newId } from '../db/ids.ts'
import { consume, ipBucketOf, limitGuesses, type RateLimit, unconsume, waitText } from '../kernel/rateLimit.ts'
import type { Runtime } from '../kernel/runtime.ts'
import { isKnownAddress } from './knownAddress.ts'

export type CodePurpose = (typeof CODE_PURPOSES)[number]

const CODE_TTL_MS = 5 * MINUTE_MS
const MIN_INTERVAL_MS = MINUTE_MS
const MAX_PER_DAY = 10
const RESERVE_PER_DAY = 5
const MAX_TRIES = 5
/** Many homes may share one address. */
const MAX_PER_HOUR_PER_IP = 200
const MAX_WRONG_PER_IP = 100

export const WRONG_CODE = '验证码不正确或已过期'

/** Who asks for a code or tries one. */
type CodeRequester = Pick<Runtime, 'database' | 'sms' | 'clock'> & { readonly ip: string }

const hashOf = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest()

/** Each purpose has a budget of its own, so that nobody uses up a neighbour's login codes by asking for others. */
const limitsOf = (phone: string, purpose: CodePurpose, ip: string) => ({
  address: { key: `sms:line:${ipBucketOf(ip)}`, max: MAX_PER_HOUR_PER_IP, windowMs: HOUR_MS },
  day: { key: `sms:day:${purpose}:${phone}`, max: MAX_PER_DAY, windowMs: DAY_MS },
  reserve: { key: `sms:reserve:${purpose}:${phone}:${ipBucketOf(ip)}`, max: RESERVE_PER_DAY, windowMs: DAY_MS },
  interval: { key: `sms:gap:${purpose}:${phone}`, max: 1, windowMs: MIN_INTERVAL_MS },
})

/** Takes a turn of every budget, or of none. */
async function assertMaySendCode(
  { database: { db }, ip, clock }: CodeRequester,
  phone: string,
  purpose: CodePurpose,
): Promise<void> {
  const now = clock()
  const limits = limitsOf(phone, purpose, ip)
  const taken: RateLimit[] = []
  const take = async (limit: RateLimit) => {
    taken.push(limit)
    return consume(db, limit, now)
  }
  const giveBack = async (message: string, field?: string): Promise<never> => {
    for (const limit of taken) await unconsume(db, limit)
    return refuse('tooMany', message, field)
  }
  const perIp = await take(limits.address)
  if (!perIp.allowed) await giveBack(`这个网络要的验证码太多了，请 ${waitText(perIp.retryAfterMs)}后再试`)
  const interval = await take(limits.interval)
  if (!interval.allowed) await giveBack(`验证码刚刚发过，请 ${waitText(interval.retryAfterMs)}后再试`, 'phone')
  const perDay = await take(limits.day)
  if (perDay.allowed) return
  // Whoever logged in from here lately has some left that no stranger can use up.
  if ((await isKnownAddress(db, phone, ip, now)) && (await take(limits.reserve)).allowed) return
  await giveBack(`这个手机号今天收到的验证码太多了，请 ${waitText(perDay.retryAfterMs)}后再试`, 'phone')
}

/**
 * Makes a code and sends it, to known and unknown numbers alike: nothing in the answer or in its time tells which it
 * was. Returns the code, for the demonstration. Throws `tooMany`; `offline` where it could not be sent.
 */
export async function sendCode(
  call: CodeRequester,
  phone: string,
  purpose: CodePurpose,
): Promise<{ code: string; wait: number }> {
  const { database, sms, clock } = call
  await assertMaySendCode(call, phone, purpose)
  const now = clock()
  const id = newId(now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { db } = database
  await db
    .deleteFrom('smsCode')
    .where('phone', '=', phone)
    .where('createdAt', '<', new Date(now - DAY_MS))
    .execute()
  await db
    .insertInto('smsCode')
    .values({
      id,
      phone,
      purpose,
      codeHash: hashOf(id, code).toString('hex'),
      usedAt: null,
      createdAt: new Date(now),
      expiresAt: new Date(now + CODE_TTL_MS),
    })
    .execute()
  try {
    await sms.send({ phone, code, purpose })
  } catch {
    await db.deleteFrom('smsCode').where('id', '=', id).execute()
    await unconsume(db, limitsOf(phone, purpose, call.ip).interval)
    refuse('offline', '短信暂时发不出去，请稍后再试')
  }
  return { code, wait: MIN_INTERVAL_MS }
}

/**
 * Uses a code up, or throws `invalid`. Only the newest of a number and purpose counts. The try is counted in its own
 * statement before the code is compared; of two with the right code one wins.
 */
export async function redeemCode(
  call: CodeRequester,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const { database, ip, clock } = call
  const { db } = database
  const now = clock()
  const wrongLimit = { key: `code:line:${ipBucketOf(ip)}`, max: MAX_WRONG_PER_IP, windowMs: 15 * MINUTE_MS }
  await limitGuesses(db, [wrongLimit], now, async () => {
    const newest = await db
      .selectFrom('smsCode')
      .select('id')
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    const open = await db
      .updateTable('smsCode')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', newest?.id ?? '')
      .where('expiresAt', '>', new Date(now))
      .where('tries', '<', MAX_TRIES)
      .returning(['id', 'codeHash'])
      .executeTakeFirst()
    if (!open || !timingSafeEqual(hashOf(open.id, code), Buffer.from(open.codeHash, 'hex')))
      refuse('invalid', WRONG_CODE, 'code')
    const { numUpdatedRows } = await db
      .updateTable('smsCode')
      .set({ usedAt: new Date(now) })
      .where('id', '=', open.id)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) refuse('invalid', WRONG_CODE, 'code')
  })
}
