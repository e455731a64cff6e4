import { invoiceDriver } from '../../support/model/drivers/invoice.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(invoiceDriver)
