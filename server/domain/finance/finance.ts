/** Every call of the group finance. */
import { financeContract } from '../../../src/contract/finance.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../context.ts'

const later = Object.fromEntries(
  Object.keys(financeContract).map(name => [name, async () => refuse('notNow', '还在准备，请稍后再来')]),
)

export const finance: Handlers<typeof financeContract> = { ...(later as unknown as Handlers<typeof financeContract>) }
