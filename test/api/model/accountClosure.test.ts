import { accountClosureDriver } from '../../support/model/drivers/accountClosure.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(accountClosureDriver)
