/** Conditions of activities, shifts and sign-ups, each with the steps that check it again. */
import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { chinaDay, chinaTime } from '../../../src/contract/time.ts'
import type { EventsOf } from '../../../src/machines/workflow/flow.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import type { Activity, activity } from '../../../src/machines/workflows/activity/chart.ts'
import type { groupSignUp } from '../../../src/machines/workflows/groupSignUp/chart.ts'
import type { GroupSignUp } from '../../../src/machines/workflows/groupSignUp/facts.ts'
import type { Shift, shift } from '../../../src/machines/workflows/shift/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'
import type { Conditions } from '../../engine/conditions.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { factsOf } from '../../engine/records.ts'
import { overlapOf } from './obstacles.ts'
import { reliabilityOf } from './reliable.ts'
import { CHECK_IN_CLOSED } from './sceneCode.ts'

type SignUpRow = RecordRow<SignUp>

const isOwn = ({ owner }: SignUp, { uid }: Principal) => owner === uid
const timeText = (at: number) => chinaTime(at).slice(5, 16)

/** Throws `notNow` from the beginning on. */
function assertNotStarted(startsAt: number, at: number, outcome: string): void {
  if (at >= startsAt) refuse('notNow', `${timeText(startsAt)} 已经开始，${outcome}`)
}

/** Throws `notNow` where another sign-up overlaps; an invited volunteer has accepted that. */
async function assertTimeFree(db: Queryable, { id, facts }: SignUpRow): Promise<void> {
  const invited = await db
    .selectFrom('history')
    .select('id')
    .where('record', '=', id)
    .where('event', '=', 'INVITE')
    .executeTakeFirst()
  const overlap = invited ? undefined : await overlapOf(db, facts.owner, facts, id)
  if (overlap) refuse('notNow', overlap.message)
}

/** Throws `notNow` where the volunteer role is gone; organisations need none. */
async function assertVolunteer(db: Queryable, { facts }: SignUpRow, who: Principal): Promise<void> {
  const account = await db
    .selectFrom('account')
    .leftJoin('roleGrant', join =>
      join.onRef('roleGrant.uid', '=', 'account.uid').on('roleGrant.role', '=', 'volunteer'),
    )
    .select(['account.kind', 'roleGrant.id as grant'])
    .where('account.uid', '=', facts.owner)
    .executeTakeFirstOrThrow()
  if (account.kind === 'person' && account.grant === null)
    refuse('notNow', `${isOwn(facts, who) ? '您' : '他'}现在不是志愿者，恢复以后才能参加`)
}

/** Throws `notNow` where absences since the sign-up have led to a pause. */
async function assertNotPaused(db: Queryable, { facts }: SignUpRow, who: Principal, at: number): Promise<void> {
  const { pausedUntil } = await reliabilityOf(db, facts.owner, at)
  if (pausedUntil) refuse('notNow', `${isOwn(facts, who) ? '您' : '他'}一年内缺席次数较多，${pausedUntil} 起可以再参加`)
}

/** Throws `notNow` where papers of the vehicle expire before its shift ends. */
async function assertPapersValid(db: Queryable, { id, facts }: SignUpRow): Promise<void> {
  if (facts.kind !== 'vehicle') return
  const { vehicle } = await db.selectFrom('signUp').select('vehicle').where('id', '=', id).executeTakeFirstOrThrow()
  const day = chinaDay(facts.endsAt)
  const { inspectionUntil = day, insuranceUntil = day } = vehicle ?? {}
  if (inspectionUntil < day) refuse('notNow', `年检 ${inspectionUntil} 到期，${day} 不能出车；换了新证请重新报名`)
  if (insuranceUntil < day) refuse('notNow', `保险 ${insuranceUntil} 到期，${day} 不能出车；续保以后请重新报名`)
}

/** Throws `notNow` while checked in at another shift; the lock decides between two scans at once. */
async function assertNowhereElse(db: Queryable, { facts: { owner, shift: here } }: SignUpRow): Promise<void> {
  await lockName(db, `present ${owner}`)
  const other = await db
    .selectFrom('record')
    .select('facts')
    .where('workflow', '=', 'signUp')
    .where('owner', '=', owner)
    .where('state', 'in', ['present', 'underway'])
    .where('root', '<>', here)
    .executeTakeFirst()
  if (other) refuse('notNow', `还在「${factsOf(signUp, other).title}」签到中，请先在那边签退`)
}

