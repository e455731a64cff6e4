/** The domain withdrawal: its calls, its workflow and what else the portal has to know of it. */
import { withdrawalContract } from '../../../src/contract/withdrawal.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { balanceCalls } from './balance.ts'
import { withdrawalBinding } from './binding.ts'
import { withdrawalBoardCalls } from './board.ts'
import { checkWithdrawals } from './check.ts'
import { withdrawalDetailCalls } from './detail.ts'
import { withdrawalListCalls } from './lists.ts'
import { payeeCalls } from './payee.ts'
import { withdrawalSubmitCalls } from './submit.ts'

export const withdrawalDomain = defineDomain({
  title: '收益和提现',
  contract: withdrawalContract,
  handlers: {
    ...balanceCalls,
    ...withdrawalListCalls,
    ...payeeCalls,
    ...withdrawalSubmitCalls,
    ...withdrawalDetailCalls,
    ...withdrawalBoardCalls,
  },
  workflows: { withdrawal: withdrawalBinding },
  checks: [checkWithdrawals],
})
