/**
 * Activities over HTTP: gardens of one shift, written by who leads, published by the district, copied to another day.
 */
import { activityDeskContract } from '../../../../src/contract/activityDesk.contract.ts'
import { type Activity, activity } from '../../../../src/machines/workflows/activity/chart.ts'
import { gardenDraft } from '../../fixtures/activities.ts'
import { draftGarden, moveByAMinute, nextFreeShift, publishGarden } from '../../fixtures/gardens.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver } from '../driver.ts'
import type { HiddenState } from '../hiddenState.ts'
import type { Testbed } from '../testbed.ts'
import { activityWorld, GARDEN } from '../worlds/activity.ts'

const region = GARDEN.place

/**
 * `elsewhere` once another desk than the usual one has published it: the world forgets whose it was, though refusals go
 * on telling. A walk ends there.
 */
export type ActivityHidden = 'elsewhere' | null

/** Hidden state: a dangerous, uninsured draft cannot exist, because the call refuses it before the chart. */
const reality: HiddenState<Activity, ActivityHidden> = {
  start: null,
  after(before, { from, to, name }) {
    if (to.row.facts.risky || before === 'elsewhere') return []
    return [name === 'PUBLISH' && from.row.facts.desk !== GARDEN.desk ? 'elsewhere' : null]
  },
}

/** Several shifts at one time: as many as a walk calls off, and one more. */
const parallelShifts = ({ server }: Testbed) => {
  const shift = nextFreeShift(server)
  return [1, 2, 3, 4, 5, 6].map(number => ({ ...shift, title: `上午 ${number}` }))
}
const draftOf = (testbed: Testbed) => gardenDraft(parallelShifts(testbed), { region })

/** Shifts dropped already or about to be: of two drops at once each is of another shift. */
const dropping = new Set<string>()

/** Calls off a shift of an activity; with `last` the others are called off already. */
async function dropShift({ server, who }: Testbed, activity: string, last: boolean): Promise<void> {
  const open = server.database.db
    .selectFrom('record')
    .select('id')
    .where('root', '=', activity)
    .where('workflow', '=', 'shift')
    .where('state', '=', 'open')
    .orderBy('id')
  const shifts = await open.execute()
  // The last is the first of the list, which no other drop takes while there is another.
  const first = (last ? undefined : shifts.findLast(({ id }) => !dropping.has(id))) ?? shifts[0]
  if (first) dropping.add(first.id)
  const ids = shifts.filter(shift => shift !== first).map(({ id }) => id)
  if (last) await server.database.db.updateTable('record').set({ state: 'dropped' }).where('id', 'in', ids).execute()
  await takeStep(server, who('host'), 'shiftDrop', first?.id ?? '', { reason: '当天有大雨' })
}

/** A copy of one that was published, on another day. */
async function copyGarden(testbed: Testbed): Promise<string> {
  const { server, who } = testbed
  const { id } = await publishGarden(testbed, parallelShifts(testbed), { region })
  const days = [nextFreeShift(server).day]
  const { ids } = await server.call(activityDeskContract.activityCopy, { id, days }, { token: who('host').token })
  return ids[0] ?? ''
}

/** By who of the world finishes: everybody sends pictures of their own. */
const pictureOf = (actor: string) => `/files/${actor}.jpg`
const FINISHING = ['host', 'colleague', 'responsible'] as const

export const activityDriver: Driver<Activity, ActivityHidden> = {
  flow: activity,
  world: activityWorld,
  hiddenState: reality,
  reader: 'host',
  async createRecord(testbed, { from: { row } }) {
    const id = row.facts.copied ? await copyGarden(testbed) : await draftGarden(testbed, draftOf(testbed))
    const pictures = FINISHING.map(async name => [
      pictureOf(name),
      await createUpload(testbed.server, testbed.who(name)),
    ])
    return { id, names: Object.fromEntries(await Promise.all(pictures)) }
  },
  skipRefusals: ({ hidden }) => hidden === 'elsewhere',
  inputFor: ({ edge }) =>
    edge?.name === 'FINISH' || edge?.name === 'ADD_PHOTOS'
      ? { ...edge.attempt?.input, photos: [pictureOf(edge.actor)] }
      : undefined,
  forms: {
    async EDIT(testbed, { id, version }, options) {
      const draft = { ...draftOf(testbed), id }
      await testbed.server.call(activityDeskContract.activitySave, { ...draft, ...(version && { version }) }, options)
    },
    RESCHEDULE: ({ server }, { id, version, input }, options) =>
      moveByAMinute(server, { id, ...(version && { version }), reason: String(input?.reason) }, options),
  },
  causes: {
    SHIFT_DROPPED: ({ testbed, record }) => dropShift(testbed, record.id, false),
    LAST_DROPPED: ({ testbed, record }) => dropShift(testbed, record.id, true),
    tooFew: ({ testbed, record }) =>
      testbed.server.database.db
        .updateTable('activityShift')
        .set({ minimum: 1 })
        .where('activity', '=', record.id)
        .execute(),
  },
  // The mover changes what they see; clocks restart with another day.
  mayMiss: ['RESCHEDULE', 'lastCall', 'start', 'unanswered', 'unsettled'],
}
