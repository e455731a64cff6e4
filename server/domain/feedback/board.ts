/** The desk of feedback: the platform reads all of it, leaders and finance what was handed on to them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { FEEDBACK_OFFICES, type FeedbackKind } from '../../../src/contract/feedbackWords.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { FEEDBACK_DESK } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { feedback, MERGEABLE_STATES } from '../../../src/machines/workflows/feedback/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { recordList } from '../../engine/recordList.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId } from '../../kernel/listPage.ts'
import { feedbackRowsOf, feedbacks } from './rows.ts'
import { reviewWords } from './subject.ts'

/** Returns a condition for each post that lets somebody answer; never for their own feedback. */
export const placesOf = ({ uid = '', grants = [] }: Principal): RawBuilder<SqlBool>[] =>
  grants.flatMap(({ role, region }) => {
    const desk = keysOf(FEEDBACK_OFFICES).find(one => one === role)
    if (!desk) return []
    const here = placeWithin(desk === 'platform' ? '' : region)
    return [sql<SqlBool>`(record.facts->>'desk' = ${desk} and ${here} and owner <> ${uid})`]
  })

/** Returns a condition for each post that lets somebody read: the platform also reads what it handed on. */
const readable = (who: Principal): RawBuilder<SqlBool>[] =>
  hasRole(who, 'platform') ? [sql<SqlBool>`(owner <> ${who.uid ?? ''})`] : placesOf(who)

/** How many others a row offers to be merged into. */
const MOST_MERGEABLE = 20

/** Resolves to the rows with the words of the review that is meant, and what each can be merged into, oldest first. */
async function withSubject<R extends { readonly id: string; readonly about: string }>(
  db: Queryable,
  rows: readonly R[],
  who: Principal,
) {
  const { rows: pairs } =
    rows.length > 0 && hasRole(who, 'platform')
      ? await sql<{ id: string; into: string; content: string }>`
          select one.id, other.id as into, left(other.content, 30) as content
          from feedback one, lateral (
            select feedback.id, feedback.content from feedback join record on record.id = feedback.id
            where record.workflow = 'feedback' and record.state in (${sql.join(MERGEABLE_STATES)})
              and feedback.kind = one.kind and feedback.about = one.about and feedback.id <> one.id
              and record.owner <> ${who.uid ?? ''}
            order by feedback.id limit ${MOST_MERGEABLE}) other
          where one.id in (${sql.join(rows.map(({ id }) => id))})`.execute(db)
      : { rows: [] }
  const quoted = await reviewWords(
    db,
    rows.map(({ about }) => about),
  )
  return rows.map(row => ({
    ...row,
    quoted: quoted.get(row.about) ?? '',
    mergeable: pairs.flatMap(({ id, into, content }) => (id === row.id ? [{ id: into, content }] : [])),
  }))
}

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
    rows: async (db, found: Parameters<typeof feedbackRowsOf>[1], who) =>
      withSubject(db, await feedbackRowsOf(db, found, who), who),
  }),
}
