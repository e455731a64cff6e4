/** Every call of the group finance. */
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { expenseCalls } from './submit.ts'
import { paymentPageCalls } from './lists.ts'

export const financeHandlers: Handlers<typeof financeContract> = { ...expenseCalls, ...paymentPageCalls }
