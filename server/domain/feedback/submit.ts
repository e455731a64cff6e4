/** Sends feedback, and lists one's own. */
import type { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { WireInput } from '../../../src/contract/wire.ts'
import { type Feedback, feedback } from '../../../src/machines/workflows/feedback/chart.ts'
import { newId } from '../../db/ids.ts'
import { consume } from '../../db/rateLimit.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { attachPictures } from '../../files/ownership.ts'
import { whoIs } from '../../identity/grants.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { feedbackRowsOf, feedbacks } from './rows.ts'

const MAX_PER_DAY = 50

/** Sends one; resolves to its id. */
export async function sendFeedback(
  context: StepContext,
  uid: string,
  { kind = 'question', content, pictures = [], about = '' }: WireInput<'/api/my/feedback'>,
): Promise<{ readonly id: string }> {
  const { db, services } = context
  await attachPictures(db, uid, pictures, { field: 'pictures' })
  const { region } = await db.selectFrom('account').select('region').where('uid', '=', uid).executeTakeFirstOrThrow()
  const id = newId(services.clock())
  const facts: Feedback = {
    owner: uid,
    kind,
    place: region,
    desk: 'platform',
    holder: '',
    answeredBy: '',
    reopened: 0,
  }
  const writeAlong = async () => {
    const row = { id, uid, kind, content, pictures: JSON.stringify(pictures), about }
    await db.insertInto('feedback').values(row).execute()
  }
  await begin(context, { workflow: 'feedback', event: 'SEND', id, facts, who: { uid }, writeAlong })
  return { id }
}

export const feedbackSubmitCalls: Omit<Handlers<typeof feedbackContract>, 'feedbackDesk'> = {
  async feedback(input, { me: { uid }, ...services }) {
    const { database, clock } = services
    const key = `feedback:${uid}`
    const { allowed } = await consume(database.db, { key, max: MAX_PER_DAY, windowMs: DAY_MS }, clock())
    if (!allowed) refuse('tooMany', '今天的反馈已经很多了，请明天再来')
    return database.tx(db => sendFeedback({ db, services }, uid, input))
  },

  async feedbackPage(paging, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const mine = feedbacks(db).where('owner', '=', uid)
    const { rows, next, total } = await listPage(db, mine, page => page, { by: [byId('record.id')], ...paging })
    return { dataList: await feedbackRowsOf(db, rows, who), next, total }
  },

  feedbackDetails: recordDetail(feedback, feedbacks, feedbackRowsOf),
}
