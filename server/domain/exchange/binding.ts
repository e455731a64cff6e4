/** Binds exchanges to the engine: owner, title, and assertions about other records. */
import { type Exchange, exchange } from '../../../src/machines/workflows/exchange/chart.ts'
import { exchangeProjection } from '../../../src/machines/workflows/exchange/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { attachPictures } from '../../files/ownership.ts'
import { isChosen } from '../gift/draw.ts'
import { assertCode, deliverableAddress, parcelGuesses } from './delivery.ts'

interface Resent {
  readonly address: string
}
const AS_REQUESTED = '地址没有换，是兑换时抄下的那一个'

async function assertDeliverable(db: Queryable, { gift: id, owner }: Exchange, address: string): Promise<void> {
  const gift = await db.selectFrom('gift').select('deliversTo').where('id', '=', id).executeTakeFirstOrThrow()
  await deliverableAddress(db, gift, owner, address)
}

export const exchangeBinding = binding(exchange, {
  projection: exchangeProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  async refresh(db, { id, state, facts: { gift } }) {
    return state === 'entered' ? { won: await isChosen(db, gift, id) } : {}
  },
  async titles(db, ids) {
    const rows = await db.selectFrom('exchangeInfo').select(['id', 'title', 'count']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, title, count }) => [id, count > 1 ? `${title} × ${count}` : title]))
  },
  guesses: { HAND_OVER: parcelGuesses },
  conditions: {
    deliverable: {
      check: (db, { facts }, { input }) => assertDeliverable(db, facts, (input as Resent).address),
      promisedBy: ['packing'],
      steps: ['RESEND'],
      exempt: { PACK: AS_REQUESTED, REPLACE: AS_REQUESTED },
    },
  },
  assertWorld: {
    HAND_OVER: (db, { id }, { input: { code }, who }) => assertCode(db, { id, code, who }),
    REPORT: (db, _, { input: { photos }, who: { uid = '' } }) => attachPictures(db, uid, photos, { field: 'photos' }),
  },
})
