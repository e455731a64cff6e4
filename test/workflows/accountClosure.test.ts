import { accountClosure } from '../../src/machines/workflows/accountClosure/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { accountClosureWorld } from '../support/model/worlds/accountClosure.ts'

/** What has to be paid out is in the way, so no money moves. */
chartSuite(accountClosure, accountClosureWorld, { waiting: ['blocked'], money: () => ({}) })
