/** Every call of the group task. */

import { refuse } from '../../../src/contract/refusal.ts'
import { taskContract } from '../../../src/contract/task.contract.ts'
import type { Handlers } from '../context.ts'

const later = Object.fromEntries(
  Object.keys(taskContract).map(name => [name, async () => refuse('notNow', '还在准备，请稍后再来')]),
)

export const task: Handlers<typeof taskContract> = { ...(later as unknown as Handlers<typeof taskContract>) }
