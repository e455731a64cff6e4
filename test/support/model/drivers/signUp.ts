/** Sign-ups over HTTP: a volunteer for one garden after the other, alone, looked at first, or behind a rival. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '../../../../server/db/ids.ts'
import { ownCodeOf } from '../../../../server/domain/activity/sceneCode.ts'
import { activityContract } from '../../../../src/contract/activity.contract.ts'
import { activityDeskContract } from '../../../../src/contract/activityDesk.contract.ts'
import { activityGroupContract } from '../../../../src/contract/activityGroup.contract.ts'
import { Refused } from '../../../../src/contract/refusal.ts'
import { stepsContract } from '../../../../src/contract/steps.contract.ts'
import { signUp } from '../../../../src/machines/workflows/signUp/chart.ts'
import { ABSENT_STATES, type SignUp } from '../../../../src/machines/workflows/signUp/facts.ts'
import { GARDEN_AT, signUpFor } from '../../fixtures/activities.ts'
import { moveByAMinute, nextFreeShift, publishGarden } from '../../fixtures/gardens.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { takeStep } from '../../fixtures/mall.ts'
import { DISTRICT } from '../../fixtures/roles.ts'
import type { Driver, StepCall, TestRecord } from '../driver.ts'
import type { HiddenState } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { ACTIVITY_ACTORS } from '../worlds/activity.ts'
import { signUpWorld, TRUSTED } from '../worlds/signUp.ts'

/** Whether its shift has begun: check-in is open only then, and another day is possible no more. */
export type ShiftState = 'open' | 'underway'

const reality: HiddenState<SignUp, ShiftState> = {
  start: 'open',
  after(before, { name }) {
    if (name === 'RESCHEDULED') return before === 'open' ? ['open'] : []
    return ['CHECK_IN', 'ADMIT', 'LET_IN', 'ENDED'].includes(name) ? ['underway'] : [before]
  },
}

export async function prepareSignUps({ server: { database }, who }: Testbed, people = ['volunteer', 'rival']) {
  const volunteers = people.map(name => ({
    ...{ id: newId(), uid: who(name).uid, role: 'volunteer' as const, region: DISTRICT },
  }))
  await database.db.insertInto('roleGrant').values(volunteers).execute()
  await database.db.updateTable('account').set({ kind: 'organisation' }).where('uid', '=', who('unit').uid).execute()
}

/** What a walk before left is forgiven and over: who is somewhere else, or never comes, may not sign up. */
export async function settleOthers({ server, who }: Testbed, people: readonly string[]): Promise<void> {
  const settle = (from: readonly string[], state: string) =>
    server.database.db
      .updateTable('record')
      .set({ state })
      .where('workflow', '=', 'signUp')
      .where(
        'owner',
        'in',
        people.map(name => who(name).uid),
      )
      .where('state', 'in', from)
      .execute()
  await settle(ABSENT_STATES, 'excused')
  await settle(['present', 'underway'], 'left')
}

const shiftOf = ({ names }: TestRecord) => names[TRUSTED.shift] ?? ''

function orRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** The shift of a sign-up, begun. */
export async function startedShift({ server, who }: Testbed, id: string): Promise<string> {
  const { db } = server.database
  const { root } = await db.selectFrom('record').select('root').where('id', '=', id).executeTakeFirstOrThrow()
  const shift = await db
    .selectFrom('record')
    .select(['id', 'state'])
    .where('id', '=', root ?? '')
    .executeTakeFirstOrThrow()
  // Of two who need it begun at the same time one is refused, and it has begun.
  if (shift.state === 'open') await takeStep(server, who('host'), 'shiftStart', shift.id).catch(orRefused)
  return shift.id
}

/** What the telephone of who leads shows on the day. */
export async function shownCode(testbed: Testbed, id: string): Promise<string> {
  const { server, who } = testbed
  const shift = await startedShift(testbed, id)
  return (await server.call(activityDeskContract.sceneCode, { shift }, { token: who('host').token })).code
}
/**
 * What the telephone of who signed up shows; also where it shows none, since a leader may have seen it a moment ago.
 */
export async function personalCode({ server }: Testbed, id: string, shift: string): Promise<string> {
  return (await ownCodeOf(server.database.db, { id, shift }, server.services.clock())).code
}

const checkBy =
  (going: 'in' | 'out'): StepCall =>
  async (testbed, { id }, options) => {
    const { server } = testbed
    const code = await shownCode(testbed, id)
    const { claim } = await server.call(activityDeskContract.sceneScan, { code })
    await server.call(activityDeskContract.checkIn, { claim, going, ...GARDEN_AT, accuracy: 10 }, options)
  }
const admitBy =
  (going: 'in' | 'out'): StepCall =>
  async (testbed, { id }, options) => {
    const shift = await startedShift(testbed, id)
    const code = await personalCode(testbed, id, shift)
    await testbed.server.call(activityDeskContract.admit, { shift, code, going }, options)
  }

/** By name, once the doors are open, of whatever version: as with codes, who stands there is let in. */
const letIn: StepCall = async (testbed, { version: _, ...fields }, options) => {
  await startedShift(testbed, fields.id)
  await testbed.server.call(stepsContract.signUpLetIn, fields, options)
}

