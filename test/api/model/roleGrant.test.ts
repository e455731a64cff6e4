import { roleGrantDriver } from '../../support/model/drivers/roleGrant.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(roleGrantDriver)
