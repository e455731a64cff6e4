/** Gifts of goods as lists show them. */
import { sql } from 'kysely'
import type { DonationItem, DonationRow } from '../../../src/contract/donation.contract.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { maskedName } from '../order/people.ts'
import { regionNames } from '../regionFilter.ts'
import { itemsOf } from './counted.ts'

/** Donations with what is said of them and whose they are, not yet chosen among. */
export const donations = (db: Query) =>
  db
    .selectFrom('record')
    .innerJoin('donation_info', 'donation_info.id', 'record.id')
    .innerJoin('account', 'account.uid', 'record.owner')
    .where('record.workflow', '=', 'goodsDonation')
    .select(['record.id', 'record.workflow', 'record.state', 'record.version', 'record.facts', 'record.owner'])
    .select(['record.place', 'record.created_at', 'record.changed_at', 'donation_info.title', 'donation_info.picture'])
    .select(['donation_info.party', 'donation_info.name', 'donation_info.phone', 'donation_info.detail'])
    .select([
      'donation_info.lng',
      'donation_info.lat',
      'donation_info.day',
      'donation_info.slot',
      'donation_info.remark',
    ])
    .select([
      'donation_info.activity',
      'donation_info.code',
      'account.name as donor',
      'account.avatar',
      'account.show_name',
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
export type Found = Awaited<ReturnType<ReturnType<typeof donations>['execute']>>[number]

/** The same rows in the order of these ids. */
export async function donationsOf(db: Query, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const found = await donations(db)
    .where('record.id', 'in', [...ids])
    .execute()
  const byId = new Map(found.map(one => [one.id, one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

type Named = Pick<Found, 'donor' | 'party' | 'show_name'>
/** The donor's name for everybody: as it is where the donor shows it. */
export const publicName = ({ donor, party, show_name }: Named): string =>
  show_name ? donor : party === 'organisation' ? '爱心单位' : maskedName(donor)
/** For those who have to do with it: an organisation is called by its name, a person is not. */
export const workName = ({ donor, party }: Named): string => (party === 'organisation' ? donor : maskedName(donor))

const timersOf = (db: Query, ids: readonly string[]) =>
  db
    .selectFrom('timer')
    .select(['record', 'due_at'])
    .where('record', 'in', [...ids])
    .execute()

/** Rows of any number of donations in two statements; `nameOf` says how the donor is called. */
export async function rowsOf(
  db: Query,
  found: readonly Found[],
  nameOf: (one: Found) => string,
): Promise<DonationRow[]> {
  if (found.length === 0) return []
  const timers = await timersOf(
    db,
    found.map(({ id }) => id),
  )
  const region = await regionNames(
    db,
    found.map(({ place }) => place),
  )
  return found.map(one => ({
    ...{ id: one.id, state: one.state, stateLabel: labelOf(goodsDonation, one.state), version: one.version },
    mode: (one.facts as { readonly mode: DonationRow['mode'] }).mode,
    ...{ title: one.title, picture: one.picture || one.drawn, pieces: one.pieces, kinds: one.kinds, party: one.party },
    donor: nameOf(one),
    regionName: region(one.place),
    at: one.created_at.getTime(),
    dueAt: timers.find(({ record }) => record === one.id)?.due_at.getTime() ?? null,
  }))
}

/** The items of donations, by donation. */
export async function servedItems(db: Query, ids: readonly string[]): Promise<(donation: string) => DonationItem[]> {
  const items = await itemsOf(db, ids)
  const kinds = await db
    .selectFrom('classification')
    .select(['id', 'name'])
    .where('id', 'in', items.length > 0 ? items.map(({ classification }) => classification) : [''])
    .execute()
  const kind = new Map(kinds.map(({ id, name }) => [id, name]))
  return of =>
    items.flatMap(({ donation, position: _, expiry, ...item }) =>
      donation === of
        ? [{ ...item, classificationName: kind.get(item.classification) ?? '', expiry: expiry ?? '' }]
        : [],
    )
}
