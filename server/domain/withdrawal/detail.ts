/** The details of a withdrawal, with the code by which its owner collects it. */
import type { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { withdrawal } from '../../../src/machines/workflows/withdrawal/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { withdrawalRows, withdrawals, withOrigin } from './rows.ts'

const detail = recordDetail(withdrawal, withdrawals, withdrawalRows)

export const withdrawalDetailCalls: Pick<Handlers<typeof withdrawalContract>, 'withdrawal'> = {
  withdrawal: async (query, call) => withOrigin([await detail(query, call)], call.origin)[0]!,
}
