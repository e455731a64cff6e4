/** Every call of the group shop: what the keepers of shops do, and the platform's desk for applications. */
import type { shopContract } from '../../../src/contract/shop.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { shopDetailCalls } from './detail.ts'
import { goodsSaveCalls } from './goodsSave.ts'
import { publicShopListCalls, shopListCalls } from './lists.ts'
import { shopReviewCalls } from './reviews.ts'
import { shopSubmitCalls } from './submit.ts'

export const shopHandlers: Handlers<typeof shopContract> = {
  ...shopSubmitCalls,
  ...shopListCalls,
  ...goodsSaveCalls,
  ...shopReviewCalls,
}

/** The calls of the group mall about a shop's own page. */
export const publicShopHandlers = { ...shopDetailCalls, ...publicShopListCalls }
