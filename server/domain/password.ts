/** Passwords, kept as argon2id. */
import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { type Limit, lineOf } from './rate.ts'

/** 19 MiB, two passes, one lane: what OWASP's password storage page asks of argon2id at the least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
/** Fits no password and costs what a real one costs, so that time does not tell who has an account. */
const NOBODY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${unpadded(16)}$${unpadded(COST.outputLen)}`

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether the password fits; without a hash it never does, after the same time. */
export async function fits(hashed: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(hashed ?? NOBODY, password)
  return right && typeof hashed === 'string'
}

const QUARTER = 15 * 60_000

/** How often the password of `phone` may be guessed wrong, and how often from one address. */
export const passwordLimits = (phone: string, ip: string) =>
  [
    { key: `password:number:${phone}`, most: 10, within: QUARTER },
    { key: `password:line:${lineOf(ip)}`, most: 100, within: QUARTER },
  ] as const satisfies readonly Limit[]
