/** Every call of the group warehouse. */

import { refuse } from '../../../src/contract/refusal.ts'
import { warehouseContract } from '../../../src/contract/warehouse.contract.ts'
import type { Handlers } from '../context.ts'

const later = Object.fromEntries(
  Object.keys(warehouseContract).map(name => [name, async () => refuse('notNow', '还在准备，请稍后再来')]),
)

export const warehouse: Handlers<typeof warehouseContract> = {
  ...(later as unknown as Handlers<typeof warehouseContract>),
}
