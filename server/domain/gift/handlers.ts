/** The calls of the group gift. */
import type { giftContract } from '../../../src/contract/gift.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { giftDetailCalls } from './detail.ts'
import { exchangeDetailCalls } from './exchangeDetail.ts'
import { exchangeListCalls } from './exchangeLists.ts'
import { giftPageCalls } from './lists.ts'
import { stationCalls } from './stations.ts'
import { exchangeSubmitCalls } from './submit.ts'

export const giftHandlers: Handlers<typeof giftContract> = {
  ...giftPageCalls,
  ...giftDetailCalls,
  ...stationCalls,
  ...exchangeSubmitCalls,
  ...exchangeListCalls,
  ...exchangeDetailCalls,
}
