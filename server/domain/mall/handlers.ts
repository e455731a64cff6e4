/** Every call of the mall: what buyers read and keep. A shop's own page is the shop's. */
import type { mallContract } from '../../../src/contract/mall.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { mallCartCalls } from './cart.ts'
import { goodsDetailCalls } from './detail.ts'
import { favouriteCalls } from './favourite.ts'
import { goodsListCalls } from './lists.ts'
import { reviewCalls } from './reviews.ts'

export const mallHandlers: Handlers<typeof mallContract> = {
  ...mallCartCalls,
  ...goodsDetailCalls,
  ...favouriteCalls,
  ...goodsListCalls,
  ...reviewCalls,
}
