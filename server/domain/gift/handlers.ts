/** The calls about gifts. */
import { giftDetailCalls } from './detail.ts'
import { giftListCalls } from './lists.ts'
import { stationCalls } from './stations.ts'

export const giftHandlers = { ...giftListCalls, ...giftDetailCalls, ...stationCalls }
