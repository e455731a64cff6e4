/**
 * A little work that is asked for before a text message: find the number whose digest with the seal begins with so many
 * zero bits. Made and judged by the server, solved in the browser.
 */

export interface Puzzle {
  /** When it is over, ms since 1970. */
  readonly until: number
  /** Zero bits that the digest has to begin with; each doubles the work. */
  readonly bits: number
  /** Makes two puzzles of one moment two. */
  readonly nonce: string
  readonly seal: string
}

/** Returns the puzzle as it travels: letters, digits, `-`, `_` and the dots between its parts. */
export const puzzleText = ({ until, bits, nonce, seal }: Puzzle): string => `${until}.${bits}.${nonce}.${seal}`

/** Returns the puzzle and the number found for it, in a proof; undefined where it is none. */
export function readProof(text: string): { puzzle: Puzzle; found: string } | undefined {
  const [, until, bits, nonce, seal, found] =
    /^(\d{1,15})\.(\d{1,2})\.([\w-]{1,40})\.([\w-]{43})\.(\d{1,11})$/.exec(text) ?? []
  if (!until || !bits || !nonce || !seal || !found) return undefined
  return { puzzle: { until: Number(until), bits: Number(bits), nonce, seal }, found }
}

/** Returns the proof of a puzzle's text. */
export const proofText = (puzzle: string, found: number): string => `${puzzle}.${found}`

/** Returns what is digested for a number: ASCII, and short enough for one block of SHA-256. */
export const workOf = (seal: string, found: number | string): string => `${seal}:${found}`

/** Returns whether a digest, whose first 32 bits these are, begins with `bits` zeros; at most 32. */
export const beginsWithZeros = (head: number, bits: number): boolean => Math.clz32(head) >= bits
