/**
 * The envelope of every reply, known only here: `{result: 0, resultNote, …reply}`, for the address tree `{code: 200,
 * treeData}`. 0 is success and 110 requires log-in (specification 3 and 8); other codes are ours and follow HTTP's.
 */
import { LOGIN_REQUIRED_CODE, TEXT } from './constants.ts'
import { keysOf } from './keys.ts'
import { type Refusal, type RefusalCode, Refused } from './refusal.ts'

export const OK = 0

const RESULT: Readonly<Record<RefusalCode, number>> = {
  login: LOGIN_REQUIRED_CODE,
  notYours: 403,
  missing: 404,
  unknown: 405,
  notNow: 409,
  stale: 412,
  tooLarge: 413,
  invalid: 422,
  tooMany: 429,
  broken: 500,
  offline: 503,
}
/** Notes that require log-in whatever the code (specification 8). */
const LOGIN_NOTES: readonly string[] = [TEXT.userDoesNotExist, TEXT.pleaseLogIn]

export type EnvelopeKind = 'plain' | 'tree'
export type Envelope = Readonly<Record<string, unknown>>

/** Returns a successful reply in its envelope. */
export const wrap = (kind: EnvelopeKind, reply: object): Envelope =>
  kind === 'tree' ? { code: 200, ...reply } : { result: OK, resultNote: '', ...reply }

/** Returns a refusal in its envelope; the tree variant has the result in `code`. */
export const wrapRefusal = (kind: EnvelopeKind, { code, message, field }: Refusal): Envelope => ({
  [kind === 'tree' ? 'code' : 'result']: RESULT[code],
  resultNote: message,
  ...(field === undefined ? {} : { field }),
})

const codeOf = (result: number): RefusalCode => keysOf(RESULT).find(code => RESULT[code] === result) ?? 'broken'

/** Returns the reply in an envelope. Throws `Refused` for a refusal, with code `broken` if the body is no envelope. */
export function unwrap(kind: EnvelopeKind, body: unknown): object {
  if (typeof body !== 'object' || body === null)
    throw new Refused({ code: 'broken', message: '服务器的回答看不懂，请稍后再试' })
  const envelope = body as Record<string, unknown>
  const { resultNote, field } = envelope
  const codeKey = kind === 'tree' ? 'code' : 'result'
  // Removes only the envelope's own keys: a batch has a field `code`.
  const { [codeKey]: result, resultNote: _, ...reply } = envelope
  if (result === (kind === 'tree' ? 200 : OK)) return reply
  const message = typeof resultNote === 'string' && resultNote ? resultNote : '服务出了点问题，请稍后再试'
  const number = LOGIN_NOTES.includes(message) ? LOGIN_REQUIRED_CODE : Number(result)
  throw new Refused({ code: codeOf(number), message, ...(typeof field === 'string' ? { field } : {}) })
}
