import { goodsDonationDriver } from '../../support/model/drivers/goodsDonation.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(goodsDonationDriver)
