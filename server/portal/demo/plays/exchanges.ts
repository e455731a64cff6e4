/** Gifts that the people of the demonstration exchanged lately, and what waits at the desk of gift staff. */
import { sql } from 'kysely'
import { HOUR_MS } from '../../../../src/contract/time.ts'
import { exchange } from '../../../../src/machines/workflows/exchange/chart.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { requestExchange } from '../../../domain/exchange/submit.ts'
import { ring } from '../../../engine/fire.ts'
import { awake } from '../rows/calendar.ts'
import table from '../tables/exchanges.txt?raw'
import { deedsOf, type Stage } from './stage.ts'

/** `who`: 0 is the demonstration's own member, the others are neighbours; `since`: how many hours ago it began. */
const EXCHANGES = readRows(table, 'who# gift mode since# deeds')
const NEIGHBOUR_COUNT = 8
const LIVING_HERE_MS = 720 * HOUR_MS

/** Neighbours with points and no role, each with an address in 北山街道. */
async function neighboursOf({ db, now }: Stage, member: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select(['uid', 'name', 'phone'])
    .where('kind', '=', 'person')
    .where('points', '>', 200)
    .where('createdAt', '<', new Date(now - LIVING_HERE_MS))
    .where('uid', 'not in', db.selectFrom('roleGrant').select('uid'))
    .where('uid', 'not in', db.selectFrom('address').select('uid'))
    .orderBy('uid', 'desc')
    .limit(NEIGHBOUR_COUNT)
    .execute()
  const place = await db
    .selectFrom('address')
    .select(['region', 'lng', 'lat'])
    .where('uid', '=', member)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  const addresses = rows.map(({ uid, name, phone }, at) => ({
    id: `gift${uid}`.slice(0, 40),
    uid,
    name,
    phone,
    ...place,
    isDefault: true,
    createdAt: new Date(now - LIVING_HERE_MS),
    detail: `保俶路 ${12 + 7 * at} 号 ${1 + (at % 4)} 单元 ${at + 1}02 室`,
  }))
  await db.insertInto('address').values(addresses).execute()
  return rows.map(({ uid }) => uid)
}

const skuOf = ({ db }: Stage, title: string) =>
  db
    .selectFrom('giftSku')
    .innerJoin('gift', 'gift.id', 'giftSku.gift')
    .select('giftSku.id')
    .where('gift.title', '=', title)
    .orderBy('giftSku.position')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Where it goes: the address that its owner uses, or the first station of the district. */
async function destinationOf({ db }: Stage, mode: string, uid: string) {
  if (mode === 'pickUp') {
    const stations = db.selectFrom('collectionPoint').select('id').where('region', 'like', '330106%')
    const { id } = await stations.orderBy('id').limit(1).executeTakeFirstOrThrow()
    return { mode: 'pickUp' as const, station: id }
  }
  const addresses = db.selectFrom('address').select('id').where('uid', '=', uid)
  const { id } = await addresses.orderBy('isDefault', 'desc').limit(1).executeTakeFirstOrThrow()
  return { mode: 'post' as const, address: id }
}

function inputOf(event: string, words: string): object | undefined {
  if (event === 'SHIP') return { courier: '中通快递', number: words }
  const [kind, text] = words.split(' ')
  return event === 'REPORT' ? { kind, words: text, photos: [] } : undefined
}

/** Plays all exchanges of the table, each deed at its own time. */
export async function playExchanges(stage: Stage): Promise<void> {
  const { context, clock, now } = stage
  const member = await stage.uidOf('13900000001')
  const staff = await stage.uidOf('13900000009')
  const people = [member, ...(await neighboursOf(stage, member))]
  for (const { who, gift, mode, since, deeds } of EXCHANGES) {
    const uid = people[who]!
    clock.at = awake(now - since * HOUR_MS, now)
    const { id: sku } = await skuOf(stage, gift)
    const id = await requestExchange(context, { uid, sku, count: 1, ...(await destinationOf(stage, mode, uid)) })
    for (const { afterMs, event, words } of deedsOf(deeds)) {
      if (Object.hasOwn(exchange.delays, event)) {
        clock.at = Math.min(now, clock.at + afterMs)
        await ring(context, { workflow: 'exchange', id }, event)
        continue
      }
      stage.later(afterMs / HOUR_MS)
      const isOwners = event === 'RECEIVE' || event === 'REPORT'
      await stage.fire(isOwners ? uid : staff, 'exchange', id, event, inputOf(event, words))
    }
  }
  await sql`analyze gift, gift_sku, exchange_info, point_lot`.execute(stage.db)
}
