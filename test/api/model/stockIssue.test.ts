import { stockIssueDriver } from '../../support/model/drivers/stockIssue.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(stockIssueDriver)
