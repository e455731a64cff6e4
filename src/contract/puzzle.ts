/**
 * Proof of work before a text message is sent: find the number whose digest with the seal begins with the required zero
 * bits. Created and checked by the server, solved in the browser.
 */

export interface Puzzle {
  /** Expiry, ms since 1970. */
  readonly until: number
  /** Leading zero bits of the digest; each doubles the work. */
  readonly bits: number
  /** Makes puzzles of the same moment distinct. */
  readonly nonce: string
  readonly seal: string
}

/** Returns the puzzle as text: letters, digits, `-`, `_` and dots between its parts. */
export const puzzleText = ({ until, bits, nonce, seal }: Puzzle): string => `${until}.${bits}.${nonce}.${seal}`

/** Returns the puzzle and its solution from a proof; undefined for other text. */
export function readProof(text: string): { puzzle: Puzzle; found: string } | undefined {
  const [, until, bits, nonce, seal, found] =
    /^(\d{1,15})\.(\d{1,2})\.([\w-]{1,40})\.([\w-]{43})\.(\d{1,11})$/.exec(text) ?? []
  if (!until || !bits || !nonce || !seal || !found) return undefined
  return { puzzle: { until: Number(until), bits: Number(bits), nonce, seal }, found }
}

/** Returns the proof: a puzzle's text and its solution. */
export const proofText = (puzzle: string, found: number): string => `${puzzle}.${found}`

/** Returns the text to digest for a number: ASCII, short enough for one block of SHA-256. */
export const workOf = (seal: string, found: number | string): string => `${seal}:${found}`

/** Returns whether a digest begins with `bits` zeros (at most 32), given its first 32 bits. */
export const beginsWithZeros = (head: number, bits: number): boolean => Math.clz32(head) >= bits