/** Throws `notNow` before the shift is opened for check-in and after its planned end. */
async function assertCheckInOpen(db: Queryable, { facts }: SignUpRow, at: number): Promise<void> {
  const { state } = await db
    .selectFrom('record')
    .select('state')
    .where('id', '=', facts.shift)
    .executeTakeFirstOrThrow()
  if (state !== 'underway' || at > facts.endsAt) refuse('notNow', CHECK_IN_CLOSED)
}

const THERE_ALREADY = '人在现场'
const CAME_BACK = { UNDO_CHECK_IN: THERE_ALREADY }

export const signUpConditions: Conditions<SignUp, EventsOf<typeof signUp>> = {
  notStarted: {
    check: (_, { state, facts }, { at }) => {
      if (state !== 'waiting' && state !== 'applied') assertNotStarted(facts.startsAt, at, '不能再改；没来可以补请假')
      else assertNotStarted(facts.startsAt, at, '不能再报名了')
    },
    promisedBy: ['offered', 'approved'],
    steps: ['APPROVE', 'OFFER', 'TAKE', 'RECONFIRM', 'CANCEL'],
    exempt: CAME_BACK,
  },
  timeFree: {
    check: assertTimeFree,
    promisedBy: ['offered', 'approved'],
    steps: ['APPROVE', 'OFFER', 'TAKE', 'RECONFIRM'],
    exempt: CAME_BACK,
  },
  volunteer: {
    check: (db, record, { who }) => assertVolunteer(db, record, who),
    promisedBy: ['offered', 'approved', 'present'],
    steps: ['APPROVE', 'OFFER', 'TAKE', 'RECONFIRM', 'CHECK_IN', 'ADMIT', 'LET_IN'],
    exempt: { UNDO_CHECK_IN: THERE_ALREADY, ARRIVE: THERE_ALREADY },
  },
  notPaused: {
    check: (db, record, { who, at }) => assertNotPaused(db, record, who, at),
    promisedBy: ['offered', 'approved'],
    steps: ['APPROVE', 'OFFER', 'TAKE'],
    exempt: { UNDO_CHECK_IN: THERE_ALREADY, RECONFIRM: '同意在先，改期不是他的事' },
  },
  papers: {
    check: assertPapersValid,
    promisedBy: ['offered', 'approved', 'underway'],
    steps: ['APPROVE', 'OFFER', 'TAKE', 'RECONFIRM', 'DEPART'],
    exempt: CAME_BACK,
  },
  checkInOpen: {
    check: (db, record, { at }) => assertCheckInOpen(db, record, at),
    promisedBy: ['present'],
    steps: ['CHECK_IN', 'ADMIT', 'LET_IN'],
    exempt: { ARRIVE: THERE_ALREADY },
  },
  nowhereElse: {
    check: assertNowhereElse,
    promisedBy: ['present'],
    steps: ['CHECK_IN', 'ADMIT', 'LET_IN'],
    exempt: { ARRIVE: THERE_ALREADY },
  },
}

export const groupConditions: Conditions<GroupSignUp, EventsOf<typeof groupSignUp>> = {
  notStarted: {
    check: (_, { facts }, { at }) => assertNotStarted(facts.startsAt, at, '不能再改名单'),
    promisedBy: [],
    steps: ['NAME', 'CANCEL', 'REFUSE'],
  },
}

export const shiftConditions: Conditions<Shift, EventsOf<typeof shift>> = {
  notStarted: {
    check: (_, { facts }, { at }) => assertNotStarted(facts.startsAt, at, '这个班次不能再取消或改期'),
    promisedBy: [],
    steps: ['DROP', 'MOVE'],
  },
}

/** Throws `notNow` where a shift that is still on begins before now. */
async function assertShiftsAhead(db: Queryable, { id }: RecordRow<Activity>, at: number): Promise<void> {
  const past = await db
    .selectFrom('activityShift')
    .leftJoin('record', 'record.id', 'activityShift.id')
    .select('activityShift.title')
    .where('activity', '=', id)
    .where('startsAt', '<=', new Date(at))
    .where(sql<boolean>`record.state is distinct from 'dropped'`)
    .executeTakeFirst()
  if (past) refuse('notNow', `「${past.title}」的开始时间已经过了，请先改时间`)
}

export const activityConditions: Conditions<Activity, EventsOf<typeof activity>> = {
  ahead: {
    check: (db, record, { at }) => assertShiftsAhead(db, record, at),
    promisedBy: ['submitted', 'recruiting'],
    steps: ['SUBMIT', 'PUBLISH', 'RESCHEDULE'],
  },
}
