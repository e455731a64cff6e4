/** Every call of the group hours. */
import type { hoursContract } from '../../../src/contract/hours.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { hoursDeskCalls } from './desk.ts'
import { ownHoursCalls } from './mine.ts'
import { rankCalls } from './ranks.ts'

export const hoursHandlers: Handlers<typeof hoursContract> = { ...ownHoursCalls, ...hoursDeskCalls, ...rankCalls }
