/** A piece of service as it reaches the books: what of it can be true, and the record of hours that it becomes. */

import { sql } from 'kysely'
import { refuse } from '../../../src/contract/refusal.ts'
import { MINUTE_MS } from '../../../src/contract/time.ts'
import type { Hours } from '../../../src/machines/workflows/hours/chart.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import type { Queryable } from '../../db/connect.ts'
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

/** Throws `Refused` for a service that cannot have been: no time, more than the plan, or twice at the same time. */
export async function assertServed(db: Queryable, service: Service): Promise<void> {
  const { owner, source, minutes, planned, startedAt, endedAt } = service
  if (minutes < 1 || endedAt <= startedAt) refuse('invalid', '服务时长应大于 0 分钟', 'minutes')
  if (minutes * MINUTE_MS > endedAt - startedAt) refuse('invalid', '服务时长比签到到签退的时间还长', 'minutes')
  const max = maxMinutes(service)
  if (minutes > max) refuse('invalid', `计划 ${planned} 分钟，最多记 ${max} 分钟`, 'minutes')
  // Nobody notes when help at somebody's door began.
  if (source === 'aid') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hours ${owner}`}, 0))`.execute(db)
  const { rows } = await sql<{ title: string }>`
    select title from hours_entry join record on record.id = hours_entry.id
    where hours_entry.owner = ${owner} and source <> 'aid' and state not in (${deadStates})
      and started_at < ${new Date(endedAt)} and ended_at > ${new Date(startedAt)} limit 1`.execute(db)
  const [other] = rows
  if (other) refuse('notNow', `这段时间和「${other.title}」的工时重叠，不能重复计时`)
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
    ...{ ...service, work, dayMinutes: minutes, credited: 0, desk: 'activityLeader' },
    ...{ confirmedBy: '', disputable: true, revokedBy: '' },
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
          ...{ id: record.id, owner, title, source, place, servedFor },
          ...{ startedAt: new Date(startedAt), endedAt: new Date(endedAt) },
          checked: source !== 'manual' && !(source === 'aid' && auto),
        })
        .execute()
    },
  }
}
