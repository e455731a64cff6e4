/** Turns a service into a record of hours, after checking that it is plausible. */

import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import type { Hours } from '../../../src/machines/workflows/hours/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'
import type { OpenedBirth, RecordRow } from '../../engine/engine.ts'
import { factsOf, systemOf } from '../../engine/records.ts'
import { deadStates, type figuresOf, possibleMinutes } from './figures.ts'

/** A service as the opening workflow passes it; times in ms since 1970. */
export interface Service extends Pick<Hours, 'owner' | 'helped' | 'place' | 'source' | 'auto' | 'minutes' | 'planned'> {
  readonly title: string
  /** When it can have begun at the earliest. */
  readonly since: number
  readonly startedAt: number
  readonly endedAt: number
}

/** How much longer than planned a scanned service may be. Minutes. */
const OVERRUN_MINUTES = 30

/** Returns the maximum that may be counted, in minutes. */
export const maxMinutes = ({ source, planned }: Pick<Hours, 'source' | 'planned'>): number =>
  source === 'scan' || source === 'leaderScan' ? planned + OVERRUN_MINUTES : planned

/** Throws `Refused` for an implausible service: without duration, or longer than planned. */
function assertPossible(service: Service): void {
  const { minutes, planned, startedAt, endedAt } = service
  if (minutes < 1 || endedAt <= startedAt) refuse('invalid', '服务时长应大于 0 分钟', 'minutes')
  if (minutes * MINUTE_MS > endedAt - startedAt) refuse('invalid', '服务时长比签到到签退的时间还长', 'minutes')
  const max = maxMinutes(service)
  if (minutes > max) refuse('invalid', `计划 ${planned} 分钟，最多记 ${max} 分钟`, 'minutes')
}

interface Span {
  readonly startedAt: number
  readonly endedAt: number
}
/** Returns the first part of a span that no other span covers; `others` are sorted by their start. */
function firstFreePart({ startedAt, endedAt }: Span, others: readonly Span[]): Span {
  let free = { startedAt, endedAt }
  for (const other of others) {
    if (other.startedAt <= free.startedAt) free = { ...free, startedAt: Math.max(free.startedAt, other.endedAt) }
    else return { ...free, endedAt: Math.min(free.endedAt, other.startedAt) }
  }
  return free
}

/**
 * Resolves to the part of a service that is recorded; undefined if no minute is. Overlaps go to a desk (`doubts.ts`).
 * Exceptions: a manual entry over another shift is refused; of one that a clock ended, the time beside other shifts is
 * recorded, so that one person's hours cannot stop a shift from ending. Throws `Refused` for an implausible service.
 */
export async function countedService(db: Queryable, service: Service): Promise<Service | undefined> {
  assertPossible(service)
  const { owner, source, auto, minutes, startedAt, endedAt } = service
  await lockName(db, `hours ${owner}`)
  if (!auto && source !== 'manual') return service
  // The start of help at a home is not recorded.
  if (source === 'aid') return service
  const { rows } = await sql<{ title: string; startedAt: Date; endedAt: Date }>`
    select title, started_at, ended_at from hours_entry join record on record.id = hours_entry.id
    where hours_entry.owner = ${owner} and source <> 'aid' and state not in (${deadStates})
      and started_at < ${new Date(endedAt)} and ended_at > ${new Date(startedAt)} order by started_at`.execute(db)
  const [other] = rows
  if (!other) return service
  if (!auto) refuse('notNow', `这段时间和「${other.title}」的工时重叠，不能重复计时`)
  const others = rows.map(one => ({ startedAt: one.startedAt.getTime(), endedAt: one.endedAt.getTime() }))
  const free = firstFreePart(service, others)
  const left = Math.min(minutes, Math.floor((free.endedAt - free.startedAt) / MINUTE_MS))
  return left < 1 ? undefined : { ...service, ...free, minutes: left }
}

/** Resolves to the organisation that named the person; empty for a person who came alone. */
export async function organisationOf(db: Queryable, { workflow, ...record }: RecordRow): Promise<string> {
  const group = workflow === 'signUp' ? factsOf(signUp, record).group : ''
  if (group === '') return ''
  const found = await db.selectFrom('record').select('owner').where('id', '=', group).executeTakeFirst()
  return found?.owner ?? ''
}

/** The origin of a record of hours: the work, and the organisation it was for. */
interface Work extends Pick<RecordRow, 'id' | 'workflow'> {
  readonly servedFor: string
}

/** Returns the birth of a record of hours, opened by the workflow that it results from. */
export function serviceBirth(
  { title, since, startedAt, endedAt, ...service }: Service,
  looked: Awaited<ReturnType<typeof figuresOf>>,
  { id: work, workflow, servedFor }: Work,
): OpenedBirth {
  const { owner, source, place, auto } = service
  const facts: Hours = {
    ...service,
    ...looked,
    possible: possibleMinutes(since, endedAt),
    work,
    credited: 0,
    desk: 'activityLeader',
    confirmedBy: '',
    disputable: true,
    revokedBy: '',
  }
  return {
    facts,
    event: 'RECORD',
    // Only workflows open records of others.
    who: systemOf({ workflow }),
    writeAlong: async ({ db, record }) => {
      await db
        .insertInto('hoursEntry')
        .values({
          id: record.id,
          owner,
          title,
          source,
          place,
          servedFor,
          startedAt: new Date(startedAt),
          endedAt: new Date(endedAt),
          checked: source !== 'manual' && !(source === 'aid' && auto),
        })
        .execute()
    },
  }
}
