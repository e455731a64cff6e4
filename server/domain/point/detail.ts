/** The details of a restoration request, for the owner of the points and the staff of their city. */
import type { pointContract } from '../../../src/contract/point.contract.ts'
import { pointRestore } from '../../../src/machines/workflows/pointRestore/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { pointRestoreRowsOf, pointRestores } from './rows.ts'

export const pointDetailCalls: Pick<Handlers<typeof pointContract>, 'pointRestoreDetails'> = {
  pointRestoreDetails: recordDetail(pointRestore, pointRestores, pointRestoreRowsOf),
}
