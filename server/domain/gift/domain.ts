/** The domain gift: its calls and what else the portal has to know of it. */
import { giftContract } from '../../../src/contract/gift.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { checkGifts } from './check.ts'
import { giftDetailCalls } from './detail.ts'
import { giftListCalls } from './lists.ts'
import { stationCalls } from './stations.ts'

export const giftDomain = defineDomain({
  title: '礼品',
  contract: giftContract,
  handlers: {
    ...giftDetailCalls,
    ...giftListCalls,
    ...stationCalls,
  },
  checks: [checkGifts],
})
