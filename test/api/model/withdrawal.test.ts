import { withdrawalDriver } from '../../support/model/drivers/withdrawal.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(withdrawalDriver)
