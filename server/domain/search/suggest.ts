/** What somebody may want to find, while they type. */
import { DEFAULT_PLACE } from '../../../src/contract/constants.ts'
import type { searchContract } from '../../../src/contract/search.contract.ts'
import type { Handlers } from '../../engine/context.ts'
import { withoutNamesakes } from './find.ts'
import { questionOf } from './questions.ts'
import { ranked } from './ranked.ts'
import { foundRows } from './rows.ts'

const MAX_SUGGESTED = 8

export const searchSuggestCalls: Pick<Handlers<typeof searchContract>, 'suggest'> = {
  async suggest({ keyword, region = DEFAULT_PLACE.districtId }, call) {
    const question = await questionOf(call, keyword, { unfinished: true })
    if (!question) return { dataList: [] }
    const found = withoutNamesakes(await ranked(call, { question, region, loose: false }))
    return { dataList: [...(await foundRows(call.database.db, region, found.slice(0, MAX_SUGGESTED)))] }
  },
}
