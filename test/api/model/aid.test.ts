import { aidDriver } from '../../support/model/drivers/aid.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(aidDriver)
