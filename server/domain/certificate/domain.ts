/** The domain certificate: its calls, its workflow and what else the portal has to know of it. */
import { certificateContract } from '../../../src/contract/certificate.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { certificateBinding } from './binding.ts'
import { certificateBoardCalls } from './board.ts'
import { honourCalls } from './honours.ts'
import { certificateListCalls } from './lists.ts'
import { certificateLookUpCalls } from './lookUp.ts'

export const certificateDomain = defineDomain({
  title: '证书',
  contract: certificateContract,
  handlers: {
    ...certificateListCalls,
    ...certificateLookUpCalls,
    ...certificateBoardCalls,
    ...honourCalls,
  },
  workflows: { certificate: certificateBinding },
})
