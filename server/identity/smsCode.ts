/**
 * Sends and redeems SMS codes: six digits, valid for five minutes, single use, five attempts from an address. At most
 * one a minute and ten a day for each number and address, whatever the purpose, and few for a number from all addresses
 * where it has not logged in. Beyond what one person needs, each costs the requesting browser a proof of work.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { CODE_PURPOSES } from '../../src/contract/entry.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { newId } from '../db/ids.ts'
import {
  consume,
  type GuessLimit,
  ipBucketOf,
  limitGuesses,
  type RateLimit,
  unconsume,
  waitText,
} from '../db/rateLimit.ts'
import type { Runtime } from '../runtime.ts'
import { isKnownAddress } from './knownAddress.ts'
import { acceptProof, newPuzzle } from './smsPuzzle.ts'

export type CodePurpose = (typeof CODE_PURPOSES)[number]

const CODE_TTL_MS = 5 * MINUTE_MS
const MIN_INTERVAL_MS = MINUTE_MS
const MAX_PER_DAY = 10
const MAX_TRIES = 5
/** Attempts at one code from all addresses but the one that requested it. */
const MAX_TRIES_ELSEWHERE = 15
/** Over all addresses of a number; beyond it each address may have one. */
const CROWDED_PER_DAY = 10
/** Over all addresses where the number has not logged in lately. */
const MAX_STRANGE_PER_MINUTE = 2
const MAX_STRANGE_PER_DAY = 20
/** High, because many homes may share one address. */
const MAX_PER_HOUR_PER_IP = 500
const MAX_WRONG_PER_IP = 100

/** Codes without a puzzle: a day for a number, an hour for an address. */
const FREE_PER_DAY = 3
const FREE_PER_HOUR_PER_IP = 100
const EASIEST_BITS = 14
const HARDEST_BITS = 20

export const WRONG_CODE = '验证码不正确或已过期'

/** The caller who requests or redeems a code. */
type CodeRequester = Pick<Runtime, 'database' | 'sms' | 'clock' | 'limits'> & { readonly ip: string }

const hashOf = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest()

/**
 * All purposes share a budget. Where the number has logged in lately only an address's own use is refused, so that
 * strangers cannot exhaust a person's codes; elsewhere use by others counts as well, so that no number is flooded.
 */
const limitsOf = (phone: string, ip: string) => {
  const address = ipBucketOf(ip)
  return {
    address: { key: `sms:line:${address}`, max: MAX_PER_HOUR_PER_IP, windowMs: HOUR_MS },
    ownGap: { key: `sms:gap:${phone}:${address}`, max: 1, windowMs: MIN_INTERVAL_MS },
    ownDay: { key: `sms:day:${phone}:${address}`, max: MAX_PER_DAY, windowMs: DAY_MS },
    gap: { key: `sms:gap:${phone}`, max: MAX_STRANGE_PER_MINUTE, windowMs: MIN_INTERVAL_MS },
    day: { key: `sms:day:${phone}`, max: MAX_STRANGE_PER_DAY, windowMs: DAY_MS },
    all: { key: 'sms:all', max: 1, windowMs: HOUR_MS },
  } as const satisfies Record<string, RateLimit>
}

/** Doubles the work with each step above the free budget. */
const bitsFor = (stepsOver: number) =>
  stepsOver <= 0 ? 0 : Math.min(HARDEST_BITS, EASIEST_BITS - 1 + Math.ceil(stepsOver))

/**
 * Consumes one unit of every budget and resolves to the difficulty of the puzzle in bits; consumes none if it refuses.
 */
async function takeTurns(
  { database: { db }, ip, clock, limits: { codesPerHour } }: CodeRequester,
  phone: string,
): Promise<{ bits: number; giveBack: () => Promise<void> }> {
  const now = clock()
  const limits = limitsOf(phone, ip)
  const taken: RateLimit[] = []
  const take = async (limit: RateLimit) => {
    taken.push(limit)
    return consume(db, limit, now)
  }
  const giveBack = async () => {
    for (const limit of taken) await unconsume(db, limit)
  }
  const refuseTurn = async (message: string, field?: string): Promise<never> => {
    await giveBack()
    return refuse('tooMany', message, field)
  }
  const address = await take(limits.address)
  if (!address.allowed) await refuseTurn(`这个网络要的验证码太多了，请 ${waitText(address.retryAfterMs)}后再试`)
  const ownGap = await take(limits.ownGap)
  if (!ownGap.allowed) await refuseTurn(`验证码刚刚发过，请 ${waitText(ownGap.retryAfterMs)}后再试`, 'phone')
  const isKnown = await isKnownAddress(db, phone, ip, now)
  const day = await take(limits.day)
  const ownDay = await take(limits.ownDay)
  const isCrowded = day.count > CROWDED_PER_DAY && (ownDay.count > 1 || !day.allowed)
  if (!ownDay.allowed || (isCrowded && !isKnown))
    await refuseTurn(`这个手机号今天收到的验证码太多了，请 ${waitText(ownDay.retryAfterMs)}后再试`, 'phone')
  const gap = await take(limits.gap)
  if (!gap.allowed && !isKnown)
    await refuseTurn(`这个手机号刚刚收到过验证码，请 ${waitText(gap.retryAfterMs)}后再试`, 'phone')
  const all = codesPerHour > 0 ? (await take(limits.all)).count / codesPerHour : 0
  const bits = Math.max(
    isKnown ? 0 : bitsFor(day.count - FREE_PER_DAY),
    isKnown ? 0 : bitsFor(gap.count - 1),
    bitsFor(address.count / FREE_PER_HOUR_PER_IP - 1),
    bitsFor(all - 1),
  )
  return { bits, giveBack }
}

