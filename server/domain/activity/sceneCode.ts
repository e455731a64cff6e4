/**
 * The rotating code on the leader's phone: signed, for one shift and one half minute. A scanned code is exchanged for a
 * claim at once, so that a slow log-in does not fail. The participants' own codes, which the leader scans or types,
 * rotate as well: a photograph of one is worthless tomorrow.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { refuse } from '../../../src/contract/refusal.ts'
import { CHECK_IN_LEAD_MS, lengthText, OWN_CODE_MS } from '../../../src/contract/spans.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { secretOf } from '../../db/secrets.ts'
import { isSameText, sameTextAs } from '../../kernel/sameText.ts'

const SLOT_MS = 30_000
const CLAIM_MS = 3 * MINUTE_MS
/** Codes older than this are from another day. */
const OLD_MS = 6 * HOUR_MS
const MAC_LENGTH = 16
/** Makes every claim of a code a different one. */
const NONCE_BYTES = 6
const OWN_DIGITS = 8
const OWN_BYTES = 6
const KEY = 'sceneKey'
/** What a check-in gets before or after its time. */
export const CHECK_IN_CLOSED = `签到在开始前 ${lengthText(CHECK_IN_LEAD_MS)}开放，到班次结束为止`

/** Resolves to the secret of a shift. */
async function secretFor(db: Queryable, shift: string): Promise<string> {
  const key = await secretOf(db, KEY)
  return createHmac('sha256', key).update(shift).digest('base64url')
}
const macOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, MAC_LENGTH)

/** Resolves to the code of this half minute, and to when the next one begins, ms since 1970. */
export async function sceneCodeOf(db: Queryable, shift: string, at: number): Promise<{ code: string; nextAt: number }> {
  const slot = Math.floor(at / SLOT_MS)
  const mac = macOf(await secretFor(db, shift), `code ${slot}`)
  return { code: `${shift}.${slot.toString(36)}.${mac}`, nextAt: (slot + 1) * SLOT_MS }
}

const NO_CODE = '这不是签到码，请扫负责人手机上的码'

/**
 * Resolves to the shift of a code. Throws `Refused` if it is invalid, or not of the current or the previous half
 * minute.
 */
export async function shiftOfCode(db: Queryable, code: string, at: number): Promise<string> {
  const [shift = '', written = '', mac = ''] = code.trim().split('.')
  const slot = Number.parseInt(written, 36)
  if (!isSameText(mac, macOf(await secretFor(db, shift), `code ${slot}`))) refuse('invalid', NO_CODE, 'code')
  const age = at - slot * SLOT_MS
  if (age > OLD_MS) refuse('notNow', '这是以前的签到码，请扫今天现场的码', 'code')
  if (age >= 2 * SLOT_MS || age < -SLOT_MS) refuse('notNow', '签到码已经过期，请重新扫负责人手机上的码', 'code')
  return shift
}

/** Resolves to a claim on this shift that no other scan gets, and its expiry. */
export async function newClaim(
  db: Queryable,
  shift: string,
  at: number,
): Promise<{ claim: string; expiresAt: number }> {
  const expiresAt = at + CLAIM_MS
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const mac = macOf(await secretFor(db, shift), `claim ${expiresAt} ${nonce}`)
  return { claim: `${shift}.${expiresAt.toString(36)}.${nonce}.${mac}`, expiresAt }
}

/** Resolves to the shift of a claim. Throws `Refused` if it is invalid or expired. */
export async function shiftOfClaim(db: Queryable, claim: string, at: number): Promise<string> {
  const [shift = '', written = '', nonce = '', mac = ''] = claim.split('.')
  const expiresAt = Number.parseInt(written, 36)
  if (!isSameText(mac, macOf(await secretFor(db, shift), `claim ${expiresAt} ${nonce}`)))
    refuse('invalid', NO_CODE, 'claim')
  if (expiresAt < at) refuse('notNow', `扫码已经超过 ${lengthText(CLAIM_MS)}，请重新扫一次`, 'claim')
  return shift
}

export type Going = 'in' | 'out'

/**
 * Uses a claim up for one person in one direction; within the transaction of the check-in, so that one that fails uses
 * nothing up. Throws `Refused` where another person has used it, or this one in the same direction.
 */
export async function redeemClaim(db: Queryable, claim: string, uid: string, going: Going, at: number): Promise<void> {
  const column = going === 'in' ? 'wentIn' : 'wentOut'
  const used = await db
    .insertInto('sceneClaim')
    .values({ claim, uid, [column]: true, usedAt: new Date(at) })
    .onConflict(conflict =>
      conflict
        .column('claim')
        .doUpdateSet({ [column]: true })
        .where('sceneClaim.uid', '=', uid)
        .where(`sceneClaim.${column}`, '=', false),
    )
    .executeTakeFirst()
  if (used.numInsertedOrUpdatedRows === 0n)
    refuse('notNow', '这次扫码已经用过了，请自己扫一次负责人手机上的码', 'claim')
}

const ownCode = (secret: string, signUp: string, slot: number): string => {
  const mac = createHmac('sha256', secret).update(`own ${signUp} ${slot}`).digest()
  return String(mac.readUIntBE(0, OWN_BYTES) % 10 ** OWN_DIGITS).padStart(OWN_DIGITS, '0')
}

/** Resolves to the code of one person for one shift, and to when the next one begins, ms since 1970. */
export async function ownCodeOf(
  db: Queryable,
  { id, shift }: { readonly id: string; readonly shift: string },
  at: number,
): Promise<{ code: string; nextAt: number }> {
  const slot = Math.floor(at / OWN_CODE_MS)
  return { code: ownCode(await secretFor(db, shift), id, slot), nextAt: (slot + 1) * OWN_CODE_MS }
}

/** Resolves to the shift's sign-ups with this code, current or previous. */
export async function signUpsOfCode(
  db: Queryable,
  { shift, code }: { readonly shift: string; readonly code: string },
  at: number,
): Promise<readonly string[]> {
  const secret = await secretFor(db, shift)
  const slot = Math.floor(at / OWN_CODE_MS)
  const rows = await db.selectFrom('signUp').select('id').where('shift', '=', shift).execute()
  const isTyped = sameTextAs(code)
  return rows.flatMap(({ id }) => ([slot, slot - 1].some(one => isTyped(ownCode(secret, id, one))) ? id : []))
}
