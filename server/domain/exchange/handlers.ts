/** The calls about exchanges: asking for one, mine, and the desk of gift staff. */
import { exchangeBoardCalls } from './board.ts'
import { exchangeDetailCalls } from './detail.ts'
import { exchangeListCalls } from './lists.ts'
import { exchangeSubmitCalls } from './submit.ts'

export const exchangeHandlers = {
  ...exchangeSubmitCalls,
  ...exchangeListCalls,
  ...exchangeBoardCalls,
  ...exchangeDetailCalls,
}
