import { stockIssueDriver } from '../../support/model/drivers/stockIssue.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(stockIssueDriver)
