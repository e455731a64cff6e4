/** The details of a donation for its parties. */

import type { DonationDetail, donationContract } from '../../../src/contract/donation.contract.ts'
import type { Reader } from '../../../src/machines/workflow/projection.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { donationProjection } from '../../../src/machines/workflows/goodsDonation/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { handlerOf } from '../../engine/desk.ts'
import { type ReadContext, readRecord, servedOf, writtenIn } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { levelNames, regionNames } from '../../geo/regionNames.ts'
import { internalDonorName, maskedName } from '../../identity/names.ts'
import { warehouseBriefOf } from '../place/warehouses.ts'
import { donationContactOf } from './contact.ts'
import { type DonationRecordRow, donationRowsOf, donationsOf, servedItems } from './rows.ts'
import { trailOfDonation } from './trail.ts'

/** Resolves to the photos of the latest count at the door, and why the latest count differs. */
async function notesOf(
  db: Queryable,
  id: string,
  reader: Reader,
): Promise<{ readonly photos: string[]; readonly difference: string }> {
  const rows = await db
    .selectFrom('history')
    .select(['event', 'uid', 'input'])
    .where('record', '=', id)
    .where('event', 'in', ['COLLECT', 'STORE'])
    .orderBy('ordinal', 'desc')
    .execute()
  const inputs = rows
    .filter(({ event, uid }) => donationProjection.showsNote(event, uid, reader))
    .map(({ event, input }) => ({ event, ...writtenIn(input) }))
  return {
    photos: [...(inputs.find(({ event }) => event === 'COLLECT')?.photos ?? [])],
    difference: inputs.find(({ reason }) => reason)?.reason ?? '',
  }
}

async function collectorOf(db: Queryable, uid: string, open: boolean): Promise<DonationDetail['collector']> {
  const found = await db
    .selectFrom('account')
    .select(['name', 'avatar', 'phone'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!found) return null
  return { ...found, name: open ? found.name : maskedName(found.name), phone: open ? found.phone : '' }
}

/** Resolves to the details that `uid` may see; throws `missing` without a relation to it. */
export async function donationDetailFor(
  context: ReadContext,
  id: string,
  uid: string,
): Promise<DonationDetail & { readonly found: DonationRecordRow }> {
  const { db } = context
  const { who, ...record } = await readRecord(context, goodsDonation, id, uid)
  const reader = donationProjection.readerOf(record.facts, who)
  const shows = (what: Parameters<typeof donationProjection.shows>[0]) =>
    donationProjection.shows(what, record.state, reader)
  const [found] = await donationsOf(db, [id])
  const one = { ...found!, facts: record.facts }
  const open = shows('contact')
  const { photos, difference } = await notesOf(db, id, reader)
  const [row] = await donationRowsOf(db, [one], it => (open ? it.donor : internalDonorName(it)), who)
  const warehouse = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', factsOf(goodsDonation, record).warehouse)
    .executeTakeFirstOrThrow()
  return {
    ...row!,
    record: servedOf(donationProjection, record, who),
    items: (await servedItems(db, [id]))(id),
    contact: donationContactOf(one, open, await levelNames(db, [one.place])),
    wanted: { day: one.day, slot: one.slot },
    remark: shows('remark') ? one.remark : '',
    collector: await collectorOf(db, record.facts.assignee, shows('collector')),
    desk: shows('desk') ? await handlerOf(db, id, record.facts) : null,
    warehouse: warehouseBriefOf(warehouse, await regionNames(db, [warehouse.region])),
    photos: shows('photos') ? photos : [],
    difference,
    trail: await trailOfDonation(db, id),
    certificate: shows('certificate') ? one.code : '',
    handOverCode: shows('handOverCode') ? one.code : '',
    found: one,
  }
}

export const donationDetailCalls: Pick<Handlers<typeof donationContract>, 'myGift'> = {
  async myGift({ id }, { database: { db }, engine, me: { uid } }) {
    const { found: _, ...detail } = await donationDetailFor({ db, engine }, id, uid)
    return detail
  },
}
