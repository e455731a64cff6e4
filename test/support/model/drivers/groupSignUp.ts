/** Groups over HTTP: an organisation keeps two places of one garden after the other, for two helpers. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { activityGroupContract } from '../../../../src/contract/activityGroup.contract.ts'
import { stepsContract } from '../../../../src/contract/steps.contract.ts'
import { groupSignUp } from '../../../../src/machines/workflows/groupSignUp/chart.ts'
import type { GroupSignUp } from '../../../../src/machines/workflows/groupSignUp/facts.ts'
import { moveByAMinute, nextFreeShift, publishGarden } from '../../fixtures/gardens.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver, StepCall, TestRecord } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { ACTIVITY_ACTORS } from '../worlds/activity.ts'
import { groupSignUpWorld, PAIR } from '../worlds/groupSignUp.ts'
import { prepareSignUps, settleOthers, startedShift } from './signUp.ts'

const HELPERS = ['first', 'second']

const peopleOf = async ({ server: { database } }: Testbed, id: string) =>
  (
    await sql<{ id: string; owner: string; state: string }>`
      select id, owner, state from record where workflow = 'signUp' and facts->>'group' = ${id}`.execute(database.db)
  ).rows

/** The number of a helper who is not named yet. */
export async function nextPhone(testbed: Testbed, id: string): Promise<string> {
  const named = (await peopleOf(testbed, id)).map(({ owner }) => owner)
  const next = HELPERS.map(testbed.who).find(({ uid }) => !named.includes(uid))
  return next?.phone ?? ''
}

const name: StepCall = async (testbed, fields, options) => {
  const phones = await nextPhone(testbed, fields.id)
  await testbed.server.call(stepsContract.groupName, { ...fields, input: { phones } }, options)
}

/**
 * Sign-ups whose owners have answered or are about to: of two answers at once each is somebody else's, where it can be.
 */
const answering = new Set<string>()

/** One of those who have not answered does so. */
async function answer(testbed: Testbed, id: string, step: 'signUpTake' | 'signUpPass'): Promise<void> {
  const offered = (await peopleOf(testbed, id)).filter(({ state }) => state === 'offered')
  const open = offered.find(one => !answering.has(one.id)) ?? offered[0]
  if (open) answering.add(open.id)
  const helper = HELPERS.map(testbed.who).find(({ uid }) => uid === open?.owner)
  if (open && helper) await takeStep(testbed.server, helper, step, open.id)
}

/** One of those who have agreed calls off. */
async function backOut(testbed: Testbed, id: string): Promise<void> {
  const comer = (await peopleOf(testbed, id)).find(({ state }) => state === 'approved' || state === 'toReconfirm')
  const helper = HELPERS.map(testbed.who).find(({ uid }) => uid === comer?.owner)
  if (comer && helper) await takeStep(testbed.server, helper, 'signUpCancel', comer.id)
}

const NOBODY_COMES = ['passed', 'cancelled', 'withdrawn', 'calledOff', 'lapsed', 'released']
const HOLDS = ['held']

/** Checks that the places counted are those reserved by the group, and those of its named people. */
async function assertPlacesCounted(testbed: Testbed, { id }: TestRecord): Promise<void> {
  const { rows } = await sql<{ taken: number; held: number }>`
    select taken, case when state in (${sql.join(HOLDS)}) then (facts->>'places')::int else 0 end as held
    from record join place_count on place_count.record = record.root where record.id = ${id}`.execute(
    testbed.server.database.db,
  )
  const named = (await peopleOf(testbed, id)).filter(({ state }) => !NOBODY_COMES.includes(state)).length
  expect(rows.map(({ taken }) => taken)).toEqual(rows.map(({ held }) => held + named))
}

/** Cancels all but the newest of what the organisation reserved: one that has not come yet holds few places in all. */
async function cancelEarlier({ server, who }: Testbed): Promise<void> {
  const open = await server.database.db
    .selectFrom('record')
    .select('id')
    .where('workflow', '=', 'groupSignUp')
    .where('owner', '=', who('unit').uid)
    .where('state', 'in', ['held', 'named', 'confirmed'])
    .orderBy('id', 'desc')
    .offset(4)
    .execute()
  for (const { id } of open) await takeStep(server, who('unit'), 'groupCancel', id)
}

export const groupSignUpDriver: Driver<GroupSignUp, null> = {
  flow: groupSignUp,
  world: groupSignUpWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'unit',
  extraActors: {
    leader3: { who: ACTIVITY_ACTORS.leader3 },
    first: { who: { uid: 'first' } },
    second: { who: { uid: 'second' } },
  },
  prepare: testbed => prepareSignUps(testbed, HELPERS),
  async createRecord(testbed) {
    const { server, who } = testbed
    await settleOthers(testbed, HELPERS)
    await cancelEarlier(testbed)
    const { id: activity, shifts } = await publishGarden(testbed, [nextFreeShift(server, { places: 2 })], {
      region: PAIR.place,
    })
    const shift = shifts[0] ?? ''
    const { id } = await server.call(
      activityGroupContract.groupHold,
      { shift, places: PAIR.places },
      { token: who('unit').token },
    )
    return { id, names: { [PAIR.activity]: activity, [PAIR.shift]: shift } }
  },
  forms: { NAME: name },
  causes: {
    AGREED: ({ testbed, record }) => answer(testbed, record.id, 'signUpTake'),
    DECLINED: ({ testbed, record }) => answer(testbed, record.id, 'signUpPass'),
    BACKED_OUT: ({ testbed, record }) => backOut(testbed, record.id),
    RESCHEDULED: ({ testbed: { server, who }, record: { names } }) =>
      moveByAMinute(server, { id: names[PAIR.activity] ?? '' }, who('host')),
    CALLED_OFF: ({ testbed: { server, who }, record: { names } }) =>
      takeStep(server, who('host'), 'activityCancel', names[PAIR.activity] ?? '', { reason: '当天有大雨' }),
    async ENDED({ testbed, record: { id } }) {
      const shift = await startedShift(testbed, id)
      await takeStep(testbed.server, testbed.who('host'), 'shiftEnd', shift)
    },
  },
  // The mover changes what they see; clocks restart with another day.
  mayMiss: ['RESCHEDULED', 'nameBy'],
  afterStep: ({ testbed, record }) => assertPlacesCounted(testbed, record),
}
