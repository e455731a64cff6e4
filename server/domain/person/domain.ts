/** The domain person: its calls and what else the portal has to know of it. */
import { personContract } from '../../../src/contract/person.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { addressCalls } from './addresses.ts'
import { accountClosureBinding } from './binding.ts'
import { closureCalls } from './closure.ts'
import { dataCopyCalls } from './dataCopy.ts'
import { eraseAccount } from './effects.ts'
import { profileCalls } from './profile.ts'
import { securityCalls } from './security.ts'

export const personDomain = defineDomain({
  title: '个人资料、账号安全、地址和意见反馈',
  contract: personContract,
  handlers: {
    ...addressCalls,
    ...profileCalls,
    ...securityCalls,
    ...closureCalls,
    ...dataCopyCalls,
  },
  workflows: { accountClosure: accountClosureBinding },
  performers: { eraseAccount },
})
