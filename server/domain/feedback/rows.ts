/** Feedback as rows of lists and details. */
import { feedback } from '../../../src/machines/workflows/feedback/chart.ts'
import { feedbackProjection } from '../../../src/machines/workflows/feedback/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'

/** Selects feedback, without a filter. */
export const feedbacks = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('feedback', 'feedback.id', 'record.id')
    .select(RECORD_COLUMNS)
    .select(['feedback.content', 'feedback.pictures', 'feedback.about'])
    .where('record.workflow', '=', 'feedback')
type FeedbackRecord = Awaited<ReturnType<ReturnType<typeof feedbacks>['execute']>>[number]

/** Resolves to feedback as this person sees it. */
export const feedbackRowsOf = recordRows(feedback, feedbackProjection, {
  events: ['ASK', 'ANSWER', 'FOLLOW'],
  row: (one: FeedbackRecord, { facts: { kind }, last, shows, owner, ownerForOthers }) => {
    const seen = shows('words')
    return {
      kind,
      content: seen ? one.content : '',
      pictures: shows('pictures') ? [...one.pictures] : [],
      about: seen ? one.about : '',
      owner: shows('name') ? owner : ownerForOthers,
      question: last('ASK').reason ?? '',
      answer: last('ANSWER', 'FOLLOW').reason ?? '',
    }
  },
})
