/** The domain exchange: its calls, its workflow and what else the portal has to know of it. */
import { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { exchangeBinding } from './binding.ts'
import { exchangeBoardCalls } from './board.ts'
import { exchangeDetailCalls } from './detail.ts'
import { givePickUpCode, leaveDraw, moveGift, redirect } from './effects.ts'
import { exchangeListCalls } from './lists.ts'
import { exchangeSubmitCalls } from './submit.ts'

export const exchangeDomain = defineDomain({
  title: '礼品兑换',
  contract: exchangeContract,
  handlers: {
    ...exchangeBoardCalls,
    ...exchangeDetailCalls,
    ...exchangeListCalls,
    ...exchangeSubmitCalls,
  },
  workflows: { exchange: exchangeBinding },
  performers: { givePickUpCode, leaveDraw, moveGift, redirect },
})
