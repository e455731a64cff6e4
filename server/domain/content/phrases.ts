/** Phrases that staff insert into answers and refusals, as they are published now. */
import type { contentContract } from '../../../src/contract/content.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Handlers } from '../../engine/context.ts'
import { whoIs } from '../../identity/grants.ts'

export const contentPhraseCalls: Pick<Handlers<typeof contentContract>, 'housePhrases'> = {
  async housePhrases({ step }, { database: { db }, me: { uid } }) {
    const { grants = [] } = await whoIs(db, uid)
    if (grants.length === 0) refuse('notYours', '这里只有工作人员可以看')
    const found = await db.selectFrom('housePhrases').select('phrases').where('step', '=', step).orderBy('id').execute()
    return { dataList: [...new Set(found.flatMap(({ phrases }) => phrases))] }
  },
}
