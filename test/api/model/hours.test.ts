import { hoursDriver } from '../../support/model/drivers/hours.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(hoursDriver)
