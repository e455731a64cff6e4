import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 13

/** Random bytes are cheap when fetched by the thousand. */
let randomPool = Buffer.alloc(0)
function nextRandomBytes(): Buffer {
  if (randomPool.length < RANDOM_LENGTH) randomPool = randomBytes(RANDOM_LENGTH * 512)
  const bytes = randomPool.subarray(0, RANDOM_LENGTH)
  randomPool = randomPool.subarray(RANDOM_LENGTH)
  return bytes
}

/**
 * Returns a new id: 9 characters of time, so that ids sort by age, and 13 random ones, so that ids cannot be guessed.
 */
export function newId(now: number = Date.now()): string {
  let random = ''
  for (const byte of nextRandomBytes()) random += DIGITS[byte % 36]
  return now.toString(36).padStart(9, '0') + random
}
