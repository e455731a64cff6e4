/** The trail from donors to recipients and back, with names as everybody may see them. */
import { type RawBuilder, sql } from 'kysely'
import type { TrailLink } from '../../../src/contract/donation.contract.ts'
import type { Queryable } from '../../db/connect.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { internalDonorName, maskedName, publicDonorName } from '../../identity/names.ts'
import { IS_RECEIVED } from './rows.ts'

interface Origin {
  readonly at: Date
  readonly place: string
  readonly item: string
  readonly count: number | null
  readonly unit: string
  readonly donor: string
  readonly party: 'person' | 'organisation'
  readonly showName: boolean
  /** Whether it has been in a warehouse, from when on the donor's public data is shown. */
  readonly received: boolean
  readonly collector: string | null
  readonly warehouse: string
  readonly warehouseRegion: string
  readonly collectedAt: Date | null
  readonly storedAt: Date | null
}
interface Handout {
  readonly item: string
  readonly count: number
  readonly unit: string
  readonly beneficiary: string
  readonly place: string
  readonly issuedAt: Date
  readonly deliveredAt: Date | null
}

/** Returns the origins of goods, one for each line of `from`: their `donation`, `item`, `count` and `unit`. */
const originsOf = (db: Queryable, from: RawBuilder<unknown>) =>
  sql<Origin>`
    select record.created_at as at, record.place, came.item, came.count, came.unit,
      account.name as donor, account.kind as party, account.show_name,
      ${IS_RECEIVED} as received, collector.name as collector, warehouse.name as warehouse, warehouse.region as warehouse_region,
      (select max(history.at) from history where history.record = record.id and event = 'COLLECT') as collected_at,
      (select max(history.at) from history where history.record = record.id and event = 'STORE') as stored_at
    from (${from}) came join record on record.id = came.donation
    join account on account.uid = record.owner
    join warehouse on warehouse.id = record.facts->>'warehouse'
    left join account collector on collector.uid = nullif(record.facts->>'assignee', '')
    order by record.id`.execute(db)

/** Returns the recipients of goods, by issue and kind of goods; `where` filters the lines of issues. */
const handoutsOf = (db: Queryable, where: RawBuilder<unknown>) =>
  sql<Handout>`
    select gone.item, gone.count, gone.unit, account.name as beneficiary, aid.place,
      (select max(history.at) from history where history.record = issue.id and event = 'ISSUE') as issued_at,
      case when issue.state = 'delivered' then issue.changed_at end as delivered_at
    from (
      select issue_line.issue, stock_item.name as item, sum(issue_line.count) as count, stock_item.unit
      from issue_line join batch on batch.id = issue_line.batch join stock_item on stock_item.id = issue_line.item
      where ${where} group by issue_line.issue, stock_item.id
    ) gone
    join record issue on issue.id = gone.issue and issue.state in ('issued', 'delivered')
    join record aid on aid.id = issue.root
    join account on account.uid = aid.owner
    order by issue.id`.execute(db)

/** Precise enough for the public. */
const streetOf = (place: string): string => place.slice(0, 9)

const giftDonorName = (one: Origin): string => (one.received ? publicDonorName(one) : internalDonorName(one))
/** On the results page persons never appear by their full name, whatever else they show. */
const resultDonorName = (one: Origin): string =>
  one.party === 'organisation' ? publicDonorName(one) : internalDonorName(one)

/** How the trail names people and goods. */
interface TrailWords {
  readonly nameOf: (one: Origin) => string
  /** Returns a donor's text, the name or unit of goods, as the reader may see it. */
  readonly wordsOf: (written: string) => string
}
/** For handlers of the record. */
const AS_WRITTEN: TrailWords = { nameOf: giftDonorName, wordsOf: written => written }

async function trailLinks(
  db: Queryable,
  origins: readonly Origin[],
  handouts: readonly Handout[],
  { nameOf, wordsOf }: TrailWords,
): Promise<TrailLink[]> {
  const whatOf = ({ item, count, unit }: Origin | Handout) =>
    count === null ? '' : `${wordsOf(item)} ${count} ${wordsOf(unit)}`
  const region = await regionNames(db, [
    ...origins.flatMap(one => [streetOf(one.place), one.warehouseRegion]),
    ...handouts.map(one => streetOf(one.place)),
  ])
  const link = (kind: TrailLink['kind'], at: Date | null, what: string, who: string, place: string): TrailLink[] =>
    at === null ? [] : [{ kind, at: at.getTime(), what, who, regionName: region(place) }]
  const links = [
    ...origins.flatMap(one => [
      ...link('given', one.at, whatOf(one), nameOf(one), streetOf(one.place)),
      ...link('collected', one.collectedAt, whatOf(one), maskedName(one.collector ?? ''), streetOf(one.place)),
      ...link('stored', one.storedAt, whatOf(one), one.warehouse, one.warehouseRegion),
    ]),
    ...handouts.flatMap(one => [
      ...link('issued', one.issuedAt, whatOf(one), maskedName(one.beneficiary), streetOf(one.place)),
      ...link('delivered', one.deliveredAt, whatOf(one), maskedName(one.beneficiary), streetOf(one.place)),
    ]),
  ]
  return links.sort((one, other) => one.at - other.at)
}

/** Resolves to the trail of one donation: how it came, and where every item went. */
export async function trailOfDonation(db: Queryable, donation: string, words = AS_WRITTEN): Promise<TrailLink[]> {
  const { rows: origins } = await originsOf(
    db,
    sql`select ${donation}::text as donation, '' as item, null::integer as count, '' as unit`,
  )
  const { rows: handouts } = await handoutsOf(db, sql`batch.donation = ${donation}`)
  return trailLinks(db, origins, handouts, words)
}

/** Resolves to the trail of one batch. */
export async function trailOfBatch(db: Queryable, batch: string): Promise<TrailLink[]> {
  const { rows: origins } = await originsOf(
    db,
    sql`select batch.donation, stock_item.name as item, batch.received as count, stock_item.unit
      from batch join stock_item on stock_item.id = batch.item where batch.id = ${batch}`,
  )
  const { rows: handouts } = await handoutsOf(db, sql`batch.id = ${batch}`)
  return trailLinks(db, origins, handouts, AS_WRITTEN)
}

/**
 * Resolves to the public trail of one issue: the donors of its goods and their destination; `wordsOf` hides personal
 * data in donors' texts.
 */
export async function trailOfIssue(db: Queryable, issue: string, wordsOf: TrailWords['wordsOf']): Promise<TrailLink[]> {
  const { rows: origins } = await originsOf(
    db,
    sql`select batch.donation, stock_item.name as item, sum(issue_line.count) as count, stock_item.unit
      from issue_line join batch on batch.id = issue_line.batch join stock_item on stock_item.id = issue_line.item
      where issue_line.issue = ${issue} group by batch.donation, stock_item.id`,
  )
  const { rows: handouts } = await handoutsOf(db, sql`issue_line.issue = ${issue}`)
  return trailLinks(db, origins, handouts, { nameOf: resultDonorName, wordsOf })
}
