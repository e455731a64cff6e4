/** Every call of the group aid. */
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../context.ts'

export const aid = Object.fromEntries(
  Object.keys(aidContract).map(name => [name, async () => refuse('offline', '服务出了点问题，请稍后再试')]),
) as unknown as Handlers<typeof aidContract>
