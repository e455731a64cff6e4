import { shiftDriver } from '../../support/model/drivers/shift.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(shiftDriver)
