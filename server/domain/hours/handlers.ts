/** Handlers of all calls of service hours. */
import type { hoursContract } from '../../../src/contract/hours.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { hoursBoardCalls } from './board.ts'
import { hoursListCalls } from './lists.ts'
import { rankCalls } from './ranks.ts'

export const hoursHandlers: Handlers<typeof hoursContract> = { ...hoursListCalls, ...hoursBoardCalls, ...rankCalls }
