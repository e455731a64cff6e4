import { hours } from '../../src/machines/workflows/hours/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { hoursWorld } from '../support/model/worlds/hours.ts'

chartSuite(hours, hoursWorld, { waiting: ['revoking'], money: () => ({}) })
