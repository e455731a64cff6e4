/** Proof of work before an SMS: puzzles sealed for one number and purpose, valid for minutes and for one code. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { beginsWithZeros, puzzleText, readProof, workOf } from '../../src/contract/puzzle.ts'
import { MINUTE_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { consume } from '../db/rateLimit.ts'
import { secretOf } from '../db/secrets.ts'
import { isSameText } from '../kernel/sameText.ts'

/** Enough time: a cheap telephone takes seconds for the hardest puzzle. */
const TTL_MS = 5 * MINUTE_MS
const SECRET_NAME = 'puzzleKey'

export interface PuzzleFor {
  readonly phone: string
  readonly purpose: string
  /** Leading zero bits required. */
  readonly bits: number
  readonly now: number
}

const sealOf = async (db: Queryable, { phone, purpose }: PuzzleFor, until: number, bits: number, nonce: string) =>
  createHmac('sha256', await secretOf(db, SECRET_NAME))
    .update(`${phone} ${purpose} ${until} ${bits} ${nonce}`)
    .digest('base64url')

/** Resolves to a new puzzle; nothing is stored. */
export async function newPuzzle(db: Queryable, requested: PuzzleFor): Promise<string> {
  const { bits, now } = requested
  const [until, nonce] = [now + TTL_MS, randomBytes(12).toString('base64url')]
  const seal = await sealOf(db, requested, until, bits, nonce)
  return puzzleText({ until, bits, nonce, seal })
}

/**
 * Resolves to whether a proof is valid: for a puzzle of this server, number and purpose, hard enough, not expired,
 * solved and not used before. A valid one is consumed.
 */
export async function acceptProof(db: Queryable, requested: PuzzleFor, proof: string): Promise<boolean> {
  const read = readProof(proof)
  if (!read) return false
  const { puzzle, found } = read
  const { until, bits, nonce, seal } = puzzle
  if (bits < requested.bits || until <= requested.now) return false
  const digest = createHash('sha256').update(workOf(seal, found)).digest()
  if (!beginsWithZeros(digest.readUInt32BE(0), bits)) return false
  if (!isSameText(seal, await sealOf(db, requested, until, bits, nonce))) return false
  return (await consume(db, { key: `puzzle:${nonce}`, max: 1, windowMs: TTL_MS }, requested.now)).allowed
}
