/** Applications as lists and details show them. */
import { type AidTaskRow, type MyAidRow, RELIEF_KINDS } from '../../../src/contract/aid.contract.ts'
import type { Point } from '../../../src/contract/constants.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { type Aid, aid } from '../../../src/machines/workflows/aid.ts'
import { labelOf } from '../../../src/machines/workflows/workflow.ts'
import type { Query } from '../../db/connect.ts'
import { metresBetween } from '../../geo/distance.ts'
import { maskedName, namesOf } from '../order/people.ts'
import { pointOf } from '../point.ts'
import { servedOf } from '../record.ts'
import { regionNames } from '../regionFilter.ts'

/** Records with what an application says, not yet chosen among. */
export const applications = (db: Query) =>
  db
    .selectFrom('record')
    .innerJoin('aid_info', 'aid_info.id', 'record.id')
    .select([
      'record.id',
      'record.workflow',
      'record.state',
      'record.version',
      'record.facts',
      'record.created_at',
      'record.changed_at',
      'aid_info.kind',
      'aid_info.title',
      'aid_info.relief',
      'aid_info.amount',
      'aid_info.name',
      'aid_info.lng',
      'aid_info.lat',
    ])
export type Found = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number]

export const reliefLabel = (relief: string): string =>
  Object.hasOwn(RELIEF_KINDS, relief) ? RELIEF_KINDS[relief as keyof typeof RELIEF_KINDS] : ''

const timersOf = (db: Query, ids: readonly string[]) =>
  db.selectFrom('timer').select(['record', 'due_at']).where('record', 'in', ids).execute()

/** What every list shows, for any number of applications in three statements. */
async function shown(db: Query, found: readonly Found[]) {
  if (found.length === 0) return []
  const facts = found.map(one => one.facts as Aid)
  const timers = await timersOf(
    db,
    found.map(({ id }) => id),
  )
  const region = await regionNames(
    db,
    facts.map(({ place }) => place),
  )
  const name = await namesOf(
    db,
    facts.map(({ assignee }) => assignee),
  )
  return found.map((one, at) => {
    const { items, place, assignee } = facts[at]!
    const { id, kind, state, title, relief, amount, created_at, changed_at } = one
    return {
      id,
      kind,
      state,
      stateLabel: labelOf(aid, state),
      title,
      items,
      reliefLabel: reliefLabel(relief),
      amount,
      regionName: region(place),
      at: created_at.getTime(),
      changedAt: changed_at.getTime(),
      dueAt: timers.find(({ record }) => record === id)?.due_at.getTime() ?? null,
      record: servedOf(one),
      helper: maskedName(name(assignee)),
    }
  })
}

export const myRows = (db: Query, found: readonly Found[]): Promise<MyAidRow[]> => shown(db, found)

export const rungLabel = ({ rung }: Pick<Aid, 'rung'>): string => ROLES[rung]

/** For those who have to do with it; distances from `from` in metres, null without one. */
export async function taskRows(db: Query, found: readonly Found[], from?: Point): Promise<AidTaskRow[]> {
  const rows = await shown(db, found)
  return rows.map((row, place) => {
    const one = found[place]!
    const at = pointOf(one)
    return {
      ...row,
      applicant: maskedName(one.name),
      rungLabel: rungLabel(one.facts as Aid),
      distance: from && at ? metresBetween(from, at) : null,
    }
  })
}

/** The same rows in the order of these ids. */
export async function applicationsOf(db: Query, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const found = await applications(db).where('record.id', 'in', ids).execute()
  const byId = new Map(found.map(one => [one.id, one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
