/** Every call of the group mall: what buyers read and keep. */
import type { mallContract } from '../../../src/contract/mall.contract.ts'
import type { Handlers } from '../context.ts'
import { cartCalls } from './cart.ts'
import { favouriteCalls } from './favourite.ts'
import { goodsDetailCalls } from './goodsDetail.ts'
import { goodsPageCalls } from './goodsPage.ts'
import { publicShopCalls } from './publicShop.ts'
import { reviewCalls } from './reviews.ts'

export const mall: Handlers<typeof mallContract> = {
  ...goodsPageCalls,
  ...goodsDetailCalls,
  ...publicShopCalls,
  ...reviewCalls,
  ...cartCalls,
  ...favouriteCalls,
}
