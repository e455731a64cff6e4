/** Sends feedback, and lists one's own. */
import type { feedbackContract } from '../../../src/contract/feedback.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import type { WireInput } from '../../../src/contract/wire.ts'
import { type Feedback, feedback } from '../../../src/machines/workflows/feedback/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { newId } from '../../db/ids.ts'
import { consume, ipBucketOf } from '../../db/rateLimit.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { recordDetail } from '../../engine/recordRows.ts'
import { attachPictures } from '../../files/ownership.ts'
import { assertDistrict } from '../../geo/regionNames.ts'
import { openAccount } from '../../identity/account.ts'
import { whoIs } from '../../identity/grants.ts'
import { redeemCode } from '../../identity/smsCode.ts'
import { byId, listPage } from '../../kernel/listPage.ts'
import { hasSomebody } from './offices.ts'
import { feedbackRowsOf, feedbacks } from './rows.ts'
import { assertAnothers, organiserOf } from './subject.ts'

const MAX_PER_DAY = 50
/** Reports without a log-in, a day: of one number, and attempts from one address, which many homes may share. */
const MAX_REPORTS_PER_PHONE = 5
const MAX_TRIES_PER_LINE = 100

/** Resolves to the account of a number; opens one without a password, which its holder enters by a code. */
async function accountOfReporter(db: Queryable, { phone, name }: Reporter, now: number): Promise<string> {
  const known = async () =>
    (await db.selectFrom('account').select('uid').where('phone', '=', phone).executeTakeFirst())?.uid
  const found = await known()
  if (found !== undefined) return found
  const opened = await openAccount(db, { kind: 'person', phone, name, region: '', passwordHash: null }, now)
  // Opened by another call at the same time.
  return opened ?? (await known()) ?? refuse('stale', '请再试一次')
}
interface Reporter {
  readonly phone: string
  readonly name: string
}

/** Returns the desk that a new one lies on: of what is dangerous it is that of its place, where somebody is there. */
async function firstDesk(db: Queryable, { kind, organiser, owner, place }: NewFeedback): Promise<Feedback['desk']> {
  if (organiser !== '') return 'organiser'
  return kind === 'safety' && (await hasSomebody(db, 'leader3', { owner, place })) ? 'leader3' : 'platform'
}
type NewFeedback = Pick<Feedback, 'kind' | 'organiser' | 'owner' | 'place'>

/** Sends one, by default from where its author lives; resolves to its id. */
export async function sendFeedback(
  context: StepContext,
  uid: string,
  { kind = 'question', content, pictures = [], about = '' }: WireInput<'/api/my/feedback'>,
  region?: string,
): Promise<{ readonly id: string }> {
  const { db, services } = context
  await attachPictures(db, uid, pictures, { field: 'pictures' })
  const author = await db.selectFrom('account').select('region').where('uid', '=', uid).executeTakeFirstOrThrow()
  const organiser = kind === 'charity' ? await organiserOf(db, about) : ''
  if (organiser === undefined)
    return refuse('notNow', '善款疑问请从那个募捐的页面提：打开募捐，点「对善款有疑问」', 'kind')
  if (organiser === uid) return refuse('notNow', '这是您自己单位的募捐，不用提疑问；要说明的写进信息披露', 'kind')
  if (kind === 'report') await assertAnothers(db, uid, about)
  const id = newId(services.clock())
  const sent = { owner: uid, kind, place: region ?? author.region, organiser }
  const facts: Feedback = {
    ...sent,
    desk: await firstDesk(db, sent),
    holder: '',
    answeredBy: '',
    reopened: 0,
    mergedInto: '',
  }
  const writeAlong = async () => {
    const row = { id, uid, kind, content, pictures: JSON.stringify(pictures), about }
    await db.insertInto('feedback').values(row).execute()
  }
  await begin(context, { workflow: 'feedback', event: 'SEND', id, facts, who: { uid }, writeAlong })
  return { id }
}

export const feedbackSubmitCalls: Omit<Handlers<typeof feedbackContract>, 'feedbackDesk' | 'charityQuestions'> = {
  async feedback(input, { me: { uid }, ...services }) {
    const { database, clock } = services
    const key = `feedback:${uid}`
    const { allowed } = await consume(database.db, { key, max: MAX_PER_DAY, windowMs: DAY_MS }, clock())
    if (!allowed) refuse('tooMany', '今天的反馈已经很多了，请明天再来')
    return database.tx(db => sendFeedback({ db, services }, uid, input))
  },

  async safetyReport({ phone, code, name, content, region, about }, call) {
    const { database, clock, ip } = call
    assertDistrict(region)
    const allow = async (key: string, max: number, message: string, field?: string) => {
      const { allowed } = await consume(database.db, { key, max, windowMs: DAY_MS }, clock())
      if (!allowed) refuse('tooMany', message, field)
    }
    await allow(`safety:line:${ipBucketOf(ip)}`, MAX_TRIES_PER_LINE, '这个网络今天报的隐患太多了，请登录后再报')
    await redeemCode(call, phone, 'safety', code)
    await allow(`safety:${phone}`, MAX_REPORTS_PER_PHONE, '这个手机号今天报的隐患太多了，请登录后再报', 'phone')
    return database.tx(async db => {
      const uid = await accountOfReporter(db, { phone, name }, clock())
      const words = { kind: 'safety', content, ...(about !== undefined && { about }) } as const
      return sendFeedback({ db, services: call }, uid, words, region)
    })
  },

  async feedbackPage(paging, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const mine = feedbacks(db).where('owner', '=', uid)
    const { rows, next, total } = await listPage(db, mine, page => page, { by: [byId('record.id')], ...paging })
    return { dataList: await feedbackRowsOf(db, rows, who), next, total }
  },

  feedbackDetails: recordDetail(feedback, feedbacks, feedbackRowsOf),
}
