import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A new id: 9 signs of time, so that ids sort by age, and 13 random signs, so that nobody guesses one. */
export function newId(now: number = Date.now()): string {
  const random = [...randomBytes(13)].map(byte => DIGITS[byte % 36]).join('')
  return now.toString(36).padStart(9, '0') + random
}
