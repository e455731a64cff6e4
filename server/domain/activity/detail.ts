/** The details of an activity for everybody, and of a sign-up for its owner. */
import { type Selectable, sql } from 'kysely'
import type { activityContract } from '../../../src/contract/activity.contract.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { type Secret, scrubbed } from '../../../src/contract/scrub.ts'
import { CHECK_IN_LEAD_MS } from '../../../src/contract/spans.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { OPEN_STATES, type SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import { signUpProjection } from '../../../src/machines/workflows/signUp/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Tables } from '../../db/schema.ts'
import type { Handlers } from '../../engine/context.ts'
import type { RecordRow } from '../../engine/engine.ts'
import { lastWritten, readRecord, servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedName } from '../../identity/names.ts'
import { nameSecrets } from '../../identity/parties.ts'
import { isFavourite } from '../mall/favourite.ts'
import { groupsAt } from './groupsOf.ts'
import { obstacleFor } from './obstacles.ts'
import { reliabilityOf } from './reliable.ts'
import {
  ACTIVITY_COLUMNS,
  type ActivityRecordRow,
  activityRows,
  mySignUpsOf,
  shiftRowsOf,
  signUpRecords,
  WITH_RECORDS,
} from './rows.ts'
import { ownCodeOf } from './sceneCode.ts'
import { withOpenSeats } from './seats.ts'
import { hoursOf } from './served.ts'

/** Resolves to the leader of an activity, with unmasked contact if `whole`. */
export async function leaderOf(db: Queryable, id: string, whole: boolean) {
  const { name, phone } = await db
    .selectFrom('record')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select(['name', 'phone'])
    .where('record.id', '=', id)
    .executeTakeFirstOrThrow()
  return { leader: whole ? name : maskedName(name), leaderPhone: whole ? phone : '' }
}

/** Resolves to names of participants who did not agree to show them. */
async function hiddenNamesOf(db: Queryable, activity: string): Promise<readonly Secret[]> {
  const rows = await db
    .selectFrom('signUp')
    .innerJoin('account', 'account.uid', 'signUp.owner')
    .select('account.name')
    .distinct()
    .where('signUp.activity', '=', activity)
    .where('account.showName', '=', false)
    .execute()
  return rows.flatMap(({ name }) => nameSecrets(name))
}

async function lastWordsOf(db: Queryable, id: string): Promise<string> {
  const { words } = await lastWritten(db, id, 'FINISH')
  return words ? scrubbed(words, await hiddenNamesOf(db, id)) : ''
}

/** Returns whether the reader may see the leader's phone, as participants may. */
const knowsLeader = ({ state, facts }: { readonly state: string; readonly facts: object }, who: Principal) =>
  signUpProjection.shows('leader', state, signUpProjection.readerOf(factsOf(signUp, { facts }), who))

const MEETING_FIELDS = ['activity.meeting', 'activity.insurance'] as const
const WITH_CODE = ['approved', 'toReconfirm', 'present']

/** Resolves to the check-in code while check-in is open, and to when it has to be requested again. */
async function codeFor(db: Queryable, { id, state, facts }: RecordRow<SignUp>, at: number) {
  if (!WITH_CODE.includes(state)) return { code: '', codeNextAt: null }
  const shift = await db.selectFrom('record').select('state').where('id', '=', facts.shift).executeTakeFirstOrThrow()
  if (shift.state === 'open') return { code: '', codeNextAt: facts.startsAt - CHECK_IN_LEAD_MS }
  if (shift.state !== 'underway') return { code: '', codeNextAt: null }
  const { code, nextAt } = await ownCodeOf(db, { id, shift: facts.shift }, at)
  return { code, codeNextAt: nextAt }
}

interface ActivityDetailRow
  extends ActivityRecordRow,
    Pick<Selectable<Tables['activity']>, 'body' | 'meeting' | 'insurance'> {
  readonly place: string
  readonly facts: object
}

export const activityDetailCalls: Pick<Handlers<typeof activityContract>, 'activityDetails' | 'signUpDetails'> = {
  async activityDetails({ id }, { database: { db }, me, clock }) {
    const { rows } = await sql<ActivityDetailRow>`
      select ${ACTIVITY_COLUMNS}, activity.body, activity.meeting, activity.insurance, record.place,
        record.facts
      from activity ${WITH_RECORDS} ${withOpenSeats(clock())} where activity.id = ${id} and activity.listed`.execute(db)
    const [row] = rows
    if (!row) return refuse('missing', '没有找到这场活动')
    const who = await whoIs(db, me?.uid)
    const leads = hasRole(who, 'activityLeader', row.place)
    const own = me
      ? await signUpRecords(db)
          .where('signUp.activity', '=', id)
          .where('signUp.owner', '=', me.uid)
          .where('record.state', 'in', [...OPEN_STATES])
          .execute()
      : []
    const known = leads || own.some(one => knowsLeader(one, who))
    return {
      ...(await activityRows(db, [row]))(row),
      favourite: await isFavourite(db, me?.uid, 'activity', id),
      distance: null,
      body: row.body,
      meeting: row.meeting,
      leads,
      ...(await leaderOf(db, id, known)),
      insurance: known ? row.insurance : null,
      shifts: await shiftRowsOf(db, id),
      mine: await mySignUpsOf(db, own, who),
      groups: me ? await groupsAt(db, id, me.uid) : [],
      obstacle: (await obstacleFor(db, row, me?.uid, clock())) ?? null,
      words: await lastWordsOf(db, id),
    }
  },

  async signUpDetails({ id }, { database: { db }, engine, me: { uid }, clock }) {
    const { who, ...record } = await readRecord({ db, engine }, signUp, id, uid)
    if (record.facts.owner !== uid) return refuse('missing', '没有找到这份报名')
    const row = await signUpRecords(db)
      .select(['signUp.words', 'signUp.vehicle', ...MEETING_FIELDS])
      .where('record.id', '=', id)
      .executeTakeFirstOrThrow()
    const [mine] = await mySignUpsOf(db, [row], who)
    const known = knowsLeader(record, who)
    const { checkedInAt, trips, carried, kilometres } = record.facts
    const { absences, lateCancels } = await reliabilityOf(db, uid, clock())
    return {
      ...mine!,
      record: servedOf(signUpProjection, record, who),
      words: row.words,
      meeting: row.meeting,
      insurance: known ? row.insurance : null,
      ...(await leaderOf(db, row.activity, known)),
      checkedInAt,
      vehicle: row.vehicle,
      trips,
      carried,
      kilometres,
      ...(await codeFor(db, record, clock())),
      absences,
      lateCancels,
      hours: (await hoursOf(db, [id], who))(id),
    }
  },
}
