import { aidDriver } from '../../support/model/drivers/aid.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(aidDriver)
