import { groupSignUpDriver } from '../../support/model/drivers/groupSignUp.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(groupSignUpDriver)
