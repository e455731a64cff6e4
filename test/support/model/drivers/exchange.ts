/** Exchanges over HTTP: a thermos for the buyer's points, at the desk of gift staff. */
import { createHash } from 'node:crypto'
import { SETTLE_MS } from '../../../../server/domain/gift/draw.ts'
import { DAY_MS } from '../../../../src/contract/time.ts'
import { type Exchange, exchange } from '../../../../src/machines/workflows/exchange/chart.ts'
import { byPost, exchangeGift, grantPoints, insertDraw, insertGift, insertStation } from '../../fixtures/gifts.ts'
import type { Driver, TestRecord } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { exchangeWorld, POINTS } from '../worlds/exchange.ts'

/** What is read off the record as it goes: its code. */
export interface ExchangeThing extends TestRecord {
  readonly names: Record<string, string>
}
const rival = { rival: { who: { uid: 'rival' } } }
/** Points of two thermoses: what came back must be there again for the next walk. */
const PLENTY = 100_000

/** A seed by which one entry is drawn before the other. */
function seedFor(first: string, second: string): string {
  const rank = (seed: string, id: string) => createHash('sha256').update(`${seed}${id}`).digest('hex')
  for (let at = 0; ; at++) if (rank(`seed ${at}`, first) < rank(`seed ${at}`, second)) return `seed ${at}`
}
const setSeed = ({ server }: Testbed, gift: string, seed: string) =>
  server.database.db.updateTable('giftDraw').set({ seed }).where('gift', '=', gift).execute()

/** Somebody else asks for the only piece, and would be drawn first. */
async function enterRival(testbed: Testbed, gift: string, sku: string, id: string): Promise<void> {
  const other = await exchangeGift(testbed.server, testbed.who('rival'), byPost(sku, testbed.who('rival')))
  await setSeed(testbed, gift, seedFor(other, id))
}

/** How long the buyer has been here decides whether somebody looks first. */
const setAccountAge = ({ server, who }: Testbed, days: number) =>
  server.database.db
    .updateTable('account')
    .set({ createdAt: new Date(server.services.clock() - days * DAY_MS) })
    .where('uid', '=', who('buyer').uid)
    .execute()

export const exchangeDriver: Driver<Exchange, null, ExchangeThing> = {
  flow: exchange,
  world: exchangeWorld,
  extraActors: rival,
  hiddenState: NO_HIDDEN_STATE,
  prepare: ({ server, who }) => grantPoints(server, [who('buyer'), who('rival')], PLENTY, { lots: 10 }),
  async createRecord(testbed, { from: { row } }) {
    const { server, who } = testbed
    const buyer = who('buyer')
    const { mode, doubt, drawAt } = row.facts
    const gift = await insertGift(server, { points: POINTS, stock: drawAt === null ? 10 : 1 })
    const station = mode === 'pickUp' ? await insertStation(server) : ''
    if (drawAt !== null) await insertDraw(server, gift.id, { closesAt: drawAt - SETTLE_MS })
    const input = mode === 'post' ? byPost(gift.sku, buyer) : { sku: gift.sku, count: 1, mode, station }
    await setAccountAge(testbed, doubt === '' ? 30 : 0)
    const id = await exchangeGift(server, buyer, input)
    if (drawAt !== null) await enterRival(testbed, gift.id, gift.sku, id)
    return {
      id,
      names: {
        ...{ gift1: gift.id, sku1: gift.sku, address1: buyer.address, '/files/1.jpg': testbed.pictures.buyer },
        ...(station && { station1: station }),
      },
    }
  },
  causes: {
    async chosen({ testbed, record: { id, names } }) {
      const entries = testbed.server.database.db.selectFrom('exchangeInfo').select('id')
      const gift = names.gift1 ?? ''
      const other = await entries.where('gift', '=', gift).where('id', '<>', id).executeTakeFirstOrThrow()
      await setSeed(testbed, gift, seedFor(id, other.id))
    },
  },
  // Both restart when they ring.
  mayMiss: ['unpacked', 'undecided'],
  // Where it does not matter who of the staff it is, one of them is enough.
  cannotRace: ({ edge, from }) => edge?.actor === 'otherStaff' && !['ready', 'problem'].includes(from.node.row.state),
  async afterStep({ testbed: { server }, record }, { node: { row } }) {
    if (row.state !== 'ready') return
    const info = server.database.db.selectFrom('exchangeInfo').select('code').where('id', '=', record.id)
    record.names.code1 = (await info.executeTakeFirstOrThrow()).code ?? ''
  },
}
