import { expect, test } from 'vitest'
import { HOUR_MS } from '../../src/contract/time.ts'
import { shift } from '../../src/machines/workflows/shift/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'
import { MORNING, shiftWorld } from '../support/model/worlds/shift.ts'

chartSuite(shift, shiftWorld, { waiting: [], money: () => ({}) })

test('a shift that is moved begins and ends as much later, and one with other places has those', () => {
  const life = new RecordSimulation(shift, MORNING)
  life.take({ system: 'activity' }, 'OPEN')
  life.take({ system: 'activity' }, 'MOVE', { by: HOUR_MS })
  expect(life.row.facts).toMatchObject({ startsAt: MORNING.startsAt + HOUR_MS, endsAt: MORNING.endsAt + HOUR_MS })
})
