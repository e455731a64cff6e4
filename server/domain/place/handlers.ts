/** Handlers of all place calls. */
import type { placeContract } from '../../../src/contract/place.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { mapPointCalls } from './mapPoints.ts'
import { regionCalls } from './regions.ts'

export const placeHandlers: Handlers<typeof placeContract> = { ...regionCalls, ...mapPointCalls }
