/** The domain feedback: its calls and its workflow. */
import { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { feedbackBinding } from './binding.ts'
import { feedbackBoardCalls } from './board.ts'
import { feedbackPublicCalls } from './public.ts'
import { feedbackSubmitCalls } from './submit.ts'

export const feedbackDomain = defineDomain({
  title: '意见反馈',
  contract: feedbackContract,
  handlers: { ...feedbackSubmitCalls, ...feedbackBoardCalls, ...feedbackPublicCalls },
  workflows: { feedback: feedbackBinding },
})
