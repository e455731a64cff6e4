/** Every call of the group shop: what the keepers of shops do, and the platform's desk for applications. */
import type { shopContract } from '../../../src/contract/mall.contract.ts'
import type { Handlers } from '../context.ts'
import { applyCalls } from './apply.ts'
import { goodsSaveCalls } from './goodsSave.ts'
import { shopReviewCalls } from './reviews.ts'
import { shopGoodsCalls } from './shopGoods.ts'

export const shop: Handlers<typeof shopContract> = {
  ...applyCalls,
  ...shopGoodsCalls,
  ...goodsSaveCalls,
  ...shopReviewCalls,
}
