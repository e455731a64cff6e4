/** Goods reserved for aid applications or issued to them: for warehouse staff and, with masked names, for everybody. */
import { type SqlBool, sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import type { IssueRow, warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { stockIssue } from '../../../src/machines/workflows/stockIssue/chart.ts'
import { stockIssueProjection } from '../../../src/machines/workflows/stockIssue/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { withinRegion } from '../../geo/regionFilter.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { whoIs } from '../../identity/grants.ts'
import { internalDonorName, maskedName } from '../../identity/names.ts'
import { partySecretsOf } from '../../identity/parties.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { trailOfIssue } from '../donation/trail.ts'
import { warehouseBriefOf } from '../place/warehouses.ts'
import { managedWarehouses, warehouseIdsOf } from './keeper.ts'

/** Upper bound of the count. */
const MAX_COUNTED = 1_000
const IS_ISSUED = sql<SqlBool>`issue.state in ('issued', 'delivered')`

/** Selects issues with their application and warehouse, without a filter. */
const issues = (db: Queryable) =>
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
      'issue.facts',
      'issue.changedAt',
      'issue.place as warehouse',
      'warehouse.name as warehouseName',
    ])
    .select(['aid.id as aid', 'aid.version as aidVersion', 'aid.state as aidState', 'aid.place'])
    .select(['asker.name as asker', 'helper.name as helper', 'helper.phone as helperPhone'])
    .select(
      sql<string>`(select string_agg(line.said, '、' order by line.said) from (
        select stock_item.name || ' ' || sum(issue_line.count) || ' ' || stock_item.unit as said
        from issue_line join stock_item on stock_item.id = issue_line.item where issue_line.issue = issue.id group by stock_item.id
      ) line)`.as('title'),
    )
type IssueRecordRow = Awaited<ReturnType<ReturnType<typeof issues>['execute']>>[number]

/** Warehouse staff see the destination as precisely as the public: the street. */
const streetOf = (place: string): string => place.slice(0, 9)

const showsHelper = (who: Principal, one: IssueRecordRow): boolean =>
  stockIssueProjection.shows('helper', one.state, stockIssueProjection.readerOf(factsOf(stockIssue, one), who))

async function issueRowsOf(db: Queryable, found: readonly IssueRecordRow[], who: Principal): Promise<IssueRow[]> {
  const street = await regionNames(
    db,
    found.map(({ place }) => streetOf(place)),
  )
  return found.map(one => ({
    id: one.id,
    state: one.state,
    ...stateShown(stockIssue, { state: one.state, facts: factsOf(stockIssue, one) }, who),
    aid: one.aid,
    aidVersion: one.aidVersion,
    aidState: one.aidState,
    beneficiary: maskedName(one.asker),
    helper: showsHelper(who, one) ? one.helper : maskedName(one.helper),
    regionName: street(streetOf(one.place)),
    title: one.title ?? '',
    at: one.changedAt.getTime(),
  }))
}

const linesOf = (db: Queryable, issue: string) =>
  db
    .selectFrom('issueLine')
    .innerJoin('batch', 'batch.id', 'issueLine.batch')
    .innerJoin('stockItem', 'stockItem.id', 'batch.item')
    .innerJoin('record', 'record.id', 'batch.donation')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(['issueLine.id', 'issueLine.batch', 'issueLine.count', 'batch.code', 'batch.shelf', 'batch.expiry'])
    .select(['batch.donation', 'stockItem.name', 'stockItem.unit'])
    .select(['account.name as donor', 'account.kind as party'])
    .where('issueLine.issue', '=', issue)
    .orderBy('batch.shelf')
    .orderBy('issueLine.batch')
    .execute()

const warehouseOf = async (db: Queryable, id: string) => {
  const row = await db.selectFrom('warehouse').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return warehouseBriefOf(row, await regionNames(db, [row.region]))
}

const ISSUE_ORDER = { by: [byId('issue.id')], maxCounted: MAX_COUNTED }

type IssueCall = 'toIssue' | 'issue' | 'publicIssues' | 'publicIssue'

export const issueCalls: Pick<Handlers<typeof warehouseContract>, IssueCall> = {
  async toIssue({ warehouse, done = false, ...paging }, { database: { db }, me: { uid } }) {
    const managed = warehouseIdsOf(await managedWarehouses(db, uid, warehouse))
    const matching = issues(db)
      .where('issue.place', 'in', managed)
      .where('issue.state', 'in', done ? ['issued', 'delivered'] : ['requested'])
    const order = { ...ISSUE_ORDER, direction: done ? 'desc' : 'asc' } as const
    const { rows, ...rest } = await listPage(db, matching, page => page, { ...order, ...paging })
    return { dataList: await issueRowsOf(db, rows, await whoIs(db, uid)), ...rest }
  },

  async issue({ id }, { database: { db }, me: { uid } }) {
    const one = await issues(db).where('issue.id', '=', id).executeTakeFirst()
    const managed = one && (await managedWarehouses(db, uid)).find(({ id: own }) => own === one.warehouse)
    if (!one || !managed) return refuse('missing', '没有找到这次出库')
    const who = await whoIs(db, uid)
    const [row] = await issueRowsOf(db, [one], who)
    const lines = await linesOf(db, id)
    return {
      ...row!,
      warehouse: await warehouseOf(db, one.warehouse),
      mayIssue: managed.mayIssue && one.state === 'requested',
      helperPhone: showsHelper(who, one) ? one.helperPhone : '',
      lines: lines.map(({ party, donor, expiry, ...line }) => ({
        ...line,
        expiry: expiry ?? '',
        donor: internalDonorName({ donor, party }),
      })),
    }
  },

  async publicIssues({ region, ...paging }, { database: { db } }) {
    const matching = issues(db)
      .where(IS_ISSUED)
      .$if(region !== undefined, some => some.where(withinRegion('aid.place', region ?? '')))
    const { rows, ...rest } = await listPage(db, matching, page => page, { ...ISSUE_ORDER, ...paging })
    const street = await regionNames(
      db,
      rows.map(({ place }) => streetOf(place)),
    )
    const secrets = await partySecretsOf(
      db,
      rows.map(({ id }) => id),
    )
    const dataList = rows.map(({ id, title, warehouseName, place, changedAt }) => ({
      id,
      title: scrubbed(title ?? '', secrets(id)),
      warehouseName,
      regionName: street(streetOf(place)),
      at: changedAt.getTime(),
    }))
    return { dataList, ...rest }
  },

  async publicIssue({ id }, { database: { db } }) {
    const one = await issues(db).where('issue.id', '=', id).where(IS_ISSUED).executeTakeFirst()
    if (!one) return refuse('missing', '没有找到这次出库')
    const street = await regionNames(db, [streetOf(one.place)])
    const secrets = (await partySecretsOf(db, [id]))(id)
    const trail = await trailOfIssue(db, id, written => scrubbed(written, secrets))
    return {
      id,
      title: scrubbed(one.title ?? '', secrets),
      warehouse: await warehouseOf(db, one.warehouse),
      beneficiary: maskedName(one.asker),
      regionName: street(streetOf(one.place)),
      // The time of issue; the record changes once more on arrival.
      at: trail.find(({ kind }) => kind === 'issued')?.at ?? one.changedAt.getTime(),
      trail,
    }
  },
}
