/** Fraud checks of exchanges: what they find is reviewed by a person before packing. */
import { sql } from 'kysely'
import { SHARED_DOOR_MS } from '../../../src/contract/spans.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { Exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import type { Queryable } from '../../db/connect.ts'

/** How long an account counts as new, and the total of its requests from which they are reviewed, in points. */
const NEW_FOR_MS = 7 * DAY_MS
const DEAR_POINTS = 500
/** Number of accounts that send one gift to one address at which they are reviewed. */
const ACCOUNTS_AT_DOOR = 3

interface NewExchange {
  readonly uid: string
  readonly gift: string
  readonly door: string
  readonly points: number
  readonly at: number
}

/** Resolves to why this exchange needs a review; empty if it does not. */
export async function doubtAbout(
  db: Queryable,
  { uid, gift, door, points, at }: NewExchange,
): Promise<Exchange['doubt']> {
  if (door !== '' && (await othersAtDoor(db, { uid, gift, door, at })) >= ACCOUNTS_AT_DOOR - 1) return 'sameAddress'
  const { createdAt } = await db
    .selectFrom('account')
    .select('createdAt')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (createdAt.getTime() <= at - NEW_FOR_MS) return ''
  return points + (await requestedPoints(db, uid)) >= DEAR_POINTS ? 'newAccount' : ''
}

/** Resolves to the points of all exchanges of a person, except cancelled ones. */
async function requestedPoints(db: Queryable, uid: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum((facts->>'points')::int), 0)::int as points from record
    where workflow = 'exchange' and owner = ${uid} and state <> 'cancelled'`.execute(db)
  return rows[0]?.points ?? 0
}

async function othersAtDoor(db: Queryable, { uid, gift, door, at }: Omit<NewExchange, 'points'>): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct uid)::int as people from exchange_info
    where gift = ${gift} and door = ${door} and uid <> ${uid} and created_at > ${new Date(at - SHARED_DOOR_MS)}`.execute(
    db,
  )
  return rows[0]?.people ?? 0
}
