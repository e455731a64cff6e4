/** Every endpoint, by domain. The server mounts it whole; a page imports only its own domain's. */
import type { Contract } from './endpoint.ts'
import { entryContract } from './entry.contract.ts'
import { homeContract } from './home.contract.ts'
import { mallContract, shopContract } from './mall.contract.ts'
import { orderContract } from './order.contract.ts'
import { personContract } from './person.contract.ts'
import { placeContract } from './place.contract.ts'
import { policyContract } from './policy.contract.ts'
import { recordContract } from './record.contract.ts'
import { stepsContract } from './steps.contract.ts'

export const contract = {
  home: homeContract,
  place: placeContract,
  policy: policyContract,
  entry: entryContract,
  person: personContract,
  mall: mallContract,
  shop: shopContract,
  order: orderContract,
  record: recordContract,
  steps: stepsContract,
} satisfies Readonly<Record<string, Contract>>
