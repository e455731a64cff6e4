/** The domain task: its calls and what else the portal has to know of it. */
import { taskContract } from '../../../src/contract/task.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { donationBoardCalls } from '../donation/board.ts'
import { taskBoardCalls } from './board.ts'
import { candidateCalls } from './candidates.ts'
import { collectCalls } from './collect.ts'
import { workFigureCalls } from './figures.ts'
import { taskMatterCalls } from './matters.ts'
import { searchCalls } from './search.ts'
import { urgeCalls } from './urge.ts'

export const taskDomain = defineDomain({
  title: '任务中心和上门取件',
  contract: taskContract,
  handlers: {
    ...taskBoardCalls,
    ...taskMatterCalls,
    ...donationBoardCalls,
    ...candidateCalls,
    ...collectCalls,
    ...searchCalls,
    ...workFigureCalls,
    ...urgeCalls,
  },
})
