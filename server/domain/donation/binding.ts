/** Binds donations of goods to the engine: the ladder above them, and assertions about other records. */
import { sql } from 'kysely'
import { SLOT_END_HOURS } from '../../../src/contract/appointment.ts'
import { SLOTS } from '../../../src/contract/donation.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { CHINA_ZONE, chinaDay } from '../../../src/contract/time.ts'
import { goodsDonation, WAITING_STATES } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { donationProjection } from '../../../src/machines/workflows/goodsDonation/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { rungText } from '../../engine/desk.ts'
import { heldRungs, lockPosts, nextRungOf } from '../../engine/ladder.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertCollector, assertStillCollector } from './collectors.ts'
import { assertCounted, assertFresh, type CountInput } from './counts.ts'

const WAITING: readonly string[] = WAITING_STATES

async function assertPhotographed(db: Queryable, uid: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) refuse('invalid', '请至少拍一张现场照片', 'photos')
  await attachPictures(db, uid, photos, { field: 'photos' })
}

/** End of the slot in which the donor waits for the collector. */
const APPOINTMENT_END = sql<Date | null>`(
  select (day::date + interval '1 hour' * case slot ${sql.join(
    SLOTS.map(slot => sql`when ${sql.lit(slot)} then ${sql.lit(SLOT_END_HOURS[slot])}`),
    sql` `,
  )} end) at time zone ${sql.lit(CHINA_ZONE)} from donation_info where donation_info.id = record.id)`

export const donationBinding = binding(goodsDonation, {
  projection: donationProjection,
  columns: ({ owner, place }) => ({ owner, place }),
  async titles(db, ids) {
    const rows = await db.selectFrom('donationInfo').select(['id', 'title']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  // The collector has to arrive before the agreed slot ends.
  deadlines: { collecting: APPOINTMENT_END },
  lockPosts,
  async refresh(db, { state, facts }) {
    if (!WAITING.includes(state)) return {}
    const { owner, place, rung } = facts
    return { next: nextRungOf(await heldRungs(db, place, [owner]), rung) }
  },
  async successors(db, { state, facts: { next, rung, place } }): Promise<Readonly<Record<string, string>>> {
    return state === 'submitted' && next !== rung ? { unaccepted: await rungText(db, next, place) } : {}
  },
  conditions: {
    // Roles may have changed since the collector was named.
    collector: {
      check: (db, { facts }) => assertStillCollector(db, facts),
      promisedBy: ['collecting', 'collected'],
      steps: ['AGREE', 'COLLECT'],
      exempt: { DISPUTE: '收取员已经上过门，只是件数要再点' },
    },
    fresh: {
      check: (db, { id }, { input, at }) => assertFresh(db, id, (input as CountInput).counts, chinaDay(at)),
      promisedBy: ['collected', 'stored'],
      steps: ['COLLECT', 'STORE'],
    },
  },
  assertWorld: {
    ASSIGN: (db, { facts }, { input }) => assertCollector(db, facts, input.collector),
    async COLLECT(db, { id }, { input, who: { uid = '' } }) {
      await assertPhotographed(db, uid, input.photos)
      await assertCounted(db, id, input)
    },
    STORE: (db, { id }, { input }) => assertCounted(db, id, input),
  },
})
