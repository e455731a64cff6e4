import { expenseDriver } from '../../support/model/drivers/expense.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(expenseDriver)
