/** One donation, for whoever has to do with it. */
import type { DonationDetail, donationContract } from '../../../src/contract/donation.contract.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import type { Who } from '../../../src/machines/workflows/people.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { whoIs } from '../engine/grants.ts'
import { maskedName } from '../order/people.ts'
import { levelNames } from '../personRegion.ts'
import { readable, servedOf } from '../record.ts'
import { regionNames } from '../regionFilter.ts'
import { briefOf } from '../warehouse/near.ts'
import { contactOf, isDesk, isUnderWay, mayCall } from './contact.ts'
import { donationsOf, type Found, rowsOf, servedItems, workName } from './rows.ts'
import { trailOfDonation } from './trail.ts'

interface Said {
  readonly photos?: readonly string[]
  readonly reason?: string
}
/** Photos of the newest count at the door, and why the newest count differs. */
async function saidIn(db: Query, id: string): Promise<{ photos: string[]; difference: string }> {
  const rows = await db
    .selectFrom('history')
    .select(['event', 'input'])
    .where('record', '=', id)
    .where('event', 'in', ['COLLECT', 'STORE'])
    .orderBy('id', 'desc')
    .execute()
  const inputs = rows.map(({ event, input }) => ({ event, ...(input as Said) }))
  return {
    photos: [...(inputs.find(({ event }) => event === 'COLLECT')?.photos ?? [])],
    difference: inputs.find(({ reason }) => reason)?.reason ?? '',
  }
}

async function collectorOf(db: Query, { facts, state }: Found, who: Who): Promise<DonationDetail['collector']> {
  const donation = facts as GoodsDonation
  const found = await db
    .selectFrom('account')
    .select(['uid', 'name', 'avatar', 'phone'])
    .where('uid', '=', donation.assignee)
    .executeTakeFirst()
  if (!found) return null
  const near = who.uid === found.uid || who.uid === donation.owner || isDesk(who, donation)
  const open = near && isUnderWay(state)
  return { ...found, name: open ? found.name : maskedName(found.name), phone: open ? found.phone : '' }
}

/** States in which a collector has the goods in hand, or will have. */
const FETCHED: readonly string[] = ['collecting', 'collected', 'confirmed']
/** Whether this person brings it to the warehouse: the collector, or a donor who said so. */
const brings = ({ uid }: Who, { facts, state }: Found): boolean => {
  const { owner, assignee } = facts as GoodsDonation
  return state === 'awaitingDropOff' ? uid === owner : FETCHED.includes(state) && uid === assignee
}

const BOOKED_IN: readonly string[] = ['stored', 'distributed']

/** The whole of it as `uid` may see it; `missing` for whoever has nothing to do with it. */
export async function detailFor(
  db: Query,
  id: string,
  uid: string,
): Promise<DonationDetail & { readonly found: Found }> {
  const record = await readable(db, 'goodsDonation', id, uid)
  const who = await whoIs(db, uid)
  const [found] = await donationsOf(db, [id])
  const one = { ...found!, facts: record.facts }
  const open = mayCall(who, one)
  const [row] = await rowsOf(db, [one], it => (open ? it.donor : workName(it)))
  const warehouse = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', (record.facts as GoodsDonation).warehouse)
    .executeTakeFirstOrThrow()
  return {
    ...row!,
    record: servedOf(record),
    items: (await servedItems(db, [id]))(id),
    contact: contactOf(one, open, await levelNames(db, [one.place])),
    wanted: { day: one.day, slot: one.slot },
    remark: one.remark,
    collector: await collectorOf(db, one, who),
    warehouse: briefOf(warehouse, await regionNames(db, [warehouse.region])),
    ...(await saidIn(db, id)),
    trail: await trailOfDonation(db, id),
    certificate: BOOKED_IN.includes(one.state) ? one.code : '',
    handOverCode: brings(who, one) ? one.code : '',
    found: one,
  }
}

export const detailCalls: Pick<Handlers<typeof donationContract>, 'myGift'> = {
  async myGift({ id }, { database: { db }, me: { uid } }) {
    const { found: _, ...detail } = await detailFor(db, id, uid)
    return detail
  },
}
