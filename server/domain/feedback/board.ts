/** The desk of feedback: platform and auditors read all of it, leaders and finance what was handed on to them. */
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
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, byNumber } from '../../kernel/listPage.ts'
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

/** Returns a condition for each post that lets somebody read: platform and auditors also read what was handed on. */
const readable = (who: Principal): RawBuilder<SqlBool>[] =>
  hasRole(who, 'platform') || hasRole(who, 'auditor') ? [sql<SqlBool>`(owner <> ${who.uid ?? ''})`] : placesOf(who)

/** How many others a row offers to be merged into, of how many that came last. */
const MOST_MERGEABLE = 20
const MOST_COMPARED = 200

interface Mergeable {
  readonly one: string
  readonly id: string
  readonly kind: FeedbackKind
  readonly about: string
  readonly content: string
}
/**
 * Resolves to what each of these can be merged into: first what is about the same page and of the same kind, then by
 * likeness of the words. A question about money follows only another one about the same campaign.
 */
async function mergeablesOf(db: Queryable, ids: readonly string[], who: Principal): Promise<readonly Mergeable[]> {
  if (ids.length === 0 || !hasRole(who, 'platform')) return []
  const { rows } = await sql<Mergeable>`
    with waiting as materialized (
      select feedback.id, feedback.kind, feedback.about, feedback.content
      from feedback join record on record.id = feedback.id
      where record.workflow = 'feedback' and record.state in (${sql.join(MERGEABLE_STATES)})
        and record.owner <> ${who.uid ?? ''}
      order by feedback.id desc limit ${MOST_COMPARED})
    select one.id as one, other.id, other.kind, other.about, left(other.content, 30) as content
    from feedback one, lateral (
      select waiting.*, (waiting.about = one.about)::int + (waiting.kind = one.kind)::int as same,
        similarity(waiting.content, one.content) as alike
      from waiting where waiting.id <> one.id
        and ('charity' not in (waiting.kind, one.kind) or waiting.kind = one.kind and waiting.about = one.about)
      order by same desc, alike desc, waiting.id limit ${MOST_MERGEABLE}) other
    where one.id in (${sql.join(ids)}) order by same desc, alike desc, other.id`.execute(db)
  return rows
}

/** Resolves to the rows with the words of the review that is meant, and what each can be merged into. */
async function withSubject<R extends { readonly id: string; readonly about: string }>(
  db: Queryable,
  rows: readonly R[],
  who: Principal,
) {
  const pairs = await mergeablesOf(
    db,
    rows.map(({ id }) => id),
    who,
  )
  const quoted = await reviewWords(
    db,
    rows.map(({ about }) => about),
  )
  return rows.map(row => ({
    ...row,
    quoted: quoted.get(row.about) ?? '',
    mergeable: pairs.flatMap(({ one, ...other }) => (one === row.id ? [other] : [])),
  }))
}

const DANGER_FIRST = byNumber<{ readonly facts: object }>(sql`(feedback.kind <> 'safety')::int`, row =>
  Number(factsOf(feedback, row).kind !== 'safety'),
)

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
    // What is dangerous comes before what came earlier.
    order: tab =>
      tab === 'open' || tab === 'taken'
        ? { by: [DANGER_FIRST, byId('record.id')], direction: 'asc' }
        : { by: [byId('record.id')], direction: 'desc' },
    rows: async (db, found: Parameters<typeof feedbackRowsOf>[1], who) =>
      withSubject(db, await feedbackRowsOf(db, found, who), who),
  }),
}
