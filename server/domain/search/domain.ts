/** The domain search: its calls, and the index that they read. */
import { searchContract } from '../../../src/contract/search.contract.ts'
import { defineDomain } from '../../engine/domain.ts'
import { cutAtEveryTick } from './entries.ts'
import { searchFindCalls } from './find.ts'
import { searchSuggestCalls } from './suggest.ts'

export const searchDomain = defineDomain({
  title: '搜索',
  contract: searchContract,
  handlers: { ...searchFindCalls, ...searchSuggestCalls },
  sweep: cutAtEveryTick,
})
