/** Handlers of all shop calls: public pages, the owners' calls, and the platform's desk for applications. */
import type { shopContract } from '../../../src/contract/shop.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { shopBoardCalls } from './board.ts'
import { shopDetailCalls } from './detail.ts'
import { goodsSaveCalls } from './goodsSave.ts'
import { publicShopListCalls, shopListCalls } from './lists.ts'
import { shopReviewCalls } from './reviews.ts'
import { shopSubmitCalls } from './submit.ts'

export const shopHandlers: Handlers<typeof shopContract> = {
  ...shopDetailCalls,
  ...publicShopListCalls,
  ...shopSubmitCalls,
  ...shopBoardCalls,
  ...shopListCalls,
  ...goodsSaveCalls,
  ...shopReviewCalls,
}
