/** Binds feedback to the engine: who is at its desk, to whom it can be handed on, and which other one it follows. */
import { sql } from 'kysely'
import { FEEDBACK_DESKS, FEEDBACK_KINDS, type FeedbackDeskName } from '../../../src/contract/feedbackWords.ts'
import { keysOf } from '../../../src/contract/keys.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Feedback, feedback, MERGEABLE_STATES } from '../../../src/machines/workflows/feedback/chart.ts'
import { feedbackProjection } from '../../../src/machines/workflows/feedback/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { binding } from '../../engine/binding.ts'
import { clockDeadline } from '../../engine/clockDeadline.ts'
import { factsOf } from '../../engine/records.ts'
import { placesOf } from './board.ts'
import { hasSomebody } from './offices.ts'

/** Throws `notNow` at the field where nobody but its owner is at that desk, or it lies there already. */
async function assertTaken(db: Queryable, feedback: Feedback, next: FeedbackDeskName): Promise<void> {
  const { desk, organiser, answeredBy } = feedback
  if (next === desk) refuse('notNow', '已经在这里处理了，请选别的', 'desk')
  if (next === 'organiser') {
    if (organiser === '') refuse('notNow', '只有问募捐的善款疑问可以转给发起单位', 'desk')
    if (organiser === answeredBy) refuse('notNow', '发起单位已经答复过，请由别人答复', 'desk')
    return
  }
  if (!(await hasSomebody(db, next, feedback))) refuse('notNow', '提出人所在的地区没有人可以处理，请由平台答复', 'desk')
}

const refuseInto = (message: string): never => refuse('notNow', message, 'into')

/**
 * Throws `notNow` at the field where the other feedback cannot answer for this one. Locks the other one, so that of two
 * that are merged into each other at once one is refused.
 */
async function assertFollows(db: Queryable, { id, facts }: Followed, into: string): Promise<void> {
  if (into === id) refuseInto('不能合并到它自己，请选另一条')
  const other = await db
    .selectFrom('record')
    .select(['state', 'facts'])
    .where('id', '=', into)
    .where('workflow', '=', 'feedback')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!other) return refuseInto('没有找到这条反馈，请重新选')
  const theirs = factsOf(feedback, other)
  if (other.state === 'merged')
    refuseInto(
      theirs.mergedInto === id ? '那一条已经合并到这一条，不能再绕回去' : '那一条自己也合并了，请选它合并到的那条',
    )
  if (other.state === 'answered') refuseInto('那一条已经答复了，请直接答复这一条')
  if (!(MERGEABLE_STATES as readonly string[]).includes(other.state)) refuseInto('那一条已经结束，请选还在处理的')
  if (theirs.kind !== 'charity' && facts.kind !== 'charity') return
  // Its answer is public, and counted, on the page of its campaign.
  const abouts = await db.selectFrom('feedback').select('about').where('id', 'in', [id, into]).distinct().execute()
  if (theirs.kind !== facts.kind || abouts.length > 1) refuseInto('善款疑问只能和问同一个募捐的善款疑问合并')
}
interface Followed {
  readonly id: string
  readonly facts: Feedback
}

/** Whose turn it is and what it is about say how long it may lie. */
const OPEN_CASES = keysOf(FEEDBACK_KINDS).flatMap(kind => keysOf(FEEDBACK_DESKS).map(desk => ({ kind, desk })))

export const feedbackBinding = binding(feedback, {
  projection: feedbackProjection,
  // One that follows another is locked after it.
  columns: ({ owner, place, mergedInto }) => ({ owner, place, ...(mergedInto !== '' && { root: mergedInto }) }),
  deadlines: { open: clockDeadline(feedback, 'open', OPEN_CASES) },
  standing: {
    holder: who => placesOf(who).map(here => sql`(${here} and record.facts->>'holder' = ${who.uid ?? ''})`),
    taker: who => placesOf(who).map(here => sql`(${here} and record.facts->>'answeredBy' <> ${who.uid ?? ''})`),
  },
  assertWorld: {
    HAND_ON: (db, { facts }, { input: { desk } }) => assertTaken(db, facts, desk),
    MERGE: (db, record, { input: { into } }) => assertFollows(db, record, into),
  },
})
