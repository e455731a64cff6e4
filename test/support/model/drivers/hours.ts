/** Hours over HTTP: each service of the volunteer on a day of its own, for all of one day count together. */
import { HOUR_MS, MINUTE_MS } from '../../../../src/contract/time.ts'
import { type Hours, hours } from '../../../../src/machines/workflows/hours/chart.ts'
import { createUpload } from '../../fixtures/goods.ts'
import { freeDay, recordService, serviceOf } from '../../fixtures/hours.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { hoursWorld } from '../worlds/hours.ts'

export const hoursDriver: Driver<Hours, null> = {
  flow: hours,
  world: hoursWorld,
  hiddenState: NO_HIDDEN_STATE,
  reader: 'volunteer',
  async createRecord(testbed, { actor, to }) {
    const { server, who } = testbed
    const { source, auto, minutes, planned, place, dayMinutes } = to.row.facts
    const workflow = actor === 'aid' ? 'aid' : 'signUp'
    const dawn = freeDay(server)
    const at = (startedAt: number, served: number) =>
      serviceOf(server, who('volunteer').uid, {
        ...{ source, auto, planned, place, startedAt, minutes: served, endedAt: startedAt + served * MINUTE_MS },
      })
    // What else was served that day, in the morning.
    if (dayMinutes > minutes) await recordService(server, at(dawn + HOUR_MS, dayMinutes - minutes))
    const id = await recordService(server, at(dawn + 12 * HOUR_MS, minutes), workflow)
    const { work } = to.row.facts
    return { id, names: { [work]: 'its-work', '/files/proof.jpg': await createUpload(server, who('leader2')) } }
  },
  causes: {},
  // It restarts when it rings.
  mayMiss: ['unanswered'],
}
