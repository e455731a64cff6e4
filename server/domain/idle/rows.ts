/** Things to pass on and their deals as rows of lists. */
import { sql } from 'kysely'
import type { IdleReliability } from '../../../src/contract/idle.contract.ts'
import { RELIABILITY_MS } from '../../../src/contract/spans.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { idleDeal } from '../../../src/machines/workflows/idleDeal/chart.ts'
import { idleDealProjection } from '../../../src/machines/workflows/idleDeal/projection.ts'
import { idleItem, leftOf } from '../../../src/machines/workflows/idleItem/chart.ts'
import { idleItemProjection } from '../../../src/machines/workflows/idleItem/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { dueTimesOf } from '../../engine/read.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { maskedName, namesOf } from '../../identity/names.ts'

const THING_COLUMNS = [
  'idleItem.title',
  'idleItem.pictures',
  'idleItem.condition',
  'idleItem.terms',
  'idleItem.want',
  'idleItem.price',
  'idleItem.words',
] as const

/** Selects things, without a filter. */
export const things = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('idleItem', 'idleItem.id', 'record.id')
    .select([...RECORD_COLUMNS, ...THING_COLUMNS])
    .select(
      sql<number>`(select count(*)::int from record deal where deal.root = record.id and deal.workflow = 'idleDeal'
        and deal.state = 'asked')`.as('asking'),
    )
    .where('record.workflow', '=', 'idleItem')
type ThingRecord = Awaited<ReturnType<ReturnType<typeof things>['execute']>>[number]

/** Resolves to things as their owner or the platform sees them. */
export const thingRowsOf = recordRows(idleItem, idleItemProjection, {
  events: ['REPORT'],
  row: (one: ThingRecord, { facts, last, owner }) => ({
    pieces: facts.pieces,
    left: leftOf(facts),
    version: one.version,
    title: one.title,
    picture: one.pictures[0] ?? '',
    pictures: [...one.pictures],
    condition: one.condition,
    terms: one.terms,
    want: one.want,
    price: one.price,
    words: one.words,
    asking: one.asking,
    distance: null,
    report: last('REPORT').reason ?? '',
    owner: maskedName(owner),
  }),
})

/** Selects deals, without a filter. */
export const deals = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('idleDeal', 'idleDeal.id', 'record.id')
    .innerJoin('idleItem', 'idleItem.id', 'idleDeal.item')
    .select([...RECORD_COLUMNS, 'idleDeal.seen', 'idleItem.spot', 'idleDeal.words'])
    .where('record.workflow', '=', 'idleDeal')
type DealRecord = Awaited<ReturnType<ReturnType<typeof deals>['execute']>>[number]

const bareRowsOf = recordRows(idleDeal, idleDealProjection, {
  row: (one: DealRecord, { facts, owner }) => ({
    version: one.version,
    item: facts.item,
    title: one.seen.title,
    picture: one.seen.pictures[0] ?? '',
    words: one.words,
    way: facts.way,
    buyer: maskedName(owner),
    sellerUid: facts.seller,
    meetAt: facts.meetAt,
    meetWhere: facts.meetWhere,
    asked: facts.asked,
    price: facts.price,
    goingBack: facts.goingBack,
    refunded: facts.refunded,
  }),
})
/** Clocks that are shown to people. */
const SHOWN_CLOCKS = ['answer', 'payment', 'arrange', 'forgotten', 'contest', 'autoReceive', 'looking']

/** Resolves to deals as this person sees them. */
export async function dealRowsOf(db: Queryable, found: readonly DealRecord[], who: Principal) {
  const rows = await bareRowsOf(db, found, who)
  const due = await dueTimesOf(
    db,
    rows.map(({ id }) => id),
    SHOWN_CLOCKS,
  )
  const name = await namesOf(
    db,
    rows.map(({ sellerUid }) => sellerUid),
  )
  return rows.map(({ sellerUid, owner: _, regionName: __, ...row }) => ({
    ...row,
    seller: maskedName(name(sellerUid)),
    isSeller: sellerUid === who.uid,
    dueAt: due(row.id),
  }))
}

/** Resolves to what each of these people did with things in the last 90 days. */
export async function reliabilitiesOf(
  db: Queryable,
  uids: readonly string[],
  at: number,
): Promise<(uid: string) => IdleReliability> {
  const { rows } = await sql<IdleReliability & { uid: string }>`
    select uid,
      count(*) filter (where state = 'received' and facts->>'seller' = uid)::int as given,
      count(*) filter (where state = 'received' and owner = uid)::int as received,
      count(*) filter (where facts->>'brokenBy' = uid and not missed)::int as late,
      count(*) filter (where facts->>'brokenBy' = uid and missed)::int as "notCome"
    from unnest(${[...new Set(uids)]}::text[]) uid
    join record on workflow = 'idleDeal' and (owner = uid or facts->>'seller' = uid)
      and changed_at > ${new Date(at - RELIABILITY_MS)} and state in ('received', 'backedOut')
    cross join lateral (select exists (select from history
      where history.record = record.id and event = 'NO_SHOW') as missed) how
    group by uid`.execute(db)
  const found = new Map(rows.map(({ uid, ...figures }) => [uid, figures]))
  return uid => found.get(uid) ?? { given: 0, received: 0, late: 0, notCome: 0 }
}
