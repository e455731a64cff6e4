/** The domain hours: its calls, its workflow and what else the portal has to know of it. */
import { hoursContract } from '../../../src/contract/hours.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { hoursBinding } from './binding.ts'
import { hoursBoardCalls } from './board.ts'
import { checkHours } from './check.ts'
import { creditHours, takeBackHours } from './effects.ts'
import { hoursListCalls } from './lists.ts'
import { rankCalls } from './ranks.ts'

export const hoursDomain = defineDomain({
  title: '工时和排行',
  contract: hoursContract,
  handlers: {
    ...hoursListCalls,
    ...hoursBoardCalls,
    ...rankCalls,
  },
  workflows: { hours: hoursBinding },
  performers: { creditHours, takeBackHours },
  checks: [checkHours],
})
