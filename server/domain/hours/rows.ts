/** Service hours as rows of lists and details. */
import { sql } from 'kysely'
import type { HoursRow } from '../../../src/contract/hours.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { CERTIFIABLE_STATES, hours, OPEN_STATES } from '../../../src/machines/workflows/hours/chart.ts'
import { doubtsOf } from '../../../src/machines/workflows/hours/doubts.ts'
import { hoursProjection } from '../../../src/machines/workflows/hours/projection.ts'
import { signUp } from '../../../src/machines/workflows/signUp/chart.ts'
import { signUpProjection } from '../../../src/machines/workflows/signUp/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { servedOf, writtenIn } from '../../engine/read.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { maskedName } from '../../identity/names.ts'

const FIELDS = [
  'record.id',
  'record.workflow',
  'record.state',
  'record.version',
  'record.facts',
  'record.place',
  'hoursEntry.title',
  'hoursEntry.startedAt',
  'hoursEntry.endedAt',
  'hoursEntry.credited',
  'organisation.name as unit',
  'account.name',
] as const

/** Selects records of hours with the columns of lists. */
export const hoursRecords = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('hoursEntry', 'hoursEntry.id', 'record.id')
    .innerJoin('account', 'account.uid', 'hoursEntry.owner')
    .leftJoin('account as organisation', 'organisation.uid', 'hoursEntry.servedFor')
    .select(FIELDS)
    .where('record.workflow', '=', 'hours')
export type HoursRecordRow = Awaited<ReturnType<ReturnType<typeof hoursRecords>['execute']>>[number]

/** Resolves to the last words of each record that this reader may see. */
async function lastWords(db: Queryable, records: readonly HoursRecordRow[], who: Principal) {
  const ids = records.map(({ id }) => id)
  const { rows } = ids.length
    ? await sql<{ record: string; event: string; uid: string | null; input: unknown }>`
        select distinct on (record) record, event, uid, input from history
        where record in (${sql.join(ids)}) and input->>'reason' <> '' order by record, ordinal desc`.execute(db)
    : { rows: [] }
  return (row: HoursRecordRow): string => {
    const last = rows.find(({ record }) => record === row.id)
    const reader = hoursProjection.readerOf(factsOf(hours, row), who)
    return last && hoursProjection.showsNote(last.event, last.uid, reader) ? (writtenIn(last.input).reason ?? '') : ''
  }
}

/** Resolves to the activity of each record, and its sign-up if this reader may open it. */
async function servedAt(db: Queryable, records: readonly HoursRecordRow[], who: Principal) {
  const works = records.map(row => factsOf(hours, row).work)
  const rows = works.length
    ? await db
        .selectFrom('signUp')
        .innerJoin('record', 'record.id', 'signUp.id')
        .select(['signUp.id', 'signUp.activity', 'record.facts'])
        .where('signUp.id', 'in', works)
        .execute()
    : []
  return (row: HoursRecordRow) => {
    const found = rows.find(({ id }) => id === factsOf(hours, row).work)
    if (!found) return { activity: '', signUp: '' }
    const reads = signUpProjection.readerOf(factsOf(signUp, found), who).as.length > 0
    return { activity: found.activity, signUp: reads ? found.id : '' }
  }
}

/** Resolves to hours as this person may see them. */
export async function hoursRowsOf(
  db: Queryable,
  records: readonly HoursRecordRow[],
  who: Principal,
): Promise<HoursRow[]> {
  const region = await regionNames(
    db,
    records.map(({ place }) => place),
  )
  const words = await lastWords(db, records, who)
  const at = await servedAt(db, records, who)
  return records.map(row => {
    const facts = factsOf(hours, row)
    const reader = hoursProjection.readerOf(facts, who)
    const { source, minutes, planned, dayMinutes, auto } = facts
    return {
      id: row.id,
      state: row.state,
      ...stateShown(hours, { state: row.state, facts }, who),
      title: row.title,
      record: servedOf(hoursProjection, { ...row, facts }, who),
      name: hoursProjection.shows('name', row.state, reader) ? row.name : maskedName(row.name),
      source,
      minutes,
      planned,
      dayMinutes,
      auto,
      credited: row.credited,
      doubts: OPEN_STATES.includes(row.state) ? doubtsOf(facts) : [],
      certifiable: CERTIFIABLE_STATES.includes(row.state),
      startedAt: row.startedAt.getTime(),
      endedAt: row.endedAt.getTime(),
      regionName: region(row.place),
      ...at(row),
      unit: row.unit ?? '',
      reason: words(row),
    }
  })
}
