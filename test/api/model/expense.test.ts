import { expenseDriver } from '../../support/model/drivers/expense.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(expenseDriver)
