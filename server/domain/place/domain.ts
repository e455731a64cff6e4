/** The domain place: its calls and what else the portal has to know of it. */
import { placeContract } from '../../../src/contract/place.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { regionCalls } from './regions.ts'

export const placeDomain = defineDomain({
  title: '五级地区',
  contract: placeContract,
  handlers: {
    ...regionCalls,
  },
})
