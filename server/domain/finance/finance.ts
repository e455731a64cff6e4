/** Every call of the group finance. */
import type { financeContract } from '../../../src/contract/finance.contract.ts'
import type { Handlers } from '../context.ts'
import { expenseCalls } from './expenses.ts'
import { paymentCalls } from './payments.ts'

export const finance: Handlers<typeof financeContract> = { ...expenseCalls, ...paymentCalls }
