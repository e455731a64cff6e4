/** Shifts over HTTP: the one shift of a garden, moved, called off and ended with it. */
import { type Shift, shift } from '../../../../src/machines/workflows/shift/chart.ts'
import { moveByAMinute, nextFreeShift, publishGarden } from '../../fixtures/gardens.ts'
import { takeStep } from '../../fixtures/mall.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { MORNING, shiftWorld } from '../worlds/shift.ts'

export const shiftDriver: Driver<Shift, null> = {
  flow: shift,
  world: shiftWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'host',
  async createRecord(testbed) {
    const { activity, places, minimum, leastAge, place: region } = MORNING
    const planned = nextFreeShift(testbed.server, { places, minimum, leastAge })
    const { id, shifts } = await publishGarden(testbed, [planned], { region })
    return { id: shifts[0] ?? '', names: { [activity]: id } }
  },
  causes: {
    MOVE: ({ testbed: { server, who }, record: { names } }) =>
      moveByAMinute(server, { id: names[MORNING.activity] ?? '' }, who('host')),
    CALL_OFF: ({ testbed: { server, who }, record: { names } }) =>
      takeStep(server, who('leader3'), 'activityCancel', names[MORNING.activity] ?? '', { reason: '当天有大雨' }),
    async END({ testbed: { server, who }, record: { names } }) {
      const id = names[MORNING.activity] ?? ''
      await takeStep(server, who('host'), 'activityStart', id)
      await takeStep(server, who('host'), 'activityEnd', id)
    },
  },
  // The mover changes what they see; clocks restart with another day.
  mayMiss: ['MOVE', 'start'],
}
