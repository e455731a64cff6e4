/**
 * The code on the leader's telephone: it names its shift and the half minute that it is for, and nobody else can make
 * one. What is scanned is exchanged for a claim at once, so that a slow log-in does not fail.
 */
import { createHmac } from 'node:crypto'
import { refuse } from '../../../src/contract/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { isSameText } from '../../kernel/sameText.ts'
import { secretOf } from '../../kernel/secrets.ts'

const SLOT_MS = 30_000
const CLAIM_MS = 3 * MINUTE_MS
/** Older than this it is of another day. */
const OLD_MS = 6 * HOUR_MS
const MAC_LENGTH = 16
const KEY = 'sceneKey'

/** Every shift has a secret of its own. */
async function secretFor(db: Queryable, shift: string): Promise<string> {
  const key = await secretOf(db, KEY)
  return createHmac('sha256', key).update(shift).digest('base64url')
}
const macOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, MAC_LENGTH)

/** Resolves to the code of this half minute, and when the next one begins, ms since 1970. */
export async function sceneCodeOf(db: Queryable, shift: string, at: number): Promise<{ code: string; nextAt: number }> {
  const slot = Math.floor(at / SLOT_MS)
  const mac = macOf(await secretFor(db, shift), `code ${slot}`)
  return { code: `${shift}.${slot.toString(36)}.${mac}`, nextAt: (slot + 1) * SLOT_MS }
}

const NO_CODE = '这不是签到码，请扫负责人手机上的码'

/** Resolves to the shift that a code is of. Throws `Refused` for one that is none, or not of this or the last slot. */
export async function shiftOfCode(db: Queryable, code: string, at: number): Promise<string> {
  const [shift = '', written = '', mac = ''] = code.trim().split('.')
  const slot = Number.parseInt(written, 36)
  if (!isSameText(mac, macOf(await secretFor(db, shift), `code ${slot}`))) refuse('invalid', NO_CODE, 'code')
  const age = at - slot * SLOT_MS
  if (age > OLD_MS) refuse('notNow', '这是以前的签到码，请扫今天现场的码', 'code')
  if (age >= 2 * SLOT_MS || age < -SLOT_MS) refuse('notNow', '签到码已经过期，请重新扫负责人手机上的码', 'code')
  return shift
}

/** Resolves to a claim of this shift, and when it ends. */
export async function newClaim(
  db: Queryable,
  shift: string,
  at: number,
): Promise<{ claim: string; expiresAt: number }> {
  const expiresAt = at + CLAIM_MS
  const mac = macOf(await secretFor(db, shift), `claim ${expiresAt}`)
  return { claim: `${shift}.${expiresAt.toString(36)}.${mac}`, expiresAt }
}

/** Resolves to the shift of a claim. Throws `Refused` for one that is none, or has ended. */
export async function shiftOfClaim(db: Queryable, claim: string, at: number): Promise<string> {
  const [shift = '', written = '', mac = ''] = claim.split('.')
  const expiresAt = Number.parseInt(written, 36)
  if (!isSameText(mac, macOf(await secretFor(db, shift), `claim ${expiresAt}`))) refuse('invalid', NO_CODE, 'claim')
  if (expiresAt < at) refuse('notNow', '扫码已经超过 3 分钟，请重新扫一次', 'claim')
  return shift
}
