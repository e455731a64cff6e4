/** Refusals: why something cannot be done, as a value with a text, the same on both sides of the wire. */
export type RefusalCode =
  | 'login'
  | 'unknown'
  | 'notYours'
  | 'notNow'
  | 'invalid'
  | 'stale'
  | 'missing'
  | 'tooLarge'
  | 'tooMany'
  | 'offline'
  | 'broken'

export interface Refusal {
  readonly code: RefusalCode
  /** Chinese sentence for the person. */
  readonly message: string
  /** Input field at fault, if any. */
  readonly field?: string
}

/** The server, or a code chunk, is unreachable. */
export const OFFLINE: Refusal = { code: 'offline', message: '网络不给力，请检查网络后重试' }

/** Carries a refusal out of a function as an exception. */
export class Refused extends Error {
  declare readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** Throws a refusal. `field` names the input to correct. */
export function refuse(code: RefusalCode, message: string, field?: string): never {
  throw new Refused(field === undefined ? { code, message } : { code, message, field })
}

/** Returns the refusal in a thrown value; other errors are `broken`. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refused ? error.refusal : { code: 'broken', message: '服务出了点问题，请稍后再试' }

/** Returns whether the thing does not exist or is hidden from this person. */
export const isMissing = (refusal: Refusal | undefined): boolean =>
  refusal?.code === 'missing' || refusal?.code === 'invalid'
