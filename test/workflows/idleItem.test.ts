import { idleItem } from '../../src/machines/workflows/idleItem/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { idleItemWorld } from '../support/model/worlds/idleItem.ts'

chartSuite(idleItem, idleItemWorld, { waiting: ['reported', 'reserved', 'screening'], money: () => ({}) })
