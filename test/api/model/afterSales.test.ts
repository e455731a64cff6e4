import { afterSalesDriver } from '../../support/model/drivers/afterSales.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(afterSalesDriver)