/** States without a place of the shift. */
const WITHOUT_PLACE = ['waiting', 'refused', 'lapsed', 'passed', 'released', 'cancelled', 'withdrawn', 'calledOff']

/** Checks that the places counted are those of people who have one. */
async function assertPlacesCounted({ server: { database } }: Testbed, record: TestRecord): Promise<void> {
  const { rows } = await sql<{ taken: number; held: number }>`
    select taken, (select coalesce(sum((facts->>'places')::int), 0)::int from record
      where root = ${shiftOf(record)} and workflow = 'signUp' and state not in (${sql.join(WITHOUT_PLACE)})) as held
    from place_count where record = ${shiftOf(record)}`.execute(database.db)
  expect(rows.map(({ taken }) => taken)).toEqual(rows.map(({ held }) => held))
}

export const VAN_PAPERS = {
  plate: '浙A12345',
  seats: 7,
  load: 0,
  inspectionUntil: '2099-12-31',
  insuranceUntil: '2099-12-31',
}

/** An organisation keeps one place, and names the volunteer for it. */
async function nameVolunteer({ server, who }: Pick<Testbed, 'server' | 'who'>, shift: string) {
  const { id: group } = await server.call(
    activityGroupContract.groupHold,
    { shift, places: 1 },
    { token: who('unit').token },
  )
  await takeStep(server, who('unit'), 'groupName', group, { phones: who('volunteer').phone })
  const { people } = await server.call(activityGroupContract.groupDetails, { id: group }, { token: who('unit').token })
  return { id: people[0]?.id ?? '', group }
}

/** A sign-up by the call of its birth. */
function bornBy({ server, who }: Pick<Testbed, 'server' | 'who'>, birth: string, shift: string, { kind }: SignUp) {
  const { token, phone } = who('volunteer')
  const options = { ...(token !== undefined && { token }) }
  if (kind === 'vehicle') return server.call(activityContract.vehicleSignUp, { shift, ...VAN_PAPERS }, options)
  if (birth === 'NAMED') return nameVolunteer({ server, who }, shift)
  if (birth !== 'INVITE') return signUpFor(server, who('volunteer'), shift)
  const { token: leads } = who('host')
  return server.call(activityDeskContract.signUpInvite, { shift, phone, reason: '当天有大雨' }, { token: leads })
}

export const signUpDriver: Driver<SignUp, ShiftState> = {
  flow: signUp,
  world: signUpWorld,
  hiddenState: reality,
  reader: 'volunteer',
  extraActors: { leader3: { who: ACTIVITY_ACTORS.leader3 }, unit: { who: { uid: 'unit' } } },
  prepare: testbed => prepareSignUps(testbed),
  async createRecord(testbed, { from: { row }, name }) {
    const { server, who } = testbed
    const { fits, trusted, place: region } = row.facts
    await settleOthers(testbed, ['volunteer'])
    const planned = nextFreeShift(server, { places: 1 })
    const { id: activity, shifts } = await publishGarden(testbed, [planned], { region, automatic: trusted })
    const shift = shifts[0] ?? ''
    const rival = fits ? '' : (await signUpFor(server, who('rival'), shift)).id
    const { id, group } = { group: '', ...(await bornBy(testbed, name, shift, row.facts)) }
    const names = {
      [TRUSTED.activity]: activity,
      [TRUSTED.shift]: shift,
      ...(rival && { "rival's": rival }),
      ...(group && { team: group }),
    }
    return { id, names: { ...names, '/files/1.jpg': await createUpload(server, who('host')) } }
  },
  forms: {
    ...{ CHECK_IN: checkBy('in'), CHECK_OUT: checkBy('out'), ADMIT: admitBy('in'), SIGN_OUT: admitBy('out') },
    LET_IN: letIn,
  },
  byCode: ['CHECK_IN', 'CHECK_OUT', 'ADMIT', 'SIGN_OUT', 'LET_IN'],
  causes: {
    OFFER: ({ testbed: { server, who }, record, step: { edge } }) =>
      edge?.actor === 'shift'
        ? takeStep(server, who('host'), 'shiftPlaces', shiftOf(record), { places: 2 })
        : takeStep(server, who('rival'), 'signUpCancel', record.names["rival's"] ?? ''),
    RESCHEDULED: ({ testbed: { server, who }, record: { names } }) =>
      moveByAMinute(server, { id: names[TRUSTED.activity] ?? '' }, who('host')),
    WITHDRAWN: ({ testbed: { server, who }, record: { names } }) =>
      takeStep(server, who('unit'), 'groupCancel', names.team ?? ''),
    CALLED_OFF: ({ testbed: { server, who }, record: { names } }) =>
      takeStep(server, who('host'), 'activityCancel', names[TRUSTED.activity] ?? '', { reason: '当天有大雨' }),
    async ENDED({ testbed, record: { id } }) {
      const shift = await startedShift(testbed, id)
      await takeStep(testbed.server, testbed.who('host'), 'shiftEnd', shift)
    },
  },
  // The mover changes what they see; clocks restart with another day.
  mayMiss: ['RESCHEDULED', 'unanswered', 'decideBy', 'offerEnd', 'reconfirmBy', 'start'],
  afterStep: ({ testbed, record }) => assertPlacesCounted(testbed, record),
}
