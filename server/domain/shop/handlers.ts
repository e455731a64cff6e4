/** Every call of the group shop: what the keepers of shops do, and the platform's desk for applications. */
import type { shopContract } from '../../../src/contract/mall.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { goodsSaveCalls } from './goodsSave.ts'
import { shopGoodsCalls } from './lists.ts'
import { shopReviewCalls } from './reviews.ts'
import { shopSubmitCalls } from './submit.ts'

export const shopHandlers: Handlers<typeof shopContract> = {
  ...shopSubmitCalls,
  ...shopGoodsCalls,
  ...goodsSaveCalls,
  ...shopReviewCalls,
}
