import { afterSalesDriver } from '../../support/model/drivers/afterSales.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(afterSalesDriver)
