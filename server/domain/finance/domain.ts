/** The domain finance: its calls, its workflow and what else the portal has to know of it. */
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { expenseBinding } from './binding.ts'
import { expenseDetailCalls } from './detail.ts'
import { financeListCalls } from './lists.ts'
import { expenseSubmitCalls } from './submit.ts'

export const financeDomain = defineDomain({
  title: '费用和收到的支付',
  contract: financeContract,
  handlers: {
    ...expenseSubmitCalls,
    ...financeListCalls,
    ...expenseDetailCalls,
  },
  workflows: { expense: expenseBinding },
})
