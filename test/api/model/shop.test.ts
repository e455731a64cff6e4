import { shopDriver } from '../../support/model/drivers/shop.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(shopDriver)
