/** The domain certification: its calls, its workflow and what else the portal has to know of it. */
import { certificationContract } from '../../../src/contract/certification.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { certificationBinding } from './binding.ts'
import { certificationBoardCalls } from './board.ts'
import { certificationDetailCalls } from './detail.ts'
import {
  applyChange,
  claimIdentity,
  closeReview,
  dropChange,
  eraseIdentity,
  openReview,
  releaseIdentity,
} from './effects.ts'
import { feeCalls } from './fee.ts'
import { certificationListCalls } from './lists.ts'
import { createProofRemoval } from './proofs.ts'
import { certificationSubmitCalls } from './submit.ts'

export const certificationDomain = defineDomain({
  title: '认证',
  contract: certificationContract,
  handlers: {
    ...certificationSubmitCalls,
    ...certificationListCalls,
    ...certificationDetailCalls,
    ...certificationBoardCalls,
    ...feeCalls,
  },
  workflows: { certification: certificationBinding },
  performers: { claimIdentity, releaseIdentity, openReview, closeReview, eraseIdentity, applyChange, dropChange },
  sweep: createProofRemoval,
})
