import { aid } from '../../src/machines/workflows/aid/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { aidWorld } from '../support/model/worlds/aid.ts'

chartSuite(aid, aidWorld, { waiting: ['accepted', 'helping'], money: () => ({}) })
