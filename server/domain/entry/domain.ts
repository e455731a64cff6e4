/** The domain entry: its calls and what else the portal has to know of it. */
import { entryContract } from '../../../src/contract/entry.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { accountCalls } from './account.ts'

export const entryDomain = defineDomain({
  title: '注册、登录和验证码',
  contract: entryContract,
  handlers: accountCalls,
})
