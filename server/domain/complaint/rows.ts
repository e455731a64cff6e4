/** Complaints as rows of lists and details. */

import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { complaintProjection } from '../../../src/machines/workflows/complaint/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { namesOf } from '../../identity/names.ts'
import { applicationNotesOf } from '../afterSales/detail.ts'
import { shopBriefsOf } from '../mall/shops.ts'

type ComplaintRecordRow = Omit<RecordRow, 'root'> & { readonly createdAt: Date }

/** Columns of a complaint's record in lists. */
export const COMPLAINT_COLUMNS = ['id', 'workflow', 'state', 'version', 'facts', 'createdAt'] as const

/** Resolves to complaints as this person sees them in lists and details. */
export async function complaintRowsOf(db: Queryable, records: readonly ComplaintRecordRow[], who: Principal) {
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
    const reader = complaintProjection.readerOf(facts[index]!, who)
    const { reason, photos } = await applicationNotesOf(db, record.id, ['FILE'])
    rows.push({
      id: record.id,
      record: servedOf(complaintProjection, { ...record, facts: facts[index]! }, who),
      stateLabel: labelOf(complaint, record.state),
      order,
      shopName: brief(shopOf.get(order) ?? '').name,
      buyer: name(owner),
      reason: complaintProjection.showsNote('FILE', owner, reader) ? reason : '',
      photos: complaintProjection.shows('photos', record.state, reader) ? [...photos] : [],
      at: record.createdAt.getTime(),
    })
  }
  return rows
}
