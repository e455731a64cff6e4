/** The domain message: its calls and what else the portal has to know of it. */
import { messageContract } from '../../../src/contract/message.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { messageListCalls } from './lists.ts'
import { messageSwitchCalls } from './switches.ts'

export const messageDomain = defineDomain({
  title: '消息',
  contract: messageContract,
  handlers: { ...messageListCalls, ...messageSwitchCalls },
})
