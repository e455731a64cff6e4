/** Restoration requests as rows of lists and details. */
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import { pointRestoreProjection } from '../../../src/machines/workflows/pointRestore/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'

/** Selects requests, without a filter. */
export const pointRestores = (db: Queryable) =>
  db.selectFrom('record').select(RECORD_COLUMNS).where('workflow', '=', 'pointRestore')

/** Resolves to requests as this person may see them. */
export const pointRestoreRowsOf = recordRows(pointRestore, pointRestoreProjection, {
  events: ['REQUEST', 'TURN_DOWN'],
  row: (_, { facts: { source, points, expiredAt }, last, shows, owner, ownerForOthers }) => ({
    name: shows('name') ? owner : ownerForOthers,
    source,
    points,
    expiredAt,
    reason: last('REQUEST').reason ?? '',
    refusal: last('TURN_DOWN').reason ?? '',
  }),
})
