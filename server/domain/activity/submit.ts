/**
 * Sign-ups, checked while the shift is locked, so that concurrent ones cannot exceed its places; the rest queue in
 * order of arrival.
 */
import { sql } from 'kysely'
import type { activityContract } from '../../../src/contract/activity.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay } from '../../../src/contract/time.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Vehicle } from '../../db/tables/activity.ts'
import type { Call, Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { isOwnPhone } from '../../identity/account.ts'
import { redeemCode } from '../../identity/smsCode.ts'
import { obstacleFor, overlapOf } from './obstacles.ts'
import {
  assertOpen,
  factsFor,
  freePlaces,
  type LockedShift,
  lockedShift,
  lockSigner,
  nextInQueue,
  type Request,
  rowFor,
} from './registering.ts'
import { reliabilityOf } from './reliable.ts'

const ADULT = 18
const YOUNGEST = 8
const MOST_FOR_SHIFT = 5

/** Throws after too many sign-ups for one shift, because each notifies the leader and moves the queue. */
async function assertNotTooOften(db: Queryable, { uid, shift }: Request): Promise<void> {
  const { count } = await db
    .selectFrom('signUp')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', uid)
    .where('shift', '=', shift)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_FOR_SHIFT)
    refuse('tooMany', `这个班次您已经报过 ${MOST_FOR_SHIFT} 次，不能再报了，请看看别的班次`, 'shift')
}

function assertAge({ leastAge }: LockedShift, { age, guardianPhone }: Request): void {
  if (leastAge > 0 && age === undefined) refuse('invalid', `这个班次要满 ${leastAge} 岁，请填写年龄`, 'age')
  if (age === undefined) return
  if (age < Math.max(leastAge, YOUNGEST))
    refuse('invalid', `这个班次要满 ${Math.max(leastAge, YOUNGEST)} 岁，您可以看看别的班次`, 'age')
  if (age < ADULT && guardianPhone === undefined)
    refuse('invalid', '未满 18 岁报名，要监护人同意：请填写监护人手机号和验证码', 'guardianPhone')
}

interface Placed {
  readonly id: string
  readonly state: string
  readonly position: number
}

/** Signs up within a transaction. Throws `Refused` with the field; nothing is written then. */
export async function applyForShift(context: StepContext, request: Request): Promise<Placed> {
  const { db, services } = context
  const { uid, shift, kind, party, allOrNothing } = request
  const at = services.clock()
  await lockSigner(db, uid)
  const account = await db.selectFrom('account').select('kind').where('uid', '=', uid).executeTakeFirstOrThrow()
  if (account.kind === 'organisation' && kind === 'volunteer') refuse('notNow', '单位请先为大家留名额，再写上参加的人')
  const found = await lockedShift(db, shift)
  const obstacle = await obstacleFor(db, found, uid, at)
  if (obstacle) refuse('notNow', obstacle.message)
  assertOpen(found, at)
  assertAge(found, request)
  await assertNotTooOften(db, request)
  const { startsAt, endsAt } = found
  const overlap = await overlapOf(db, uid, { shift, startsAt, endsAt })
  if (overlap) refuse('notNow', overlap.message, 'shift')
  const free = kind === 'vehicle' ? 0 : await freePlaces(db, shift)
  const held = kind === 'vehicle' ? 0 : Math.min(party, Math.max(0, free))
  const fits = kind === 'vehicle' || held === party || (held > 0 && !allOrNothing)
  const { trusted } = await reliabilityOf(db, uid, at)
  const queue = await nextInQueue(db, shift)
  const facts: SignUp = {
    ...factsFor(found, request, { queue, places: fits ? held : 0, at }),
    fits,
    trusted: kind === 'volunteer' && found.automatic && trusted,
  }
  const writeAlong = rowFor(found, request, account.kind)
  const { id, state } = await begin(context, { workflow: 'signUp', event: 'APPLY', facts, who: { uid }, writeAlong })
  return { id, state, position: state === 'waiting' ? await waitingBefore(db, shift, queue) : 0 }
}

const apply = (services: StepContext['services'], request: Request): Promise<Placed> =>
  services.database.tx(db => applyForShift({ db, services }, request))

/** Resolves to a person's position in the queue. */
async function waitingBefore(db: Queryable, shift: string, queue: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from record where root = ${shift} and workflow = 'signUp' and state = 'waiting'
      and (facts->>'queue')::int <= ${queue}`.execute(db)
  return rows[0]?.n ?? 0
}

const MESSAGES: Readonly<Record<string, string>> = {
  approved: '报名成功，请按时到场',
  applied: '已提交，等活动负责人审核',
}
const answerOf = ({ id, state, position }: Placed) => ({
  id,
  state,
  stateLabel: labelOf(signUp, state),
  message: MESSAGES[state] ?? `名额已满，已为您转入候补第 ${position} 位；有人退出会马上告诉您`,
})

function assertPapers({ inspectionUntil, insuranceUntil }: Vehicle, day: string): void {
  if (inspectionUntil < day) refuse('invalid', '活动当天年检已经过期', 'inspectionUntil')
  if (insuranceUntil < day) refuse('invalid', '活动当天保险已经过期', 'insuranceUntil')
}

/** Redeems the code sent to a child's guardian, before the shift is locked. */
async function assertGuardian(call: Call<'member'>, phone: string | undefined, code: string | undefined) {
  if (phone === undefined) return
  if (await isOwnPhone(call.database.db, call.me.uid, phone))
    refuse('invalid', '这是您自己的手机号，请填写监护人的手机号', 'guardianPhone')
  if (code === undefined) refuse('invalid', '请填写监护人验证码', 'code')
  await redeemCode(call, phone, 'guardian', code ?? '')
}

type Calls = 'volunteerSignUp' | 'vehicleSignUp'
export const activitySubmitCalls: Pick<Handlers<typeof activityContract>, Calls> = {
  async volunteerSignUp({ shift, party = 1, allOrNothing = false, words = '', age, guardianPhone, code }, call) {
    const { me, ...services } = call
    await assertGuardian(call, guardianPhone, code)
    const request = { uid: me.uid, shift, kind: 'volunteer' as const, party, allOrNothing, words, age, guardianPhone }
    return answerOf(await apply(services, request))
  },
  async vehicleSignUp({ shift, words = '', ...vehicle }, { me: { uid }, ...services }) {
    const info = await services.database.db
      .selectFrom('activityShift')
      .select('endsAt')
      .where('id', '=', shift)
      .executeTakeFirst()
    if (info) assertPapers(vehicle, chinaDay(info.endsAt.getTime()))
    const request = { uid, shift, kind: 'vehicle' as const, party: 1, allOrNothing: false, words, vehicle }
    return answerOf(await apply(services, request))
  },
}
