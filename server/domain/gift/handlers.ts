/** Handlers of all gift calls. */
import type { giftContract } from '../../../src/contract/gift.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { giftDetailCalls } from './detail.ts'
import { giftListCalls } from './lists.ts'
import { stationCalls } from './stations.ts'

export const giftHandlers: Handlers<typeof giftContract> = {
  ...giftDetailCalls,
  ...giftListCalls,
  ...stationCalls,
}
