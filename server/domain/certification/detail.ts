/** The details of a certification, for its owner and its reviewers. */
import type { certificationContract } from '../../../src/contract/certification.contract.ts'
import { certification } from '../../../src/machines/workflows/certification/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { certificationRowsOf, certifications } from './rows.ts'

export const certificationDetailCalls: Pick<Handlers<typeof certificationContract>, 'identDetails'> = {
  identDetails: recordDetail(certification, certifications, certificationRowsOf),
}
