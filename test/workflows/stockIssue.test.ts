import { stockIssue } from '../../src/machines/workflows/stockIssue.ts'
import { itHolds } from '../support/model/suite.ts'
import { stockIssueWorld } from '../support/model/worlds/stockIssue.ts'

itHolds(stockIssue, stockIssueWorld, { waiting: ['issued', 'requested'], money: () => ({}) })
