/**
 * The envelope around every answer, known only here: `{result: 0, resultNote, …reply}`, for the address tree `{code:
 * 200, treeData}`. 0 is success and 110 asks for a login (specification 3 and 8); the other codes are ours and follow
 * HTTP's.
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
/** Notes that mean "log in" whatever the code says (specification 8). */
const LOGIN_NOTES: readonly string[] = [TEXT.userDoesNotExist, TEXT.pleaseLogIn]

export type EnvelopeKind = 'plain' | 'tree'
export type Envelope = Readonly<Record<string, unknown>>

/** Wraps a reply that went well. */
export const wrap = (kind: EnvelopeKind, reply: object): Envelope =>
  kind === 'tree' ? { code: 200, ...reply } : { result: OK, resultNote: '', ...reply }

/** Wraps a refusal; the tree variant says so in `code`. */
export const wrapRefusal = (kind: EnvelopeKind, { code, message, field }: Refusal): Envelope => ({
  [kind === 'tree' ? 'code' : 'result']: RESULT[code],
  resultNote: message,
  ...(field === undefined ? {} : { field }),
})

const codeOf = (result: number): RefusalCode => keysOf(RESULT).find(code => RESULT[code] === result) ?? 'broken'

/** Takes the envelope off. Throws `Refused` with what the server said; a body that is no envelope is `broken`. */
export function unwrap(kind: EnvelopeKind, body: unknown): object {
  if (typeof body !== 'object' || body === null)
    throw new Refused({ code: 'broken', message: '服务器的回答看不懂，请稍后再试' })
  const envelope = body as Record<string, unknown>
  const { resultNote, field } = envelope
  const codeKey = kind === 'tree' ? 'code' : 'result'
  // Only what the envelope itself wrote: a batch has a `code` of its own.
  const { [codeKey]: result, resultNote: _, ...reply } = envelope
  if (result === (kind === 'tree' ? 200 : OK)) return reply
  const message = typeof resultNote === 'string' && resultNote ? resultNote : '服务出了点问题，请稍后再试'
  const number = LOGIN_NOTES.includes(message) ? LOGIN_REQUIRED_CODE : Number(result)
  throw new Refused({ code: codeOf(number), message, ...(typeof field === 'string' ? { field } : {}) })
}
