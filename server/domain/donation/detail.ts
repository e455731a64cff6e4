/** One donation, for whoever has to do with it. */

import type { DonationDetail, donationContract } from '../../../src/contract/donation.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { type ReadContext, readRecord, servedOf, writtenIn } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedName } from '../../identity/names.ts'
import { regionNames } from '../../kernel/regionFilter.ts'
import { levelNames } from '../../kernel/regionNames.ts'
import { warehouseBriefOf } from '../place/warehouses.ts'
import { donationContactOf, isCollecting, isOnDuty, maySeeContact } from './contact.ts'
import { type DonationRecordRow, donationRowsOf, donationsOf, internalDonorName, servedItems } from './rows.ts'
import { trailOfDonation } from './trail.ts'

/** Photos of the newest count at the door, and why the newest count differs. */
async function notesOf(db: Queryable, id: string): Promise<{ photos: string[]; difference: string }> {
  const rows = await db
    .selectFrom('history')
    .select(['event', 'input'])
    .where('record', '=', id)
    .where('event', 'in', ['COLLECT', 'STORE'])
    .orderBy('id', 'desc')
    .execute()
  const inputs = rows.map(({ event, input }) => ({ event, ...writtenIn(input) }))
  return {
    photos: [...(inputs.find(({ event }) => event === 'COLLECT')?.photos ?? [])],
    difference: inputs.find(({ reason }) => reason)?.reason ?? '',
  }
}

async function collectorOf(
  db: Queryable,
  { facts, state }: DonationRecordRow,
  who: Principal,
): Promise<DonationDetail['collector']> {
  const donation = factsOf(goodsDonation, { facts })
  const found = await db
    .selectFrom('account')
    .select(['uid', 'name', 'avatar', 'phone'])
    .where('uid', '=', donation.assignee)
    .executeTakeFirst()
  if (!found) return null
  const isInvolved = who.uid === found.uid || who.uid === donation.owner || isOnDuty(who, donation)
  const open = isInvolved && isCollecting(state)
  return { ...found, name: open ? found.name : maskedName(found.name), phone: open ? found.phone : '' }
}

/** States in which a collector has the goods in hand, or will have. */
const COLLECTOR_STATES: readonly string[] = ['collecting', 'collected', 'confirmed']
/** Whether this person brings it to the warehouse: the collector, or a donor who said so. */
const isBringing = ({ uid }: Principal, { facts, state }: DonationRecordRow): boolean => {
  const { owner, assignee } = factsOf(goodsDonation, { facts })
  return state === 'awaitingDropOff' ? uid === owner : COLLECTOR_STATES.includes(state) && uid === assignee
}

const STORED_STATES: readonly string[] = ['stored', 'distributed']

/** Resolves to the whole of it as `uid` may see it; `missing` for whoever has nothing to do with it. */
export async function donationDetailFor(
  reader: ReadContext,
  id: string,
  uid: string,
): Promise<DonationDetail & { readonly found: DonationRecordRow }> {
  const { db } = reader
  const record = await readRecord(reader, goodsDonation, id, uid)
  const who = await whoIs(db, uid)
  const [found] = await donationsOf(db, [id])
  const one = { ...found!, facts: record.facts }
  const open = maySeeContact(who, one)
  const [row] = await donationRowsOf(db, [one], it => (open ? it.donor : internalDonorName(it)))
  const warehouse = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', factsOf(goodsDonation, record).warehouse)
    .executeTakeFirstOrThrow()
  return {
    ...row!,
    record: servedOf(record),
    items: (await servedItems(db, [id]))(id),
    contact: donationContactOf(one, open, await levelNames(db, [one.place])),
    wanted: { day: one.day, slot: one.slot },
    remark: one.remark,
    collector: await collectorOf(db, one, who),
    warehouse: warehouseBriefOf(warehouse, await regionNames(db, [warehouse.region])),
    ...(await notesOf(db, id)),
    trail: await trailOfDonation(db, id),
    certificate: STORED_STATES.includes(one.state) ? one.code : '',
    handOverCode: isBringing(who, one) ? one.code : '',
    found: one,
  }
}

export const donationDetailCalls: Pick<Handlers<typeof donationContract>, 'myGift'> = {
  async myGift({ id }, { database: { db }, engine, me: { uid } }) {
    const { found: _, ...detail } = await donationDetailFor({ db, engine }, id, uid)
    return detail
  },
}
