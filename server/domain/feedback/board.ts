/** The desk of feedback: the platform reads all of it, leaders and finance what was handed on to them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { FEEDBACK_DESKS, type FeedbackKind } from '../../../src/contract/feedbackWords.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { FEEDBACK_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { feedback } from '../../../src/machines/workflows/feedback/chart.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { feedbackRowsOf, feedbacks } from './rows.ts'

/** Returns a condition for each post that lets somebody answer; never for their own feedback. */
export const placesOf = ({ uid = '', grants = [] }: Principal): RawBuilder<SqlBool>[] =>
  grants.flatMap(({ role, region }) => {
    const desk = keysOf(FEEDBACK_DESKS).find(one => one === role)
    if (!desk) return []
    const here = placeWithin(desk === 'platform' ? '' : region)
    return [sql<SqlBool>`(record.facts->>'desk' = ${desk} and ${here} and owner <> ${uid})`]
  })

/** Returns a condition for each post that lets somebody read: the platform also reads what it handed on. */
const readable = (who: Principal): RawBuilder<SqlBool>[] =>
  hasRole(who, 'platform') ? [sql<SqlBool>`(owner <> ${who.uid ?? ''})`] : placesOf(who)

export const feedbackBoardCalls: Pick<Handlers<typeof feedbackContract>, 'feedbackDesk'> = {
  feedbackDesk: recordList(FEEDBACK_DESK, feedback, {
    reader: whoIs,
    find: (db, who, { kind }: { readonly kind?: FeedbackKind | undefined }) => {
      const places = readable(who)
      if (places.length === 0) refuse('notYours', '反馈由平台处理')
      const here = feedbacks(db).where(sql<SqlBool>`(${sql.join(places, sql` or `)})`)
      return kind === undefined ? here : here.where('feedback.kind', '=', kind)
    },
    wordsOf: pattern => sql<SqlBool>`feedback.content ilike ${pattern}`,
    order: tab => ({
      by: [byId('record.id')],
      direction: tab === 'open' || tab === 'taken' ? 'asc' : 'desc',
    }),
    rows: feedbackRowsOf,
  }),
}
