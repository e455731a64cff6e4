/** Check-in and check-out on the day, by the rotating code or by the leader. */

import { type activityDeskContract, CHECK_IN_WAYS as WAYS } from '../../../src/contract/activityDesk.contract.ts'
import type { Point } from '../../../src/contract/constants.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { shift } from '../../../src/machines/workflows/shift/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { limitGuesses, type RateLimit } from '../../db/rateLimit.ts'
import type { Handlers, Services } from '../../engine/context.ts'
import { fire } from '../../engine/fire.ts'
import { readRecord } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { metresBetween } from '../../geo/distance.ts'
import { whoIs } from '../../identity/grants.ts'
import {
  CHECK_IN_CLOSED,
  type Going,
  newClaim,
  redeemClaim,
  sceneCodeOf,
  shiftOfClaim,
  shiftOfCode,
  signUpsOfCode,
} from './sceneCode.ts'

/** Locations with a larger error prove nothing. Metres. */
const MAX_ACCURACY = 200

interface SignedUp {
  readonly id: string
  readonly state: string
  readonly title: string
}
const EXPECTED: readonly string[] = ['approved', 'toReconfirm', 'present']
const NOT_YET: Readonly<Record<string, string>> = {
  applied: '您的报名还没有审核，请找活动负责人',
  waiting: '您还在候补，没有名额',
  offered: '您还没有确认候补名额，请先在我的报名里确认',
  underway: '车还在路上，到达以后再签退',
  left: '您已经签退了',
  absent: '班次已经结束，您被记为缺席',
}

