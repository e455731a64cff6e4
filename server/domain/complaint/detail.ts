/** The details of a complaint for its parties. */
import type { complaintContract } from '../../../src/contract/complaint.contract.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { readRecord } from '../../engine/read.ts'
import { COMPLAINT_COLUMNS, complaintRowsOf } from './rows.ts'

export const complaintDetailCalls: Pick<Handlers<typeof complaintContract>, 'complaintDetail'> = {
  async complaintDetail({ id }, { database: { db }, engine, me: { uid } }) {
    const { who } = await readRecord({ db, engine }, complaint, id, uid)
    const record = await db
      .selectFrom('record')
      .select(COMPLAINT_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [row] = await complaintRowsOf(db, [record], who)
    return row!
  },
}
