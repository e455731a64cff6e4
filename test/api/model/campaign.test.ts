import { campaignDriver } from '../../support/model/drivers/campaign.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(campaignDriver)
