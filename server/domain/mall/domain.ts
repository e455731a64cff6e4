/** The domain mall: its calls and what else the portal has to know of it. */
import { mallContract } from '../../../src/contract/mall.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { mallCartCalls } from './cart.ts'
import { goodsDetailCalls } from './detail.ts'
import { favouriteCalls } from './favourite.ts'
import { goodsListCalls } from './lists.ts'
import { reviewCalls } from './reviews.ts'

export const mallDomain = defineDomain({
  title: '商品、购物车、收藏和评价',
  contract: mallContract,
  handlers: {
    ...mallCartCalls,
    ...goodsDetailCalls,
    ...favouriteCalls,
    ...goodsListCalls,
    ...reviewCalls,
  },
})
