import { paymentDriver } from '../../support/model/drivers/payment.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(paymentDriver)
