/** The domain policy: its calls and what else the portal has to know of it. */
import { policyContract } from '../../../src/contract/policy.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { policyCalls } from './policies.ts'

export const policyDomain = defineDomain({
  title: '政策帮扶',
  contract: policyContract,
  handlers: policyCalls,
})
