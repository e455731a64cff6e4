import { idleDeal } from '../../src/machines/workflows/idleDeal/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { idleDealWorld } from '../support/model/worlds/idleDeal.ts'

chartSuite(idleDeal, idleDealWorld, { waiting: [], money: () => ({}) })