const titleOfShift = async (db: Queryable, id: string) => {
  const row = await db
    .selectFrom('activityShift')
    .innerJoin('activity', 'activity.id', 'activityShift.activity')
    .select(['activity.id', 'activity.title', 'activityShift.title as part'])
    .select(['activity.lng', 'activity.lat', 'activity.radius'])
    .where('activityShift.id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('missing', '没有找到这个班次')
}

/**
 * Resolves to the newest sign-up of this person for the shift. Throws `Refused`, naming the shifts they did sign up
 * for.
 */
async function signedUp(db: Queryable, uid: string, of: string): Promise<SignedUp> {
  const found = await db
    .selectFrom('record')
    .select(['id', 'state', 'facts'])
    .where('workflow', '=', 'signUp')
    .where('owner', '=', uid)
    .where('root', '=', of)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (found) return { ...found, title: factsOf(signUp, found).title }
  const other = await db
    .selectFrom('record')
    .select('facts')
    .where('workflow', '=', 'signUp')
    .where('owner', '=', uid)
    .where('state', 'in', EXPECTED)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { title, part } = await titleOfShift(db, of)
  const here = `这是「${title} · ${part}」的签到码`
  const there = other && factsOf(signUp, other).title
  return refuse('notNow', there ? `${here}，您报的是「${there}」` : `${here}，您没有报名`, 'claim')
}

function assertExpected({ state }: SignedUp, going: Going): void {
  if (!EXPECTED.includes(state)) refuse('notNow', NOT_YET[state] ?? '这份报名已经取消', 'claim')
  if (going === 'in' && state === 'present') refuse('notNow', '您已经签到了，离开时再签退')
  if (going === 'out' && state !== 'present') refuse('notNow', '您还没有签到，请先签到或找活动负责人')
}

interface Located {
  readonly lng?: number | undefined
  readonly lat?: number | undefined
  readonly accuracy?: number | undefined
}
function assertHere(place: Point & { readonly radius: number }, { lng, lat, accuracy }: Located, going: Going): void {
  if (lng === undefined || lat === undefined || accuracy === undefined || accuracy > MAX_ACCURACY)
    refuse('notNow', '定位不够准，请把个人签到码给活动负责人扫一下')
  const metres = metresBetween(place, { lng: lng ?? 0, lat: lat ?? 0 })
  if (metres > place.radius + (accuracy ?? 0))
    refuse(
      'notNow',
      `您离活动地点约 ${metres} 米，请到现场再${WAYS[going]}；定位不对的话，请活动负责人帮您${WAYS[going]}`,
    )
}

/** Wrong personal codes allowed an hour for a leader: more are not typing errors. */
const WRONG_CODES_AN_HOUR = 60
const hostGuesses = (uid: string): RateLimit => ({
  key: `checkIn:host:${uid}`,
  max: WRONG_CODES_AN_HOUR,
  windowMs: HOUR_MS,
})

/** Resolves to the title of another shift of the same activity that the code belongs to; undefined if there is none. */
async function otherShiftOf(db: Queryable, of: string, code: string, at: number): Promise<string | undefined> {
  const others = await db
    .selectFrom('activityShift')
    .select(['id', 'title'])
    .where('activity', '=', eb => eb.selectFrom('activityShift').select('activity').where('id', '=', of))
    .where('id', '<>', of)
    .execute()
  for (const { id, title } of others) if ((await signUpsOfCode(db, { shift: id, code }, at)).length > 0) return title
  return undefined
}

/** Resolves to the sign-up of a personal code. Throws `invalid` if there is none, or it is of another shift. */
async function holderOf(db: Queryable, of: string, typed: string, at: number): Promise<string> {
  const code = typed.replace(/\s/g, '')
  const [id, ...others] = await signUpsOfCode(db, { shift: of, code }, at)
  if (id === undefined) {
    const title = await otherShiftOf(db, of, code, at)
    const what = title === undefined ? '没有这个签到码，或者已经换了' : `这是「${title}」的签到码，不是这个班次的`
    return refuse('invalid', `${what}，请看对方手机上现在的 8 位数字`, 'code')
  }
  if (others.length > 0) refuse('invalid', '有两个人的签到码碰巧一样，请等它换了再试', 'code')
  return id
}

const signUpBy = (db: Queryable, id: string) =>
  db
    .selectFrom('record')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(['record.state', 'account.name'])
    .where('record.id', '=', id)
    .executeTakeFirstOrThrow()

/** Runs `work` while the shift is locked. */
const alone = <T>(
  { database }: Pick<Services, 'database'>,
  of: string,
  work: (db: Queryable) => Promise<T>,
): Promise<T> =>
  database.tx(async db => {
    await db.selectFrom('record').select('id').where('id', '=', of).forNoKeyUpdate().execute()
    return work(db)
  })

const DONE = { in: '签到成功，请开始服务吧', out: '已签退，辛苦了' } as const
const DONE_FOR = { in: '已签到', out: '已签退' } as const
const SELF = { in: 'CHECK_IN', out: 'CHECK_OUT' } as const
const BY_HOST = { in: 'ADMIT', out: 'SIGN_OUT' } as const

export const sceneCalls: Pick<
  Handlers<typeof activityDeskContract>,
  'sceneCode' | 'sceneScan' | 'checkIn' | 'admit'
> = {
  async sceneCode({ shift: of }, { database: { db }, engine, me: { uid }, clock }) {
    const { state } = await readRecord({ db, engine }, shift, of, uid)
    if (state !== 'underway') refuse('notNow', CHECK_IN_CLOSED)
    return sceneCodeOf(db, of, clock())
  },

  async sceneScan({ code }, { database: { db }, clock }) {
    const of = await shiftOfCode(db, code, clock())
    const { id, title, part } = await titleOfShift(db, of)
    return { ...(await newClaim(db, of, clock())), shift: of, activity: id, title: `${title} · ${part}` }
  },

  async checkIn({ claim, going, ...located }, { me: { uid }, ...services }) {
    const { db } = services.database
    const of = await shiftOfClaim(db, claim, services.clock())
    const place = await titleOfShift(db, of)
    return alone(services, of, async trx => {
      const mine = await signedUp(trx, uid, of)
      assertExpected(mine, going)
      assertHere(place, located, going)
      await redeemClaim(trx, claim, uid, going, services.clock())
      const who = await whoIs(trx, uid)
      const { id, state } = await fire(
        { db: trx, services },
        { workflow: 'signUp', id: mine.id, event: SELF[going], who },
      )
      return { id, state, stateLabel: labelOf(signUp, state), message: DONE[going] }
    })
  },

  async admit({ shift: of, code, going }, { me: { uid }, ...services }) {
    const { database, engine, clock } = services
    await readRecord({ db: database.db, engine }, shift, of, uid)
    const findHolder = () => holderOf(database.db, of, code, clock())
    const holder = await limitGuesses(database.db, [hostGuesses(uid)], clock(), findHolder)
    return alone(services, of, async db => {
      const found = await signUpBy(db, holder)
      const { name } = found
      if (going === 'in' && found.state === 'present') refuse('notNow', `${name}已经签到过了`, 'code')
      if (going === 'out' && found.state === 'left') refuse('notNow', `${name}已经签退了`, 'code')
      const who = await whoIs(db, uid)
      const { id, state } = await fire({ db, services }, { workflow: 'signUp', id: holder, event: BY_HOST[going], who })
      return { id, name, state, stateLabel: labelOf(signUp, state), message: `${name}${DONE_FOR[going]}` }
    })
  },
}
