/** Questions about a campaign's money as its page shows them: with their answers, without names, late ones counted. */
import { type SqlBool, sql } from 'kysely'
import type { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { CHARITY_ANSWER_DAYS } from '../../../src/contract/feedbackWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { scrubbed } from '../../../src/contract/scrub.ts'
import { MERGEABLE_STATES } from '../../../src/machines/workflows/feedback/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { maskedName } from '../../identity/names.ts'
import { nameSecrets } from '../../identity/parties.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { aboutCampaign } from './subject.ts'

/** The moments of the first and the words of the last answer; null while there is none. */
const FIRST_ANSWER = sql<Date | null>`(select min(at) from history where history.record = feedback.id and event = 'ANSWER')`
const LAST_ANSWER = sql<{ readonly reason: string; readonly uid: string | null } | null>`(
  select jsonb_build_object('reason', input->>'reason', 'uid', uid) from history
  where history.record = feedback.id and event = 'ANSWER' order by ordinal desc limit 1)`
const ANSWERED = sql<SqlBool>`(record.state in ('answered', 'closed') and ${FIRST_ANSWER} is not null)`
const WAITING = sql<SqlBool>`record.state in (${sql.join(MERGEABLE_STATES)})`

/** Selects the questions about the money of a campaign, without a filter. */
const questionsOf = (db: Queryable, campaign: string) =>
  db
    .selectFrom('feedback')
    .innerJoin('record', 'record.id', 'feedback.id')
    .where('feedback.kind', '=', 'charity')
    .where('feedback.about', '=', aboutCampaign(campaign))

/** Resolves to how many wait for an answer, and how many were or are answered after more days than allowed. */
async function countsOf(db: Queryable, campaign: string, now: number) {
  const { waiting, late } = await questionsOf(db, campaign)
    .select([
      sql<number>`count(*) filter (where ${WAITING})::int`.as('waiting'),
      sql<number>`count(*) filter (where (${WAITING} or ${ANSWERED})
        and coalesce(${FIRST_ANSWER}, ${new Date(now)}::timestamptz) - record.created_at
          > make_interval(days => ${CHARITY_ANSWER_DAYS}))::int`.as('late'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting, late }
}

export const feedbackPublicCalls: Pick<Handlers<typeof feedbackContract>, 'charityQuestions'> = {
  async charityQuestions({ id, ...paging }, { database: { db }, me, clock }) {
    const campaign = await db.selectFrom('campaign').select(['uid', 'listed']).where('id', '=', id).executeTakeFirst()
    const isOrganiser = campaign !== undefined && campaign.uid === me?.uid
    if (!campaign || !(campaign.listed || isOrganiser)) return refuse('missing', '没有找到这个募捐')
    // What is not answered yet is read by who answers it alone.
    const shown = questionsOf(db, id).where(isOrganiser ? sql<SqlBool>`(${ANSWERED} or ${WAITING})` : ANSWERED)
    const read = (page: typeof shown) =>
      page
        .leftJoin('account', 'account.uid', 'feedback.uid')
        .select(['feedback.id', 'feedback.content', 'account.name', 'record.createdAt'])
        .select([LAST_ANSWER.as('answer'), ANSWERED.as('answered'), sql<string>`facts->>'desk'`.as('desk')])
    const { rows, next, total } = await listPage(db, shown, read, { by: [byId('feedback.id')], ...paging })
    const dataList = rows.map(({ name, content, answer, answered, createdAt, desk, ...row }) => {
      const secrets = nameSecrets(name ?? '')
      return {
        ...row,
        author: name === null ? '已注销的用户' : maskedName(name),
        content: scrubbed(content, secrets),
        answer: answered ? scrubbed(answer?.reason ?? '', secrets) : '',
        byOrganiser: Boolean(answered) && answer?.uid === campaign.uid,
        toAnswer: isOrganiser && !answered && desk === 'organiser',
        at: createdAt.getTime(),
      }
    })
    return { dataList, next, total, ...(await countsOf(db, id, clock())) }
  },
}
