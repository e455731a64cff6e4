/** Applications as lists and details show them. */

import { type AidTaskRow, type MyAidRow, RELIEF_KINDS } from '../../../src/contract/aid.contract.ts'
import type { Point } from '../../../src/contract/constants.ts'
import { isKeyOf } from '../../../src/contract/keys.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { labelOf } from '../../../src/machines/workflow/workflow.ts'
import { type Aid, aid } from '../../../src/machines/workflows/aid/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { servedOf } from '../../engine/read.ts'
import { factsOf } from '../../engine/records.ts'
import { metresBetween } from '../../geo/distance.ts'
import { pointOf } from '../../geo/point.ts'
import { maskedName, namesOf } from '../../identity/names.ts'
import { regionNames } from '../../kernel/regionFilter.ts'

/** Records with what an application says, not yet chosen among. */
export const applications = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('aidInfo', 'aidInfo.id', 'record.id')
    .select([
      'record.id',
      'record.workflow',
      'record.state',
      'record.version',
      'record.facts',
      'record.createdAt',
      'record.changedAt',
      'aidInfo.kind',
      'aidInfo.title',
      'aidInfo.relief',
      'aidInfo.amount',
      'aidInfo.name',
      'aidInfo.lng',
      'aidInfo.lat',
    ])
export type AidRow = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number]

export const reliefLabel = (relief: string): string => (isKeyOf(RELIEF_KINDS, relief) ? RELIEF_KINDS[relief] : '')

const timersOf = (db: Queryable, ids: readonly string[]) =>
  db.selectFrom('timer').select(['record', 'dueAt']).where('record', 'in', ids).execute()

/** What every list shows, for any number of applications in three statements. */
async function listRows(db: Queryable, found: readonly AidRow[]) {
  if (found.length === 0) return []
  const facts = found.map(one => factsOf(aid, one))
  const timers = await timersOf(
    db,
    found.map(({ id }) => id),
  )
  const region = await regionNames(
    db,
    facts.map(({ place: index }) => index),
  )
  const name = await namesOf(
    db,
    facts.map(({ assignee }) => assignee),
  )
  return found.map((one, at) => {
    const { items, place: index, assignee } = facts[at]!
    const { id, kind, state, title, relief, amount, createdAt, changedAt } = one
    return {
      id,
      kind,
      state,
      stateLabel: labelOf(aid, state),
      title,
      items,
      reliefLabel: reliefLabel(relief),
      amount,
      regionName: region(index),
      at: createdAt.getTime(),
      changedAt: changedAt.getTime(),
      dueAt: timers.find(({ record }) => record === id)?.dueAt.getTime() ?? null,
      record: servedOf(one),
      helper: maskedName(name(assignee)),
    }
  })
}

export const myAidRows = (db: Queryable, found: readonly AidRow[]): Promise<MyAidRow[]> => listRows(db, found)

export const rungLabel = ({ rung }: Pick<Aid, 'rung'>): string => ROLES[rung]

/** For those who have to do with it; distances from `from` in metres, null without one. */
export async function aidTaskRows(db: Queryable, found: readonly AidRow[], from?: Point): Promise<AidTaskRow[]> {
  const rows = await listRows(db, found)
  return rows.map((row, index) => {
    const one = found[index]!
    const at = pointOf(one)
    return {
      ...row,
      applicant: maskedName(one.name),
      rungLabel: rungLabel(factsOf(aid, one)),
      distance: from && at ? metresBetween(from, at) : null,
    }
  })
}

/** Resolves to the same rows in the order of these ids. */
export async function applicationsOf(db: Queryable, ids: readonly string[]): Promise<AidRow[]> {
  if (ids.length === 0) return []
  const found = await applications(db).where('record.id', 'in', ids).execute()
  const byId = new Map(found.map(one => [one.id, one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
