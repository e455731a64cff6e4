/** What of an exchange somebody looks at before it is packed: no accusation, only a second look. */
import { sql } from 'kysely'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { Exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import type { Queryable } from '../../db/connect.ts'

/** An account is new for so long, and what it asks for all together is dear from so many points on. */
const NEW_FOR_MS = 7 * DAY_MS
const DEAR_POINTS = 500
/** So many accounts have one gift sent to one door within so long. */
const ACCOUNTS_AT_DOOR = 3
const DOOR_MS = 30 * DAY_MS

interface NewExchange {
  readonly uid: string
  readonly gift: string
  readonly door: string
  readonly points: number
  readonly at: number
}

/** Resolves to why this exchange waits for a look; empty where it does not. */
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

/** All that somebody asked for and did not give up. */
async function requestedPoints(db: Queryable, uid: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum((facts->>'points')::int), 0)::int as points from record
    where workflow = 'exchange' and owner = ${uid} and state <> 'cancelled'`.execute(db)
  return rows[0]?.points ?? 0
}

async function othersAtDoor(db: Queryable, { uid, gift, door, at }: Omit<NewExchange, 'points'>): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct uid)::int as people from exchange_info
    where gift = ${gift} and door = ${door} and uid <> ${uid} and created_at > ${new Date(at - DOOR_MS)}`.execute(db)
  return rows[0]?.people ?? 0
}
