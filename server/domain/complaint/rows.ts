/** Complaints as lists and details show them. */

import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { namesOf } from '../../identity/names.ts'
import { applicationNotesOf } from '../afterSales/detail.ts'
import { shopBriefsOf } from '../mall/shops.ts'

type ComplaintRecordRow = Omit<RecordRow, 'root'> & { readonly createdAt: Date }

/** What a list reads of a complaint's record. */
export const COMPLAINT_COLUMNS = ['id', 'workflow', 'state', 'version', 'facts', 'createdAt'] as const

/** Returns complaints as lists and details show them. */
export async function complaintRowsOf(db: Queryable, records: readonly ComplaintRecordRow[]) {
  const facts = records.map(record => factsOf(complaint, record))
  const orders = records.length
    ? await db
        .selectFrom('record')
        .select(['id', 'place'])
        .where('id', 'in', [...facts.map(({ order }) => order)])
        .execute()
    : []
  const shopOf = new Map(orders.map(({ id, place: index }) => [id, index]))
  const brief = await shopBriefsOf(db, [...shopOf.values()])
  const name = await namesOf(
    db,
    facts.map(({ owner }) => owner),
  )
  const rows = []
  for (const [index, record] of records.entries()) {
    const { owner, order } = facts[index]!
    const { reason, photos } = await applicationNotesOf(db, record.id, ['FILE'])
    rows.push({
      record: servedOf(record),
      stateLabel: labelOf(complaint, record.state),
      order,
      shopName: brief(shopOf.get(order) ?? '').name,
      buyer: name(owner),
      reason,
      photos: [...photos],
      at: record.createdAt.getTime(),
    })
  }
  return rows
}
