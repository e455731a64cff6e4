import { shift } from '../../src/machines/workflows/shift/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { shiftWorld } from '../support/model/worlds/shift.ts'

chartSuite(shift, shiftWorld, { waiting: [], money: () => ({}) })
