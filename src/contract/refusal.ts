/** Why something cannot be done: a value with words, the same on both sides of the wire. */
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
  /** A sentence for people, in Chinese. */
  readonly message: string
  /** The input field it belongs to, where there is one. */
  readonly field?: string
}

/** The server, or code that is fetched, is not reached. */
export const OFFLINE: Refusal = { code: 'offline', message: '网络不给力，请检查网络后重试' }

/** Thrown where a refusal has to leave a function; carries it unchanged. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** Throws the refusal. `field` names the input that the person has to mend. */
export function refuse(code: RefusalCode, message: string, field?: string): never {
  throw new Refused(field === undefined ? { code, message } : { code, message, field })
}

/** Returns the refusal in whatever was thrown; anything that is none is `broken`. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refused ? error.refusal : { code: 'broken', message: '服务出了点问题，请稍后再试' }

/** Returns whether there is no such thing, or none that this person may see. */
export const isMissing = (refusal: Refusal | undefined): boolean =>
  refusal?.code === 'missing' || refusal?.code === 'invalid'
