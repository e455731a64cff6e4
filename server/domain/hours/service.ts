/** A piece of service as it reaches the books: what of it can be true, and the record of hours that it becomes. */

import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import type { Hours } from '../../../src/machines/workflows/hours/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { lockName } from '../../db/nameLock.ts'
import type { OpenedBirth, RecordRow } from '../../engine/engine.ts'
import { factsOf, systemOf } from '../../engine/records.ts'
import { deadStates } from './day.ts'

/** What the workflow that opens hours says of them; times in ms since 1970. */
export interface Service extends Pick<Hours, 'owner' | 'place' | 'source' | 'auto' | 'minutes' | 'planned'> {
  readonly title: string
  readonly startedAt: number
  readonly endedAt: number
}

/** By so much a scan may run over the plan. Minutes. */
const OVERRUN_MINUTES = 30

/** Returns the most that may be counted, in minutes. */
export const maxMinutes = ({ source, planned }: Pick<Hours, 'source' | 'planned'>): number =>
  source === 'scan' || source === 'leaderScan' ? planned + OVERRUN_MINUTES : planned

/** Throws `Refused` for a service that cannot have been: no time, or more than the plan. */
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
/** Returns the first part of a span that none of the others covers, they in the order of their beginning. */
function firstFreePart({ startedAt, endedAt }: Span, others: readonly Span[]): Span {
  let free = { startedAt, endedAt }
  for (const other of others) {
    if (other.startedAt <= free.startedAt) free = { ...free, startedAt: Math.max(free.startedAt, other.endedAt) }
    else return { ...free, endedAt: Math.min(free.endedAt, other.startedAt) }
  }
  return free
}

/**
 * Resolves to what of a service counts; undefined where no minute does. Nobody serves twice at the same time: whoever
 * notes it is refused, and where the portal itself notes it, with nobody there to be asked, what is left is taken, so
 * that one person's hours keep no shift from ending. Throws `Refused` for what cannot have been.
 */
export async function countedService(db: Queryable, service: Service): Promise<Service | undefined> {
  assertPossible(service)
  const { owner, source, auto, minutes, startedAt, endedAt } = service
  // Nobody notes when help at somebody's door began.
  if (source === 'aid') return service
  await lockName(db, `hours ${owner}`)
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

/** Resolves to the organisation that named who served; empty for whoever came by themselves. */
export async function organisationOf(db: Queryable, { workflow, ...record }: RecordRow): Promise<string> {
  const group = workflow === 'signUp' ? factsOf(signUp, record).group : ''
  if (group === '') return ''
  const found = await db.selectFrom('record').select('owner').where('id', '=', group).executeTakeFirst()
  return found?.owner ?? ''
}

/** Where a record of hours comes from: what was done, and for which organisation. */
interface Work extends Pick<RecordRow, 'id' | 'workflow'> {
  readonly servedFor: string
}

/** Returns how the record of hours is born: by the workflow that it came of. */
export function serviceBirth(
  { title, startedAt, endedAt, ...service }: Service,
  { id: work, workflow, servedFor }: Work,
): OpenedBirth {
  const { owner, source, place, minutes, auto } = service
  const facts: Hours = {
    ...service,
    work,
    dayMinutes: minutes,
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
