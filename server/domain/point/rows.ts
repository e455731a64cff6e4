/** Restoration requests as rows of lists and details. */
import type { PointRestoreRow } from '../../../src/contract/point.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import { pointRestoreProjection } from '../../../src/machines/workflows/pointRestore/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { servedOf, writtenIn } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { maskedName } from '../../identity/names.ts'

const FIELDS = [
  'record.id',
  'record.workflow',
  'record.state',
  'record.version',
  'record.facts',
  'record.createdAt',
  'account.name',
] as const

/** Selects requests, without a filter. */
export const pointRestores = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(FIELDS)
    .where('record.workflow', '=', 'pointRestore')
type PointRestoreRecord = Awaited<ReturnType<ReturnType<typeof pointRestores>['execute']>>[number]

/** Resolves to the reason given in this event, by record. */
async function reasonsOf(db: Queryable, ids: readonly string[], event: string): Promise<(id: string) => string> {
  const rows = ids.length
    ? await db
        .selectFrom('history')
        .select(['record', 'input'])
        .where('record', 'in', ids)
        .where('event', '=', event)
        .execute()
    : []
  const reasons = new Map(rows.map(({ record, input }) => [record, writtenIn(input).reason ?? '']))
  return id => reasons.get(id) ?? ''
}

/** Resolves to requests as this person may see them. */
export async function pointRestoreRowsOf(
  db: Queryable,
  records: readonly PointRestoreRecord[],
  who: Principal,
): Promise<PointRestoreRow[]> {
  const ids = records.map(({ id }) => id)
  const reason = await reasonsOf(db, ids, 'REQUEST')
  const refusal = await reasonsOf(db, ids, 'TURN_DOWN')
  return records.map(row => {
    const facts = factsOf(pointRestore, row)
    const reader = pointRestoreProjection.readerOf(facts, who)
    const { source, points, expiredAt } = facts
    return {
      id: row.id,
      state: row.state,
      stateLabel: labelOf(pointRestore, row.state),
      record: servedOf(pointRestoreProjection, { ...row, facts }, who),
      name: pointRestoreProjection.shows('name', row.state, reader) ? row.name : maskedName(row.name),
      source,
      points,
      expiredAt,
      reason: reason(row.id),
      refusal: refusal(row.id),
      at: row.createdAt.getTime(),
    }
  })
}
