import { orderDriver } from '../../support/model/drivers/order.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

// The one workflow that is tried by everybody in every situation, also over HTTP.
httpSuite(orderDriver, { everybodyTries: true })
