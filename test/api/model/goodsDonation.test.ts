import { goodsDonationDriver } from '../../support/model/drivers/goodsDonation.ts'
import { itHoldsOverHttp } from '../../support/model/http.ts'

itHoldsOverHttp(goodsDonationDriver)
