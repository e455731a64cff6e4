import { signUpDriver } from '../../support/model/drivers/signUp.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(signUpDriver)
