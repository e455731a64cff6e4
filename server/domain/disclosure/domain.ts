/** The domain disclosure: its calls, its workflow and what else the portal has to know of it. */
import { disclosureContract } from '../../../src/contract/disclosure.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { disclosureBinding } from './binding.ts'
import { disclosureBoardCalls } from './board.ts'
import { publishDisclosure, writeDisclosure } from './effects.ts'
import { disclosureListCalls } from './lists.ts'

export const disclosureDomain = defineDomain({
  title: '信息披露',
  contract: disclosureContract,
  handlers: { ...disclosureListCalls, ...disclosureBoardCalls },
  workflows: { disclosure: disclosureBinding },
  performers: { writeDisclosure, publishDisclosure },
})
