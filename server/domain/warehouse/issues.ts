/** Goods that are set aside for aid applications or went out with them: for keepers, and, names masked, for everybody. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import type { IssueRow, warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import { stockIssue } from '../../../src/machines/workflows/stockIssue.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import type { Handlers } from '../context.ts'
import { workName } from '../donation/rows.ts'
import { trailOfIssue } from '../donation/trail.ts'
import { maskedName } from '../order/people.ts'
import { keysOf, pageLimit, pageOf } from '../paging.ts'
import { inside, regionNames } from '../regionFilter.ts'
import { idsOf, keptBy } from './keeper.ts'
import { briefOf } from './near.ts'

/** Counted no further: nobody turns so many pages. */
const MOST_COUNTED = 1_000
const OUT = sql<SqlBool>`issue.state in ('issued', 'delivered')`

/** Issues with the application that they belong to and their warehouse, not yet chosen among. */
const issues = (db: Query) =>
  db
    .selectFrom('record as issue')
    .innerJoin('record as aid', 'aid.id', 'issue.root')
    .innerJoin('account as asker', 'asker.uid', 'aid.owner')
    .innerJoin('account as helper', 'helper.uid', 'issue.owner')
    .innerJoin('warehouse', 'warehouse.id', 'issue.place')
    .where('issue.workflow', '=', 'stockIssue')
    .select([
      'issue.id',
      'issue.state',
      'issue.changed_at',
      'issue.place as warehouse',
      'warehouse.name as warehouseName',
    ])
    .select(['aid.id as aid', 'aid.version as aidVersion', 'aid.state as aidState', 'aid.place'])
    .select(['asker.name as asker', 'helper.name as helper'])
    .select(sql<number>`(issue.facts->>'pieces')::int`.as('pieces'))
    .select(
      sql<string>`(select string_agg(line.said, '、' order by line.said) from (
        select stock_item.name || ' ' || sum(issue_line.count) || ' ' || stock_item.unit as said
        from issue_line join stock_item on stock_item.id = issue_line.item where issue_line.issue = issue.id group by stock_item.id
      ) line)`.as('title'),
    )
type Found = Awaited<ReturnType<ReturnType<typeof issues>['execute']>>[number]

async function rowsOf(db: Query, found: readonly Found[]): Promise<IssueRow[]> {
  const region = await regionNames(
    db,
    found.map(({ place }) => place),
  )
  return found.map(one => ({
    ...{ id: one.id, state: one.state, stateLabel: labelOf(stockIssue, one.state) },
    ...{ aid: one.aid, aidVersion: one.aidVersion, aidState: one.aidState },
    ...{ beneficiary: maskedName(one.asker), helper: maskedName(one.helper), regionName: region(one.place) },
    ...{ pieces: one.pieces, title: one.title ?? '', at: one.changed_at.getTime() },
  }))
}

const linesOf = (db: Query, issue: string) =>
  db
    .selectFrom('issue_line')
    .innerJoin('batch', 'batch.id', 'issue_line.batch')
    .innerJoin('stock_item', 'stock_item.id', 'batch.item')
    .innerJoin('record', 'record.id', 'batch.donation')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(['issue_line.id', 'issue_line.batch', 'issue_line.count', 'batch.code', 'batch.shelf', 'batch.expiry'])
    .select(['batch.donation', 'stock_item.name', 'stock_item.unit'])
    .select(['account.name as donor', 'account.kind as party', 'account.show_name'])
    .where('issue_line.issue', '=', issue)
    .orderBy('batch.shelf')
    .orderBy('issue_line.batch')
    .execute()

const warehouseOf = async (db: Query, id: string) => {
  const row = await db.selectFrom('warehouse').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return briefOf(row, await regionNames(db, [row.region]))
}

type Calls = 'toIssue' | 'issue' | 'publicIssues' | 'publicIssue'

export const issueCalls: Pick<Handlers<typeof warehouseContract>, Calls> = {
  async toIssue({ warehouse, done = false, pageSize, after }, { database: { db }, me: { uid } }) {
    const kept = idsOf(await keptBy(db, uid, warehouse))
    const fitting = issues(db)
      .where('issue.place', 'in', kept)
      .where('issue.state', 'in', done ? ['issued', 'delivered'] : ['requested'])
    const way = done ? 'desc' : 'asc'
    const from = after === undefined ? fitting : fitting.where('issue.id', done ? '<' : '>', keysOf(after, [''])[0])
    const found = await from.orderBy('issue.id', way).limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await db
      .selectFrom(fitting.clearSelect().select('issue.id').limit(MOST_COUNTED).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { dataList: await rowsOf(db, rows), next, total: Number(total) }
  },

  async issue({ id }, { database: { db }, me: { uid } }) {
    const one = await issues(db).where('issue.id', '=', id).executeTakeFirst()
    const kept = one && (await keptBy(db, uid)).find(({ id: own }) => own === one.warehouse)
    if (!one || !kept) return refuse('missing', '没有找到这次出库')
    const [row] = await rowsOf(db, [one])
    const lines = await linesOf(db, id)
    return {
      ...row!,
      warehouse: await warehouseOf(db, one.warehouse),
      mayIssue: kept.mayIssue && one.state === 'requested',
      lines: lines.map(({ party, show_name, donor, expiry, ...line }) => ({
        ...line,
        expiry: expiry ?? '',
        donor: workName({ donor, party, show_name }),
      })),
    }
  },

  async publicIssues({ region, pageSize, after }, { database: { db } }) {
    const fitting = issues(db)
      .where(OUT)
      .$if(region !== undefined, some => some.where(inside('aid.place', region ?? '')))
    const from = after === undefined ? fitting : fitting.where('issue.id', '<', keysOf(after, [''])[0])
    const found = await from.orderBy('issue.id', 'desc').limit(pageLimit(pageSize)).execute()
    const { rows, next } = pageOf(found, pageSize, ({ id }) => [id])
    const { total } = await db
      .selectFrom(fitting.clearSelect().select('issue.id').limit(MOST_COUNTED).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const street = await regionNames(
      db,
      rows.map(({ place }) => place.slice(0, 9)),
    )
    const dataList = rows.map(({ id, title, pieces, warehouseName, place, changed_at }) => ({
      ...{ id, title: title ?? '', pieces, warehouseName },
      regionName: street(place.slice(0, 9)),
      at: changed_at.getTime(),
    }))
    return { dataList, next, total: Number(total) }
  },

  async publicIssue({ id }, { database: { db } }) {
    const one = await issues(db).where('issue.id', '=', id).where(OUT).executeTakeFirst()
    if (!one) return refuse('missing', '没有找到这次出库')
    const street = await regionNames(db, [one.place.slice(0, 9)])
    return {
      ...{ id, title: one.title ?? '', pieces: one.pieces, warehouse: await warehouseOf(db, one.warehouse) },
      beneficiary: maskedName(one.asker),
      regionName: street(one.place.slice(0, 9)),
      at: one.changed_at.getTime(),
      trail: await trailOfIssue(db, id),
    }
  },
}
