/** Reserves places for people who have to confirm that they come. */
import type { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { shift } from '../../../src/machines/workflows/shift/chart.ts'
import type { SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import { limitGuesses, type RateLimit } from '../../db/rateLimit.ts'
import type { Handlers } from '../../engine/context.ts'
import { begin, type StepContext } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { maskedName } from '../../identity/names.ts'
import { obstacleFor, overlapOf } from './obstacles.ts'
import {
  assertOpen,
  factsFor,
  freePlaces,
  type LockedShift,
  lockedShift,
  lockSigner,
  nextInQueue,
  rowFor,
} from './registering.ts'

/** Wrong numbers allowed an hour: more are not typing errors of a person with a list. */
const WRONG_PHONES_AN_HOUR = 30
/** Returns the limit on numbers without an account or of people who cannot be invited. */
export const phoneGuesses = (uid: string): RateLimit => ({
  key: `invite:${uid}`,
  max: WRONG_PHONES_AN_HOUR,
  windowMs: HOUR_MS,
})

/** Resolves to the person with this number. Throws `invalid` at `field` if there is none. */
export async function memberByPhone(db: Queryable, phone: string, field: string) {
  const found = await db
    .selectFrom('account')
    .select(['uid', 'name', 'kind'])
    .where('phone', '=', phone)
    .where('kind', '=', 'person')
    .executeTakeFirst()
  return found ?? refuse('invalid', `没有用 ${phone} 注册的邻居，请核对号码，或请他先注册`, field)
}

/** The invited person, the inviter and the reason. */
export interface Invitation {
  readonly uid: string
  readonly shift: string
  readonly who: Principal
  readonly reason?: string
  /** End of the reservation, ms since 1970; by default as for every offer. */
  readonly until?: number
  /** The organisation's group that names the person, and the organisation's name. */
  readonly group?: { readonly id: string; readonly unit: string }
}

/**
 * Throws `Refused` if the activity is closed. Otherwise the message does not contain the reason, which is private to
 * the person.
 */
async function assertInvitable(db: Queryable, found: LockedShift, uid: string, at: number): Promise<void> {
  if (!(await obstacleFor(db, found, uid, at))) return
  const ofActivity = await obstacleFor(db, found, undefined, at)
  const why =
    ofActivity && ofActivity.help !== '/login' ? ofActivity.message : '他现在不能报名，请他自己看看活动页上的原因'
  refuse('notNow', `还不能给他留名额：${why}`, 'phone')
}

/**
 * Reserves a place for a person who has to confirm, even if they have another sign-up at that time. Throws `Refused`;
 * nothing is written then.
 */
export async function inviteToShift(context: StepContext, invitation: Invitation): Promise<string> {
  const { db, services } = context
  const { uid, shift, who, reason, until = null, group } = invitation
  const at = services.clock()
  // A group already holds the lock of its shift, and sign-ups lock the shift last.
  if (!group) await lockSigner(db, uid)
  const found = await lockedShift(db, shift)
  // The organisation's places were reserved while sign-up was open.
  await assertInvitable(db, group ? { ...found, facts: { ...found.facts, signUpOpen: true } } : found, uid, at)
  assertOpen(found, at)
  if (found.leastAge > 0) refuse('notNow', `这个班次要满 ${found.leastAge} 岁，请他自己报名并填写年龄`, 'phone')
  const { startsAt, endsAt } = found
  const { same } = (await overlapOf(db, uid, { shift, startsAt, endsAt })) ?? {}
  if (same) refuse('notNow', '他已经报了这个班次', 'phone')
  if ((await freePlaces(db, shift)) < 1) refuse('notNow', '这个班次没有空名额了，可以先调整名额', 'phone')
  const person = { uid, shift, kind: 'volunteer', party: 1, allOrNothing: true, words: '' } as const
  const request = group ? { ...person, group: group.id } : person
  const queue = await nextInQueue(db, shift)
  const facts: SignUp = {
    ...factsFor(found, request, { queue, places: 1, at }),
    offerEndsAt: until,
  }
  const writeAlong = rowFor(found, request, 'person')
  const how = group ? { event: 'NAMED', input: { unit: group.unit } } : { event: 'INVITE', input: { reason } }
  return (await begin(context, { workflow: 'signUp', ...how, facts, who, writeAlong })).id
}

export const inviteCalls: Pick<Handlers<typeof activityDeskContract>, 'signUpInvite'> = {
  async signUpInvite({ shift: of, phone, reason }, { me: { uid }, ...services }) {
    const { database, engine, clock } = services
    const { who, facts } = await readRecord({ db: database.db, engine }, shift, of, uid)
    if (!hasRole(who, 'activityLeader', facts.place)) refuse('notYours', '只有活动负责人可以留名额')
    // The same message for an unknown number and for a person who cannot come, so that neither is revealed.
    return limitGuesses(database.db, [phoneGuesses(uid)], clock(), async () => {
      const invited = await memberByPhone(database.db, phone, 'phone')
      const id = await database.tx(db => inviteToShift({ db, services }, { uid: invited.uid, shift: of, who, reason }))
      return { id, message: `已为${maskedName(invited.name)}留了名额，等他确认` }
    })
  },
}
