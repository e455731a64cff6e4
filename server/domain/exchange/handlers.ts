/** Handlers of all exchange calls. */
import type { exchangeContract } from '../../../src/contract/exchange.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { exchangeBoardCalls } from './board.ts'
import { exchangeDetailCalls } from './detail.ts'
import { exchangeListCalls } from './lists.ts'
import { exchangeSubmitCalls } from './submit.ts'

export const exchangeHandlers: Handlers<typeof exchangeContract> = {
  ...exchangeBoardCalls,
  ...exchangeDetailCalls,
  ...exchangeListCalls,
  ...exchangeSubmitCalls,
}
