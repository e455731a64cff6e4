/** The desk of activity leaders and reviewers, and of the day itself. */
import { type SqlBool, sql } from 'kysely'
import type { activityDeskContract } from '../../../src/contract/activityDesk.contract.ts'
import { ACTIVITY_DESK, type TabOf } from '../../../src/contract/recordLists.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { activity } from '../../../src/machines/workflows/activity/chart.ts'
import { activityProjection } from '../../../src/machines/workflows/activity/projection.ts'
import { shift } from '../../../src/machines/workflows/shift/chart.ts'
import { shiftProjection } from '../../../src/machines/workflows/shift/projection.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { SignUp } from '../../../src/machines/workflows/signUp/facts.ts'
import { signUpProjection } from '../../../src/machines/workflows/signUp/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Handlers } from '../../engine/context.ts'
import { placeWithin } from '../../engine/posts.ts'
import { readRecord, servedOf, writtenIn } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { statesByTab } from '../../engine/recordTabs.ts'
import { whoIs } from '../../identity/grants.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import { byId, byMoment, byNumber, byText, listPage } from '../../kernel/listPage.ts'
import { micros } from '../../kernel/pagination.ts'
import { unitsOf } from './groupsOf.ts'
import { ACTIVITY_COLUMNS, type ActivityRecordRow, activityRows, shiftRowsOf, WITH_RECORDS } from './rows.ts'
import { WITH_SEATS } from './seats.ts'
import { hoursOf } from './served.ts'

const STATES = statesByTab(activity, ACTIVITY_DESK)
const ROLES: readonly string[] = ['activityLeader', 'responsible', 'leader3', 'leader2', 'platform']
/** Those who read only what is for them to review, as in the chart. */
const REVIEWERS: readonly string[] = ['leader2', 'platform']

/**
 * The conditions for activities in regions where this person leads or reviews; drafts are visible to their author only.
 */
function onDesk({ uid = '', grants = [] }: Principal, tab: TabOf<typeof ACTIVITY_DESK>) {
  const own = sql<SqlBool>`record.owner = ${uid}`
  const held = grants.flatMap(({ role, region }) =>
    ROLES.includes(role) ? [{ role, within: sql<SqlBool>`${placeWithin(role === 'platform' ? '' : region)}` }] : [],
  )
  if (held.length === 0) refuse('notYours', '这里只给活动负责人、责任人和负责人看')
  const places = held.map(({ role, within }) =>
    REVIEWERS.includes(role) ? sql<SqlBool>`(${within} and record.facts->>'desk' = ${role})` : within,
  )
  return tab === 'draft' ? own : sql<SqlBool>`(${sql.join([own, ...places], sql` or `)})`
}

async function appliedFor(db: Queryable, ids: readonly string[]): Promise<(id: string) => number> {
  if (ids.length === 0) return () => 0
  const { rows } = await sql<{ activity: string; n: number }>`
    select activity, count(*)::int as n from sign_up join record using (id)
    where state = 'applied' and activity in (${sql.join(ids)}) group by activity`.execute(db)
  return id => rows.find(row => row.activity === id)?.n ?? 0
}

/** Resolves to an activity given its own id, or that of one of its shifts or sign-ups. */
async function activityMeant(
  db: Queryable,
  { id, shift: of, signUp: one }: { id?: string | undefined; shift?: string | undefined; signUp?: string | undefined },
): Promise<string> {
  if (id !== undefined) return id
  const rows = of
    ? db.selectFrom('activityShift').select('activity').where('id', '=', of)
    : db
        .selectFrom('signUp')
        .select('activity')
        .where('id', '=', one ?? '')
  return (await rows.executeTakeFirst())?.activity ?? refuse('missing', '没有找到这场活动')
}

const ROSTER_FIELDS = [
  'record.id',
  'record.workflow',
  'record.state',
  'record.version',
  'record.facts',
  'signUp.kind',
  'signUp.age',
  'signUp.words',
  'signUp.createdAt',
  'account.name',
  'account.avatar',
  'account.phone',
] as const

const roster = (db: Queryable, of: string) =>
  db
    .selectFrom('record')
    .innerJoin('signUp', 'signUp.id', 'record.id')
    .innerJoin('account', 'account.uid', 'record.owner')
    .select([...ROSTER_FIELDS])
    .select(sql<number>`(record.facts->>'queue')::int`.as('queue'))
    .where('record.workflow', '=', 'signUp')
    .where('record.root', '=', of)
type RosterRecord = Awaited<ReturnType<ReturnType<typeof roster>['execute']>>[number]

/** Resolves to the last words of each record that this reader may see. */
async function lastWords(db: Queryable, rows: readonly RosterRecord[], who: Principal) {
  const ids = rows.map(({ id }) => id)
  const { rows: notes } = ids.length
    ? await sql<{ record: string; event: string; uid: string | null; input: unknown }>`
        select distinct on (record) record, event, uid, input from history
        where record in (${sql.join(ids)}) and input->>'reason' <> '' order by record, ordinal desc`.execute(db)
    : { rows: [] }
  return (row: RosterRecord): string => {
    const last = notes.find(({ record }) => record === row.id)
    const reader = signUpProjection.readerOf(factsOf(signUp, row), who)
    return last && signUpProjection.showsNote(last.event, last.uid, reader) ? (writtenIn(last.input).reason ?? '') : ''
  }
}

