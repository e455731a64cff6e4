/** Complaints as rows of lists and details. */
import { sql } from 'kysely'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import { complaintProjection } from '../../../src/machines/workflows/complaint/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'

const SHOP_NAME = sql<string>`(select shop.name from record sold join shop on shop.id = sold.place
  where sold.id = record.root)`

/** Selects complaints, without a filter. */
export const complaints = (db: Queryable) =>
  db
    .selectFrom('record')
    .select(RECORD_COLUMNS)
    .select(SHOP_NAME.as('shopName'))
    .where('record.workflow', '=', 'complaint')
type ComplaintRecord = Awaited<ReturnType<ReturnType<typeof complaints>['execute']>>[number]

/** Resolves to complaints as this person sees them. */
export const complaintRowsOf = recordRows(complaint, complaintProjection, {
  events: ['FILE'],
  row: ({ shopName }: ComplaintRecord, { facts: { order }, last, shows, owner }) => {
    const { reason = '', photos = [] } = last('FILE')
    return { order, shopName, buyer: owner, reason, photos: shows('photos') ? [...photos] : [] }
  },
})
