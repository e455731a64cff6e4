/** Effects of activities and shifts on what the public lists show. */

import { sql } from 'kysely'
import { Refused } from '../../../src/contract/refusal.ts'
import { activity } from '../../../src/machines/workflows/activity/chart.ts'
import { groupSignUp } from '../../../src/machines/workflows/groupSignUp/chart.ts'
import { type Shift, shift } from '../../../src/machines/workflows/shift/chart.ts'
import { decideUntil } from '../../../src/machines/workflows/signUp/facts.ts'
import type { Performer } from '../../engine/engine.ts'
import { begin, fire } from '../../engine/fire.ts'
import { factsOf, systemOf } from '../../engine/records.ts'
import { inviteToShift, memberByPhone } from './invite.ts'
import { spanOfShifts } from './shifts.ts'

const OPEN_STATES = ['recruiting', 'underway']

/** Performs the effect that creates the records of the planned shifts, with the same ids. */
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
      owner,
      place,
      activity: record.id,
      places,
      minimum,
      leastAge,
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
    }
    await begin(context, { workflow: 'shift', event: 'OPEN', id, facts, who: { system: 'activity' } })
  }
}

/** Performs the effect that updates the public times of an activity and whether sign-up is open. */
export const showActivity: Performer<'showActivity'> = async (_, { db, record }) => {
  const { startsAt, endsAt } = factsOf(activity, record)
  const moment = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  await db
    .updateTable('activity')
    .set(({ eb, ref }) => ({
      ...moment,
      listed: true,
      over: !OPEN_STATES.includes(record.state),
      sequence: eb(ref('sequence'), '+', 1),
    }))
    .where('id', '=', record.id)
    .execute()
}

/** Performs the effect that updates the public times and places of a shift. */
export const showShift: Performer<'showShift'> = async (_, { db, record }) => {
  const { startsAt, endsAt, places } = factsOf(shift, record)
  await db
    .updateTable('activityShift')
    .set({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), places })
    .where('id', '=', record.id)
    .execute()
}

/** Performs the effect by which an activity is as long as its shifts that are still on; with none it is called off. */
export const respanActivity: Performer<'respanActivity'> = async (_, context) => {
  const { db, record } = context
  const { activity: id } = factsOf(shift, record)
  const step = { workflow: 'activity', id, who: systemOf(record) }
  const span = await spanOfShifts(db, id)
  if (!span) return void (await fire(context, { ...step, event: 'LAST_DROPPED' }))
  const row = await db.selectFrom('record').select('facts').where('id', '=', id).executeTakeFirstOrThrow()
  const { startsAt, endsAt } = factsOf(activity, row)
  const input = { startsBy: span.startsAt - startsAt, endsBy: span.endsAt - endsAt }
  await fire(context, { ...step, event: 'SHIFT_DROPPED', input })
}

/**
 * Performs the effect that reserves a place for the owner of each of these numbers. Throws `Refused` naming the number
 * it is about.
 */
export const namePeople: Performer<'namePeople'> = async ({ params: { phones } }, context) => {
  const { db, record, at } = context
  const { owner, shift: of, startsAt } = factsOf(groupSignUp, record)
  const unit = await db.selectFrom('account').select('name').where('uid', '=', owner).executeTakeFirstOrThrow()
  const group = { id: record.id, unit: unit.name }
  const invitation = { shift: of, who: systemOf(record), until: decideUntil(at, startsAt), group }
  for (const phone of phones) {
    try {
      const { uid } = await memberByPhone(db, phone, 'phones')
      await inviteToShift(context, { ...invitation, uid })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, message } = error.refusal
      throw new Refused({ code, message: message.includes(phone) ? message : `${phone}：${message}`, field: 'phones' })
    }
  }
}

/** Performs the effect that withdraws the places of all members named by the group who have not arrived. */
export const withdrawPeople: Performer<'withdrawPeople'> = async (_, context) => {
  const { db, record } = context
  const people = await db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'signUp')
    .where(sql<boolean>`facts->>'group' = ${record.id}`)
    .where('state', 'in', ['offered', 'approved', 'toReconfirm'])
    .orderBy('id')
    .execute()
  for (const { id } of people)
    await fire(context, { workflow: 'signUp', id, event: 'WITHDRAWN', who: systemOf(record) })
}
