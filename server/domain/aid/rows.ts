/** Applications as rows of lists and details. */

import { type AidTaskRow, type MyAidRow, RELIEF_KINDS } from '../../../src/contract/aid.contract.ts'
import type { Point } from '../../../src/contract/constants.ts'
import { isKeyOf } from '../../../src/contract/keys.ts'
import { ROLES } from '../../../src/contract/words.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { type Aid, aid } from '../../../src/machines/workflows/aid/chart.ts'
import { aidProjection } from '../../../src/machines/workflows/aid/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { dueTimesOf, servedOf } from '../../engine/read.ts'
import { stateShown } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { metresBetween } from '../../geo/distance.ts'
import { pointOf } from '../../geo/point.ts'
import { regionNames } from '../../geo/regionNames.ts'
import { maskedName, namesOf } from '../../identity/names.ts'

/** Selects records with the data of their applications, without a filter. */
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

/** Returns the label of a kind of relief. */
export const reliefLabel = (relief: string): string => (isKeyOf(RELIEF_KINDS, relief) ? RELIEF_KINDS[relief] : '')

/** Returns the code of the place, as precisely as this person may know it. */
const shownPlace = (facts: Aid, who: Principal) =>
  aidProjection.factsFor(facts, aidProjection.readerOf(facts, who)).place

/** Resolves to the fields common to all lists, for any number of applications in three statements. */
async function listRows(db: Queryable, found: readonly AidRow[], who: Principal) {
  if (found.length === 0) return []
  const facts = found.map(one => factsOf(aid, one))
  const due = await dueTimesOf(
    db,
    found.map(({ id }) => id),
  )
  const region = await regionNames(
    db,
    facts.map(one => shownPlace(one, who)),
  )
  const name = await namesOf(
    db,
    facts.map(({ assignee }) => assignee),
  )
  return found.map((one, at) => {
    const { items, assignee } = facts[at]!
    const { id, kind, state, title, relief, amount, createdAt, changedAt } = one
    return {
      id,
      kind,
      state,
      ...stateShown(aid, { state, facts: facts[at]! }, who),
      title,
      items,
      reliefLabel: reliefLabel(relief),
      amount,
      regionName: region(shownPlace(facts[at]!, who)),
      at: createdAt.getTime(),
      changedAt: changedAt.getTime(),
      dueAt: due(id),
      record: servedOf(aidProjection, { ...one, facts: facts[at]! }, who),
      helper: maskedName(name(assignee)),
    }
  })
}

/** Resolves to applications as their owners or writers see them. */
export async function myAidRows(db: Queryable, found: readonly AidRow[], who: Principal): Promise<MyAidRow[]> {
  const rows = await listRows(db, found, who)
  return rows.map((row, index) => {
    const one = found[index]!
    return { ...row, writtenFor: factsOf(aid, one).owner === who.uid ? '' : maskedName(one.name) }
  })
}

/** Returns the name of the deciding rung. */
export const rungLabel = ({ rung }: Pick<Aid, 'rung'>): string => ROLES[rung]

/** Resolves to applications for their handlers; distances from `from` in metres, null without it. */
export async function aidTaskRows(
  db: Queryable,
  found: readonly AidRow[],
  { who, from }: { readonly who: Principal; readonly from?: Point | undefined },
): Promise<AidTaskRow[]> {
  const rows = await listRows(db, found, who)
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
