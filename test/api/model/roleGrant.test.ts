import { roleGrantDriver } from '../../support/model/drivers/roleGrant.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(roleGrantDriver)
