/** What steps of activities and shifts do to what everybody reads of them. */

import { activity } from '../../../src/machines/workflows/activity/chart.ts'
import { type Shift, shift } from '../../../src/machines/workflows/shift/chart.ts'
import type { Performer } from '../../engine/engine.ts'
import { begin } from '../../engine/fire.ts'
import { factsOf } from '../../engine/records.ts'

const OPEN_STATES = ['recruiting', 'underway']

/** Performs the effect by which the shifts as planned become records, each under its own id. */
export const openShifts: Performer<'openShifts'> = async (_, context) => {
  const { db, record } = context
  const { owner, place } = factsOf(activity, record)
  const planned = await db
    .selectFrom('activityShift')
    .selectAll()
    .where('activity', '=', record.id)
    .orderBy('position')
    .execute()
  for (const { id, startsAt, endsAt, places, minimum, leastAge } of planned) {
    const facts: Shift = {
      ...{ owner, place, activity: record.id, places, minimum, leastAge },
      ...{ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    }
    await begin(context, { workflow: 'shift', event: 'OPEN', id, facts, who: { system: 'activity' } })
  }
}

/** Performs the effect by which everybody reads of an activity when it is and whether one may still come. */
export const showActivity: Performer<'showActivity'> = async (_, { db, record }) => {
  const { startsAt, endsAt } = factsOf(activity, record)
  const moment = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  await db
    .updateTable('activity')
    .set(({ eb, ref }) => ({
      ...moment,
      ...{ listed: true, over: !OPEN_STATES.includes(record.state) },
      sequence: eb(ref('sequence'), '+', 1),
    }))
    .where('id', '=', record.id)
    .execute()
}

/** Performs the effect by which everybody reads of a shift when it is and how many places it has. */
export const showShift: Performer<'showShift'> = async (_, { db, record }) => {
  const { startsAt, endsAt, places } = factsOf(shift, record)
  await db
    .updateTable('activityShift')
    .set({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), places })
    .where('id', '=', record.id)
    .execute()
}
