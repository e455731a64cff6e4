import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const RANDOM = 13

/** Random bytes are cheap by the thousand. */
let pool = Buffer.alloc(0)
function someRandom(): Buffer {
  if (pool.length < RANDOM) pool = randomBytes(RANDOM * 512)
  const some = pool.subarray(0, RANDOM)
  pool = pool.subarray(RANDOM)
  return some
}

/** A new id: 9 signs of time, so that ids sort by age, and 13 random signs, so that nobody guesses one. */
export function newId(now: number = Date.now()): string {
  let random = ''
  for (const byte of someRandom()) random += DIGITS[byte % 36]
  return now.toString(36).padStart(9, '0') + random
}
