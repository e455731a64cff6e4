/** A person's sign-ups as a calendar feed, and one activity as a public calendar. */
import { createHmac } from 'node:crypto'
import type { activityContract } from '../../../src/contract/activity.contract.ts'
import { pathTo } from '../../../src/contract/screens.ts'
import { DAY_MS } from '../../../src/contract/time.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { OPEN_STATES } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Queryable } from '../../db/connect.ts'
import { secretOf } from '../../db/secrets.ts'
import type { Handlers } from '../../engine/context.ts'
import { factsOf } from '../../engine/records.ts'
import { nameForOthers } from '../../identity/names.ts'
import { turnCalendar } from '../../identity/session.ts'
import { isSameText } from '../../kernel/sameText.ts'
import { type CalendarEvent, type EventStatus, icsOf } from './ics.ts'

/** How long a cancelled entry stays listed, so that every device sees the cancellation. */
const CANCELLED_LISTED_MS = 30 * DAY_MS
const PAST_LISTED_MS = 365 * DAY_MS
const TENTATIVE = ['applied', 'waiting', 'offered', 'toReconfirm']
const CALLED_OFF = ['refused', 'lapsed', 'passed', 'released', 'cancelled', 'withdrawn', 'calledOff', 'excused']

/** Resolves to the secret of a person's calendar address, without the file extension. */
async function secretFor(db: Queryable, uid: string, turn: number): Promise<string> {
  const key = await secretOf(db, 'calendarKey')
  return `${uid}.${createHmac('sha256', key).update(`${uid} ${turn}`).digest('base64url')}`
}

/** Resolves to the current number of a person's calendar address; undefined if there is no such account. */
async function turnOf(db: Queryable, uid: string): Promise<number | undefined> {
  const account = await db.selectFrom('account').select('calendarTurn').where('uid', '=', uid).executeTakeFirst()
  return account?.calendarTurn
}

/** Resolves to the owner of a calendar address; undefined if it is invalid or was replaced. */
async function ownerOf(db: Queryable, secret: string): Promise<string | undefined> {
  const [uid = ''] = secret.split('.')
  const turn = await turnOf(db, uid)
  const right = await secretFor(db, uid, turn ?? 0)
  return turn !== undefined && isSameText(secret, right) ? uid : undefined
}

const uidOf = (shift: string) => `${shift}@linli`
const statusOf = (state: string): EventStatus =>
  CALLED_OFF.includes(state) ? 'CANCELLED' : TENTATIVE.includes(state) ? 'TENTATIVE' : 'CONFIRMED'

const FIELDS = [
  'activity.id as activity',
  'activity.title',
  'activity.summary',
  'activity.address',
  'activity.meeting',
  'activity.sequence',
  'account.name',
  'account.kind',
] as const

interface ActivityWords {
  readonly activity: string
  readonly summary: string
  readonly address: string
  readonly meeting: string
  readonly name: string
  readonly kind: 'person' | 'organisation'
}
const wordsOf = ({ activity, summary, address, meeting, name, kind }: ActivityWords, origin: string) => ({
  description: [summary, ...(meeting ? [`集合：${meeting}`] : [])].join('\n'),
  location: address,
  organizer: nameForOthers({ name, kind }),
  url: `${origin}${pathTo('/volunteerDetail', { id: activity })}`,
})

/** Resolves to the newest sign-up of each shift; `changes` counts the steps of all of them. */
async function signUpsOf(db: Queryable, uid: string, at: number) {
  const rows = await db
    .selectFrom('record')
    .innerJoin('signUp', 'signUp.id', 'record.id')
    .innerJoin('activity', 'activity.id', 'signUp.activity')
    .innerJoin('account', 'account.uid', 'activity.uid')
    .select([...FIELDS, 'record.state', 'record.version', 'record.facts', 'record.changedAt', 'signUp.shift'])
    .where('signUp.owner', '=', uid)
    .orderBy('record.id')
    .execute()
  const changes = new Map<string, number>()
  for (const { shift, version } of rows) changes.set(shift, (changes.get(shift) ?? 0) + version)
  const newest = new Map(rows.map(row => [row.shift, row]))
  return [...newest.values()].flatMap(row => {
    const facts = factsOf(signUp, row)
    const status = statusOf(row.state)
    const until = status === 'CANCELLED' ? row.changedAt.getTime() + CANCELLED_LISTED_MS : facts.endsAt + PAST_LISTED_MS
    return until < at ? [] : [{ ...row, facts, status, changes: changes.get(row.shift) ?? 0 }]
  })
}

/** Resolves to the calendar at an address; undefined if the address is invalid. */
export async function personalCalendar(
  db: Queryable,
  { secret, at, origin }: { readonly secret: string; readonly at: number; readonly origin: string },
): Promise<string | undefined> {
  const uid = await ownerOf(db, secret)
  if (uid === undefined) return undefined
  const rows = await signUpsOf(db, uid, at)
  const events = rows.map(({ facts, ...row }): CalendarEvent => {
    const { description, ...words } = wordsOf(row, origin)
    const open: readonly string[] = OPEN_STATES
    return {
      ...words,
      uid: uidOf(row.shift),
      title: facts.title,
      status: row.status,
      description: open.includes(row.state) ? `${labelOf(signUp, row.state)}\n${description}` : description,
      startsAt: facts.startsAt,
      endsAt: facts.endsAt,
      changedAt: row.changedAt.getTime(),
      sequence: row.sequence + row.changes,
    }
  })
  return icsOf({ name: '邻里 · 我的活动', method: 'PUBLISH', events })
}

/** Resolves to one activity as a calendar of its shifts; undefined if it is not public. */
export async function activityCalendar(db: Queryable, id: string, origin: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('activity')
    .innerJoin('account', 'account.uid', 'activity.uid')
    .innerJoin('activityShift', 'activityShift.activity', 'activity.id')
    .innerJoin('record', 'record.id', 'activityShift.id')
    .select([...FIELDS, 'activityShift.id as shift', 'activityShift.title as part', 'activityShift.startsAt'])
    .select(['activityShift.endsAt', 'record.state', 'record.version', 'record.changedAt'])
    .where('activity.id', '=', id)
    .where('activity.listed', '=', true)
    .orderBy('activityShift.position')
    .execute()
  if (rows.length === 0) return undefined
  const events = rows.map(
    (row): CalendarEvent => ({
      ...wordsOf(row, origin),
      uid: uidOf(row.shift),
      title: `${row.title} · ${row.part}`,
      status: row.state === 'dropped' ? 'CANCELLED' : 'CONFIRMED',
      startsAt: row.startsAt.getTime(),
      endsAt: row.endsAt.getTime(),
      changedAt: row.changedAt.getTime(),
      sequence: row.sequence + row.version,
    }),
  )
  const off = events.every(({ status }) => status === 'CANCELLED')
  return icsOf({ name: rows[0]?.title ?? '', method: off ? 'CANCEL' : 'PUBLISH', events })
}

export const calendarCalls: Pick<Handlers<typeof activityContract>, 'calendarLink'> = {
  async calendarLink({ renew = false }, { database: { db }, me: { uid }, publicUrl, origin }) {
    const turn = renew ? await turnCalendar(db, uid) : await turnOf(db, uid)
    return { url: `${publicUrl || origin}/ical/${await secretFor(db, uid, turn ?? 0)}.ics` }
  },
}
