/** Figures of a service against the person's other services: length of the day, overlaps, repeats of one pair. */
import { sql } from 'kysely'
import { PAIR_MS } from '../../../src/contract/spans.ts'
import { CHINA_ZONE, chinaDay, chinaMidnight, DAY_MS, MINUTE_MS } from '../../../src/contract/time.ts'
import type { Hours } from '../../../src/machines/workflows/hours/chart.ts'
import type { Figures } from '../../../src/machines/workflows/hours/doubts.ts'
import type { Queryable } from '../../db/connect.ts'
import type { RecordRow } from '../../engine/engine.ts'

/** States of records that count for nothing. */
export const deadStates = sql.join(['voided', 'revoked'].map(state => sql.lit(state)))

/** A service as far as it is compared with others; times in ms since 1970, `id` of its record where it has one. */
export interface Compared {
  readonly id?: string
  readonly owner: string
  readonly helped: string
  readonly minutes: number
  readonly startedAt: number
  readonly endedAt: number
}
interface Other {
  readonly minutes: number
  readonly startedAt: number
  readonly endedAt: number
}

/** Returns how many of its minutes a service lies on the day that begins at `dawn`. */
function minutesOn(dawn: number, { minutes, startedAt, endedAt }: Other): number {
  const inside = Math.min(endedAt, dawn + DAY_MS) - Math.max(startedAt, dawn)
  return inside <= 0 ? 0 : (minutes * inside) / (endedAt - startedAt)
}

/** Returns the minutes of the longest day that a service touches, all others of that day together with it. */
function longestDay(service: Other, others: readonly Other[]): number {
  let longest = 0
  for (let dawn = chinaMidnight(chinaDay(service.startedAt)); dawn < service.endedAt; dawn += DAY_MS) {
    const sum = [service, ...others].reduce((total, one) => total + minutesOn(dawn, one), 0)
    longest = Math.max(longest, Math.round(sum))
  }
  return longest
}

/** Resolves to what else this person served on the days that a service touches, and where they are signed in now. */
async function othersOf(db: Queryable, { id = '', owner, startedAt, endedAt }: Compared): Promise<readonly Other[]> {
  const from = new Date(chinaMidnight(chinaDay(startedAt)))
  const { rows } = await sql<{ minutes: number; startedAt: Date; endedAt: Date }>`
    select (record.facts->>'minutes')::int as minutes, started_at, ended_at
    from hours_entry join record on record.id = hours_entry.id and state not in (${deadStates})
    where hours_entry.owner = ${owner} and hours_entry.id <> ${id} and ended_at > ${from}
      and started_at < (date_trunc('day', ${new Date(endedAt)}::timestamptz at time zone ${CHINA_ZONE}) + interval '1 day')
        at time zone ${CHINA_ZONE}`.execute(db)
  return rows.map(row => ({ ...row, startedAt: row.startedAt.getTime(), endedAt: row.endedAt.getTime() }))
}

/** Resolves to how many shifts somebody has signed in to before `endedAt` and not left yet. */
async function presentAt(db: Queryable, { owner, endedAt }: Compared): Promise<number> {
  const { count } = await db
    .selectFrom('record')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workflow', '=', 'signUp')
    .where('owner', '=', owner)
    .where('state', 'in', ['present', 'underway'])
    .where(sql<boolean>`(facts->>'checkedInAt')::bigint < ${endedAt}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Resolves to how often two people helped each other in the 30 days before, this time included. */
async function pairOf(db: Queryable, { id = '', owner, helped, minutes, endedAt }: Compared) {
  if (helped === '') return { pairTimes: 0, pairMinutes: 0 }
  const { rows } = await sql<{ times: number; minutes: number }>`
    select count(*)::int as times, coalesce(sum((record.facts->>'minutes')::int), 0)::int as minutes
    from hours_entry join record on record.id = hours_entry.id
    where ((hours_entry.owner = ${owner} and record.facts->>'helped' = ${helped})
        or (hours_entry.owner = ${helped} and record.facts->>'helped' = ${owner}))
      and hours_entry.id <> ${id} and ended_at > ${new Date(endedAt - PAIR_MS)} and ended_at <= ${new Date(endedAt)}
  `.execute(db)
  const [before = { times: 0, minutes: 0 }] = rows
  return { pairTimes: before.times + 1, pairMinutes: before.minutes + minutes }
}

type Looked = Pick<Figures, 'dayMinutes' | 'overlaps' | 'pairTimes' | 'pairMinutes'>

/** Resolves to what the world says of a service. */
export async function figuresOf(db: Queryable, service: Compared): Promise<Looked> {
  const others = await othersOf(db, service)
  const overlapping = others.filter(one => one.startedAt < service.endedAt && one.endedAt > service.startedAt)
  return {
    dayMinutes: longestDay(service, others),
    overlaps: overlapping.length + (await presentAt(db, service)),
    ...(await pairOf(db, service)),
  }
}

/** Resolves to the same of a service that stands in the books, with the minutes that it has by now. */
export async function figuresOfEntry(
  db: Queryable,
  { id, facts: { owner, helped, minutes } }: RecordRow<Hours>,
): Promise<Looked> {
  const entry = db.selectFrom('hoursEntry').select(['startedAt', 'endedAt']).where('id', '=', id)
  const { startedAt, endedAt } = await entry.executeTakeFirstOrThrow()
  const span = { startedAt: startedAt.getTime(), endedAt: endedAt.getTime() }
  return figuresOf(db, { id, owner, helped, minutes, ...span })
}

/** Returns the minutes from `since` to the end of a service, both ms since 1970. */
export const possibleMinutes = (since: number, endedAt: number): number =>
  Math.max(0, Math.floor((endedAt - since) / MINUTE_MS))
