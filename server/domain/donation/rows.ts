/** Donations of goods as rows of lists. */

import { sql } from 'kysely'
import type { DonationItem, DonationRow } from '../../../src/contract/donation.contract.ts'
import { RECEIVED_STATES } from '../../../src/contract/donationStates.ts'
import { pictureNamedBy } from '../../../src/contract/namedPictures.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { dueTimesOf } from '../../engine/read.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { donationItemsOf } from './counts.ts'

/** A condition for donations that are or were in a warehouse; the states are literals, so that the index is used. */
export const IS_RECEIVED = sql<boolean>`record.state in (${sql.join(RECEIVED_STATES.map(state => sql.lit(state)))})`

/** Selects donations with their data and owner, without a filter. */
export const donations = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('donationInfo', 'donationInfo.id', 'record.id')
    .innerJoin('account', 'account.uid', 'record.owner')
    .where('record.workflow', '=', 'goodsDonation')
    .select(['record.id', 'record.workflow', 'record.state', 'record.version', 'record.facts', 'record.owner'])
    .select(['record.place', 'record.createdAt', 'record.changedAt', 'donationInfo.title', 'donationInfo.picture'])
    .select(['donationInfo.party', 'donationInfo.name', 'donationInfo.phone', 'donationInfo.detail'])
    .select(['donationInfo.lng', 'donationInfo.lat', 'donationInfo.day', 'donationInfo.slot', 'donationInfo.remark'])
    .select([
      'donationInfo.activity',
      'donationInfo.code',
      'account.name as donor',
      'account.avatar',
      'account.showName',
    ])
    .select(
      sql<number>`(select sum(coalesce(stored, collected, count)) from donation_item where donation = record.id)::int`.as(
        'pieces',
      ),
    )
    .select(sql<number>`(select count(*) from donation_item where donation = record.id)::int`.as('kinds'))
    .select(
      sql<string>`(select classification.picture from donation_item join classification on classification.id = classification
        where donation = record.id order by position limit 1)`.as('drawn'),
    )
export type DonationRecordRow = Awaited<ReturnType<ReturnType<typeof donations>['execute']>>[number]

/** Resolves to the same rows in the order of these ids. */
export async function donationsOf(db: Queryable, ids: readonly string[]): Promise<DonationRecordRow[]> {
  if (ids.length === 0) return []
  const found = await donations(db)
    .where('record.id', 'in', [...ids])
    .execute()
  const byId = new Map(found.map(one => [one.id, one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Resolves to the rows of any number of donations in two statements; `nameOf` returns the donor's name. */
export async function donationRowsOf(
  db: Queryable,
  found: readonly DonationRecordRow[],
  nameOf: (one: DonationRecordRow) => string,
  who: Principal,
): Promise<DonationRow[]> {
  if (found.length === 0) return []
  const due = await dueTimesOf(
    db,
    found.map(({ id }) => id),
  )
  const region = await regionNames(
    db,
    found.map(({ place }) => place),
  )
  return found.map(one => {
    const facts = factsOf(goodsDonation, one)
    return {
      id: one.id,
      state: one.state,
      ...stateShown(goodsDonation, { state: one.state, facts }, who),
      version: one.version,
      mode: facts.mode,
      title: one.title,
      picture: one.picture || pictureNamedBy(one.title, one.drawn),
      pieces: one.pieces,
      kinds: one.kinds,
      party: one.party,
      donor: nameOf(one),
      regionName: region(one.place),
      at: one.createdAt.getTime(),
      dueAt: due(one.id),
    }
  })
}

/** Resolves to the items of donations, by donation. */
export async function servedItems(
  db: Queryable,
  ids: readonly string[],
): Promise<(donation: string) => DonationItem[]> {
  const items = await donationItemsOf(db, ids)
  const kinds = await db
    .selectFrom('classification')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(items.map(({ classification }) => classification))])
    .execute()
  const kind = new Map(kinds.map(({ id, name }) => [id, name]))
  return of =>
    items.flatMap(({ donation, position: _, expiry, ...item }) =>
      donation === of
        ? [{ ...item, classificationName: kind.get(item.classification) ?? '', expiry: expiry ?? '' }]
        : [],
    )
}
