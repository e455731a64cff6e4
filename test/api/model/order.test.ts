import { orderDriver } from '../../support/model/drivers/order.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(orderDriver)
