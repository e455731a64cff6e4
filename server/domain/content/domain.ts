/** The domain content: its calls, its workflow, and what writes the public tables. */
import { contentContract } from '../../../src/contract/content.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { contentBinding } from './binding.ts'
import { contentBoardCalls } from './board.ts'
import { followCalendar } from './calendar.ts'
import { contentDetailCalls } from './detail.ts'
import { hideContent, showContent } from './effects.ts'
import { contentPhraseCalls } from './phrases.ts'
import { contentSaveCalls } from './save.ts'
import { giftStockCalls } from './stock.ts'

export const contentDomain = defineDomain({
  title: '内容管理',
  contract: contentContract,
  handlers: {
    ...contentSaveCalls,
    ...contentBoardCalls,
    ...contentDetailCalls,
    ...contentPhraseCalls,
    ...giftStockCalls,
  },
  workflows: { content: contentBinding },
  performers: { showContent, hideContent },
  sweep: followCalendar,
})
