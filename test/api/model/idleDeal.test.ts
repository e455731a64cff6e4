import { idleDealDriver } from '../../support/model/drivers/idleDeal.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(idleDealDriver)
