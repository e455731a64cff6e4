/** Passwords, kept as argon2id. */

import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { refuse } from '../../src/contract/refusal.ts'

/** 19 MiB, two passes, one lane: what OWASP's password storage page asks of argon2id at the least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
/** Fits no password and costs what a real one costs, so that time does not tell who has an account. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${unpadded(16)}$${unpadded(COST.outputLen)}`

/** Resolves to what is stored of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Resolves to whether the password fits; without a hash it never does, after the same time. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(hashed ?? DUMMY_HASH, password)
  return matches && typeof hashed === 'string'
}

/** Throws `invalid` where a new password contains the telephone number of its account. */
export function assertNotOwnNumber(password: string, phone: string): void {
  if (password.includes(phone)) refuse('invalid', '密码里不要用自己的手机号', 'password')
}
