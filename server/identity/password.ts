/** Hashes and verifies passwords with argon2id. */

import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { refuse } from '../../src/contract/refusal.ts'

/** 19 MiB, two passes, one lane: the minimum for argon2id in OWASP's Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
/** Matches no password but costs as much as a real hash, so that timing does not reveal who has an account. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${unpadded(16)}$${unpadded(COST.outputLen)}`

/** Resolves to the hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Resolves to whether the password matches; without a hash always false, after the same time. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(hashed ?? DUMMY_HASH, password)
  return matches && typeof hashed === 'string'
}

/** Throws `invalid` if a new password contains the telephone number of its account. */
export function assertNotOwnNumber(password: string, phone: string): void {
  if (password.includes(phone)) refuse('invalid', '密码里不要用自己的手机号', 'password')
}
