/**
 * Remembers the addresses that a number logged in from recently; limits that strangers can exhaust do not apply there.
 */
import { DAY_MS } from '../../src/contract/time.ts'
import type { Queryable } from '../db/connect.ts'
import { consume, ipBucketOf } from '../db/rateLimit.ts'

const keyOf = (phone: string, ip: string) => `known:${phone}:${ipBucketOf(ip)}`

/** Remembers for a day that the owner of this number uses this address. */
export async function rememberAddress(db: Queryable, phone: string, ip: string, now: number): Promise<void> {
  await consume(db, { key: keyOf(phone, ip), max: 1, windowMs: 0 }, now)
}

/** Resolves to whether the number logged in from this address within a day. */
export async function isKnownAddress(db: Queryable, phone: string, ip: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('rate')
    .select('key')
    .where('key', '=', keyOf(phone, ip))
    .where('openedAt', '>', new Date(now - DAY_MS))
    .executeTakeFirst()
  return row !== undefined
}
