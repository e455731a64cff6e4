/** Handlers of the buyers' calls of the mall. Shops have their own in the domain `shop`. */
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
