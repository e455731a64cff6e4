/** The domain aid: its calls, its workflow and what else the portal has to know of it. */
import { aidContract } from '../../../src/contract/aid.contract.ts'
import { aidResultContract } from '../../../src/contract/aidResult.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { aidBinding } from './binding.ts'
import { aidBoardCalls } from './board.ts'
import { candidateCalls } from './candidates.ts'
import { contactCalls } from './contact.ts'
import { aidDetailCalls } from './detail.ts'
import { countHelped, publishStory, withholdStory } from './effects.ts'
import { aidListCalls } from './lists.ts'
import { resultCalls } from './results.ts'
import { shareCalls } from './share.ts'
import { aidSubmitCalls } from './submit.ts'

export const aidDomain = defineDomain({
  title: '求助、公益成果和分享',
  contract: { ...aidContract, ...aidResultContract },
  handlers: {
    ...aidSubmitCalls,
    ...contactCalls,
    ...aidListCalls,
    ...aidDetailCalls,
    ...aidBoardCalls,
    ...candidateCalls,
    ...resultCalls,
    ...shareCalls,
  },
  workflows: { aid: aidBinding },
  performers: { countHelped, publishStory, withholdStory },
})
