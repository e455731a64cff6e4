/** Every call of the group donation. */
import { donationContract } from '../../../src/contract/donation.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../context.ts'

const later = Object.fromEntries(
  Object.keys(donationContract).map(name => [name, async () => refuse('notNow', '还在准备，请稍后再来')]),
)

export const donation: Handlers<typeof donationContract> = {
  ...(later as unknown as Handlers<typeof donationContract>),
}
