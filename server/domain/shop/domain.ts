/** The domain shop: its calls, its workflow and what else the portal has to know of it. */
import { shopContract } from '../../../src/contract/shop.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { shopBinding } from './binding.ts'
import { shopBoardCalls } from './board.ts'
import { shopDetailCalls } from './detail.ts'
import { goodsSaveCalls } from './goodsSave.ts'
import { publicShopListCalls, shopListCalls } from './lists.ts'
import { shopReviewCalls } from './reviews.ts'
import { shopSubmitCalls } from './submit.ts'

export const shopDomain = defineDomain({
  title: '店铺和店里的商品',
  contract: shopContract,
  handlers: {
    ...shopDetailCalls,
    ...publicShopListCalls,
    ...shopSubmitCalls,
    ...shopListCalls,
    ...goodsSaveCalls,
    ...shopBoardCalls,
    ...shopReviewCalls,
  },
  workflows: { shop: shopBinding },
})
