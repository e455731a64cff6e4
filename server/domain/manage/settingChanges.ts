/** Changes of settings as rows of lists and details. */
import { sql } from 'kysely'
import { settingChange } from '../../../src/machines/workflows/settingChange/chart.ts'
import { settingChangeProjection } from '../../../src/machines/workflows/settingChange/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'

/** States in which a change waits to come into force. */
export const WAITING_STATES = ['proposed', 'scheduled'] as const

/** When a change came into force; null if it has not. */
export const CAME_INTO_FORCE = sql<Date | null>`(select max(at) from history
  where history.record = record.id and to_state = 'inForce' and from_state <> 'inForce')`

/** Selects changes of settings, without a filter. */
export const settingChanges = (db: Queryable) =>
  db
    .selectFrom('record')
    .select(RECORD_COLUMNS)
    .select(CAME_INTO_FORCE.as('inForceAt'))
    .where('record.workflow', '=', 'settingChange')
type ChangeRecord = Awaited<ReturnType<ReturnType<typeof settingChanges>['execute']>>[number]

/** Resolves to changes as this person of the platform sees them. */
export const settingChangeRowsOf = recordRows(settingChange, settingChangeProjection, {
  events: ['PROPOSE'],
  row: ({ inForceAt }: ChangeRecord, { facts: { key, from, to, at }, last }) => ({
    name: key,
    from,
    to,
    reason: last('PROPOSE').reason ?? '',
    takesEffect: inForceAt?.getTime() ?? at,
  }),
})
