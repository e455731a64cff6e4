/** Codes by SMS: six digits, five minutes, once. One a minute and ten a day for a number, five tries for a code. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { CODE_PURPOSES } from '../../src/contract/entry.contract.ts'
import { refuse } from '../../src/contract/refusal.ts'
import { newId } from '../db/ids.ts'
import type { Call } from './context.ts'
import { giveBack, guess, lineOf, takeTurn, waitText } from './rate.ts'

export type Purpose = (typeof CODE_PURPOSES)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LASTS = 5 * MINUTE
const GAP = MINUTE
const A_DAY = 10
const TRIES = 5
/** Many homes may share one address. */
const AN_HOUR_AN_ADDRESS = 200
const WRONG_AN_ADDRESS = 100

export const WRONG_CODE = '验证码不正确或已过期'

const hashOf = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest()

async function mayHaveOne({ database: { db }, ip, clock }: Call, phone: string): Promise<void> {
  const now = clock()
  const gap = { key: `sms:gap:${phone}`, most: 1, within: GAP }
  const minute = await takeTurn(db, gap, now)
  if (!minute.taken) refuse('tooMany', `验证码刚刚发过，请 ${waitText(minute.wait)}后再试`, 'phone')
  const day = await takeTurn(db, { key: `sms:day:${phone}`, most: A_DAY, within: DAY }, now)
  if (!day.taken) refuse('tooMany', `这个手机号今天收到的验证码太多了，请 ${waitText(day.wait)}后再试`, 'phone')
  const line = { key: `sms:line:${lineOf(ip)}`, most: AN_HOUR_AN_ADDRESS, within: HOUR }
  const address = await takeTurn(db, line, now)
  if (!address.taken) refuse('tooMany', `这个网络要的验证码太多了，请 ${waitText(address.wait)}后再试`)
}

/**
 * Makes a code and sends it, to known and unknown numbers alike: nothing in the answer or in its time tells which it
 * was. Returns the code, for the demonstration. Throws `tooMany`; `offline` where it could not be sent.
 */
export async function sendCode(call: Call, phone: string, purpose: Purpose): Promise<{ code: string; wait: number }> {
  const { database, sms, clock } = call
  await mayHaveOne(call, phone)
  const now = clock()
  const id = newId(now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { db } = database
  await db
    .deleteFrom('sms_code')
    .where('phone', '=', phone)
    .where('created_at', '<', new Date(now - DAY))
    .execute()
  await db
    .insertInto('sms_code')
    .values({
      id,
      phone,
      purpose,
      code_hash: hashOf(id, code).toString('hex'),
      used_at: null,
      created_at: new Date(now),
      expires_at: new Date(now + LASTS),
    })
    .execute()
  try {
    await sms.send({ phone, code, purpose })
  } catch {
    await db.deleteFrom('sms_code').where('id', '=', id).execute()
    await giveBack(db, { key: `sms:gap:${phone}` })
    refuse('offline', '短信暂时发不出去，请稍后再试')
  }
  return { code, wait: GAP }
}

/**
 * Uses a code up, or throws `invalid`. Only the newest of a number and purpose counts. The try is counted in its own
 * statement before the code is compared; of two with the right code one wins.
 */
export async function spendCode(call: Call, phone: string, purpose: Purpose, code: string): Promise<void> {
  const { database, ip, clock } = call
  const { db } = database
  const now = clock()
  const wrong = { key: `code:line:${lineOf(ip)}`, most: WRONG_AN_ADDRESS, within: 15 * MINUTE }
  await guess(db, [wrong], now, async () => {
    const newest = await db
      .selectFrom('sms_code')
      .select('id')
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const open = await db
      .updateTable('sms_code')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', newest?.id ?? '')
      .where('expires_at', '>', new Date(now))
      .where('tries', '<', TRIES)
      .returning(['id', 'code_hash'])
      .executeTakeFirst()
    if (!open || !timingSafeEqual(hashOf(open.id, code), Buffer.from(open.code_hash, 'hex')))
      refuse('invalid', WRONG_CODE, 'code')
    const { numUpdatedRows } = await db
      .updateTable('sms_code')
      .set({ used_at: new Date(now) })
      .where('id', '=', open.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) refuse('invalid', WRONG_CODE, 'code')
  })
}