interface ActivityDeskRow extends ActivityRecordRow {
  readonly workflow: 'activity'
  readonly version: number
  readonly facts: object
  readonly moment: number
}
const BY_DAY = [byMoment<ActivityDeskRow>('activity.startsAt', ({ moment }) => moment), byId('activity.id')]

type Calls = 'activityDeskPage' | 'activityPlan' | 'rosterPage'
export const activityBoardCalls: Pick<Handlers<typeof activityDeskContract>, Calls> = {
  async activityDeskPage({ tab = 'open', ...paging }, { database: { db }, me: { uid } }) {
    const who = await whoIs(db, uid)
    const matching = db
      .selectFrom('activity')
      .innerJoin('record', 'record.id', 'activity.id')
      .where(onDesk(who, tab))
      .where('record.workflow', '=', 'activity')
      .where('record.state', 'in', [...STATES[tab]])
    // Upcoming activities are listed in order of time; all others newest first.
    const direction = tab === 'open' ? 'asc' : 'desc'
    const read = async (page: typeof matching) => {
      const found = await sql<ActivityDeskRow>`
        select ${ACTIVITY_COLUMNS}, record.workflow, record.version, record.facts,
          ${micros('activity.startsAt')} as moment from activity ${WITH_RECORDS} ${WITH_SEATS}
        where activity.id in ${page.select('activity.id')}
        order by activity.starts_at ${sql.raw(direction)}, activity.id ${sql.raw(direction)}`.execute(db)
      return found.rows
    }
    const { rows, next, total } = await listPage(db, matching, read, { by: BY_DAY, direction, ...paging })
    const applied = await appliedFor(
      db,
      rows.map(({ id }) => id),
    )
    const rowOf = await activityRows(db, rows)
    const dataList = rows.map(row => {
      const record = { ...row, facts: factsOf(activity, row) }
      return {
        ...rowOf(row),
        distance: null,
        applied: applied(row.id),
        record: servedOf(activityProjection, record, who),
      }
    })
    return { dataList, next, total }
  },

  async activityPlan(meant, { database: { db }, engine, me: { uid } }) {
    const id = await activityMeant(db, meant)
    const { who, ...record } = await readRecord({ db, engine }, activity, id, uid)
    const row = await db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const shifts = await shiftRowsOf(db, id)
    const records = await db
      .selectFrom('record')
      .select(['id', 'workflow', 'state', 'version', 'facts'])
      .where('root', '=', id)
      .where('workflow', '=', 'shift')
      .execute()
    const recordOf = (of: string) => {
      const found = records.find(one => one.id === of)
      return found ? servedOf(shiftProjection, { ...found, facts: factsOf(shift, found) }, who) : null
    }
    const { kind, title, summary, body, meeting, region, address, lng, lat, radius, picture, insurance } = row
    return {
      id,
      kind,
      title,
      summary,
      body,
      meeting,
      region,
      address,
      at: { lng, lat },
      radius,
      picture,
      insurance,
      risky: record.facts.risky,
      automatic: row.automatic,
      record: servedOf(activityProjection, record, who),
      shifts: shifts.map(one => ({ ...one, record: recordOf(one.id) })),
    }
  },

  async rosterPage({ id: of, ...paging }, { database: { db }, engine, me: { uid } }) {
    const { who } = await readRecord({ db, engine }, shift, of, uid)
    const by = [
      byNumber<RosterRecord>(sql`(record.facts->>'queue')::int`, ({ queue }) => queue),
      byText<RosterRecord>('record.id', ({ id }) => id),
    ]
    const all = roster(db, of)
    const { rows, next, total } = await listPage(db, all, page => page, { by, direction: 'asc', ...paging })
    const reason = await lastWords(db, rows, who)
    const unitOf = await unitsOf(db, rows)
    const served = await hoursOf(
      db,
      rows.map(({ id }) => id),
      who,
    )
    const dataList = rows.map(row => {
      const facts: SignUp = factsOf(signUp, row)
      const whole = signUpProjection.shows('contact', row.state, signUpProjection.readerOf(facts, who))
      const { id, state, kind, age, avatar, queue } = row
      return {
        id,
        state,
        kind,
        age,
        avatar,
        queue,
        words: row.words,
        stateLabel: labelOf(signUp, state),
        record: servedOf(signUpProjection, { ...row, facts }, who),
        name: whole ? row.name : maskedName(row.name),
        phone: whole ? row.phone : maskedPhone(row.phone),
        party: facts.party,
        places: facts.places,
        checkedInAt: facts.checkedInAt,
        unit: unitOf(facts.group),
        trips: facts.trips,
        carried: facts.carried,
        kilometres: facts.kilometres,
        reason: reason(row),
        hours: served(id),
        at: row.createdAt.getTime(),
      }
    })
    return { dataList, next, total }
  },
}
