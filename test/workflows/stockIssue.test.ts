import { stockIssue } from '../../src/machines/workflows/stockIssue/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { stockIssueWorld } from '../support/model/worlds/stockIssue.ts'

chartSuite(stockIssue, stockIssueWorld, { waiting: ['issued', 'requested'], money: () => ({}) })
