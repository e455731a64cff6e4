/**
 * Solves the puzzles of `src/contract/puzzle.ts`. Own SHA-256 (FIPS 180-4), because the browser's is asynchronous, with
 * an overhead of ten times the digest, and missing over plain HTTP.
 */
import { beginsWithZeros, proofText, workOf } from '../contract/puzzle.ts'

/** Maximum time that a turn blocks the page, ms. */
const TURN_MS = 8
const TRIES_BETWEEN_LOOKS = 64

/** Returns the first 32 bits of the fractional part of a root. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter(
  (one, _, all) => !all.some(divisor => divisor < one && one % divisor === 0),
)
const ROUND = Int32Array.from(PRIMES.slice(0, 64), prime => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), prime => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Returns the message schedule of one block: at most 55 ASCII signs, end mark, length in bits. */
function scheduleOf(message: string): Int32Array {
  const words = new Int32Array(64)
  const put = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)))
  }
  for (let at = 0; at < message.length; at++) put(at, message.charCodeAt(at))
  put(message.length, 0x80)
  words[15] = message.length * 8
  return words
}

/** Returns the first 32 bits of the SHA-256 digest of at most 55 ASCII signs. */
export function digestHead(message: string): number {
  const words = scheduleOf(message)
  const word = (at: number) => words[at]!
  for (let at = 16; at < 64; at++) {
    const [early, late] = [word(at - 15), word(at - 2)]
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = word(at - 16) + first + word(at - 7) + second
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUND[at]! + word(at)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + START[0]!) >>> 0
}

/** Yields to the event loop. */
const pause = () => new Promise<void>(resolve => setTimeout(resolve))

/** Resolves to the proof of a puzzle; works in short turns, so that typing and scrolling stay smooth. */
export async function solvePuzzle(puzzle: string): Promise<string> {
  const [, bits = '', , seal = ''] = puzzle.split('.')
  let found = 0
  for (;;) {
    const turnEnds = performance.now() + TURN_MS
    while (performance.now() < turnEnds)
      for (let tries = 0; tries < TRIES_BETWEEN_LOOKS; tries++, found++)
        if (beginsWithZeros(digestHead(workOf(seal, found)), Number(bits))) return proofText(puzzle, found)
    await pause()
  }
}
