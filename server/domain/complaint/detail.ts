/** The details of a complaint for its parties. */
import type { complaintContract } from '../../../src/contract/complaint.contract.ts'
import { complaint } from '../../../src/machines/workflows/complaint/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { complaintRowsOf, complaints } from './rows.ts'

export const complaintDetailCalls: Pick<Handlers<typeof complaintContract>, 'complaintDetail'> = {
  complaintDetail: recordDetail(complaint, complaints, complaintRowsOf),
}