export type CodeOutcome =
  | { readonly sent: true; readonly code: string /** ms until the next code. */; readonly wait: number }
  | { readonly sent: false; readonly puzzle: string }

/**
 * Creates and sends a code, for known and unknown numbers alike, so that neither the reply nor its timing reveals which
 * it was. Returns the code (shown in the demonstration), or a puzzle if `proof` does not cover the work required now.
 * Throws `tooMany`; `offline` if the code could not be sent.
 */
export async function sendCode(
  call: CodeRequester,
  { phone, purpose, proof }: { readonly phone: string; readonly purpose: CodePurpose; readonly proof: string },
): Promise<CodeOutcome> {
  const { database, sms, clock } = call
  const { bits, giveBack } = await takeTurns(call, phone)
  const work = { phone, purpose, bits, now: clock() }
  if (bits > 0 && !(await acceptProof(database.db, work, proof))) {
    await giveBack()
    return { sent: false, puzzle: await newPuzzle(database.db, work) }
  }
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
      requestedFrom: ipBucketOf(call.ip),
      usedAt: null,
      createdAt: new Date(now),
      expiresAt: new Date(now + CODE_TTL_MS),
    })
    .execute()
  try {
    await sms.send({ phone, code, purpose })
  } catch {
    await db.deleteFrom('smsCode').where('id', '=', id).execute()
    const { gap, ownGap } = limitsOf(phone, call.ip)
    for (const limit of [gap, ownGap]) await unconsume(db, limit)
    refuse('offline', '短信暂时发不出去，请稍后再试')
  }
  return { sent: true, code, wait: MIN_INTERVAL_MS }
}

/** A code as it was typed at `field`; `code` if not given. */
export interface TypedCode {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly code: string
  readonly field?: string
}

const refuseCode = ({ field = 'code' }: TypedCode): never => refuse('invalid', WRONG_CODE, field)

/**
 * Resolves to the newest code of a number and purpose that this address requested, else the newest of all, if it is
 * still valid: a code that a stranger requests replaces none.
 */
async function openCodeOf(db: Queryable, { phone, purpose }: TypedCode, address: string, now: number) {
  const codes = await db
    .selectFrom('smsCode')
    .select(['id', 'codeHash', 'requestedFrom', 'expiresAt', 'usedAt'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date(now))
    .orderBy('createdAt', 'desc')
    .execute()
  const newest = codes.find(({ requestedFrom }) => requestedFrom === address) ?? codes[0]
  return newest?.usedAt === null ? newest : undefined
}
type OpenCode = NonNullable<Awaited<ReturnType<typeof openCodeOf>>>

/** Returns the limits of wrong attempts: one an address, and one of all that did not request the code. */
function triesOf({ id, requestedFrom }: OpenCode, address: string, typed: TypedCode): GuessLimit[] {
  const refuseMore = () => refuse('tooMany', '这个验证码填错太多次，不能再用了，请重新获取', typed.field ?? 'code')
  const limit = { windowMs: CODE_TTL_MS, refuse: refuseMore }
  const own = { key: `code:tries:${id}:${address}`, max: MAX_TRIES, ...limit }
  return requestedFrom === address ? [own] : [own, { key: `code:tries:${id}`, max: MAX_TRIES_ELSEWHERE, ...limit }]
}

/**
 * Redeems all codes, or throws `invalid` at the field of the first wrong one and leaves the others usable. Only the
 * newest code of a number and purpose is valid. Of two concurrent calls with the right code one succeeds. Without
 * `use` a right code stays valid; a wrong one counts as a guess all the same.
 */
export async function redeemCodes(
  call: CodeRequester,
  typed: readonly TypedCode[],
  { use = true } = {},
): Promise<void> {
  const { database, ip, clock } = call
  const { db } = database
  const now = clock()
  const address = ipBucketOf(ip)
  const wrongLimit = { key: `code:line:${address}`, max: MAX_WRONG_PER_IP, windowMs: 15 * MINUTE_MS }
  const open: (readonly [typed: TypedCode, code: OpenCode | undefined])[] = []
  for (const one of typed) open.push([one, await openCodeOf(db, one, address, now)])
  const tries = open.flatMap(([one, code]) => (code ? triesOf(code, address, one) : []))
  await limitGuesses(db, [wrongLimit, ...tries], now, async () => {
    for (const [one, code] of open)
      if (!code || !timingSafeEqual(hashOf(code.id, one.code), Buffer.from(code.codeHash, 'hex'))) refuseCode(one)
    if (!use) return
    for (const [one, code] of open) {
      const { numUpdatedRows } = await db
        .updateTable('smsCode')
        .set({ usedAt: new Date(now) })
        .where('id', '=', code?.id ?? '')
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) refuseCode(one)
    }
  })
}

/** Redeems one code, or throws `invalid`. */
export const redeemCode = (call: CodeRequester, phone: string, purpose: CodePurpose, code: string): Promise<void> =>
  redeemCodes(call, [{ phone, purpose, code }])
