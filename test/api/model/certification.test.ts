import { certificationDriver } from '../../support/model/drivers/certification.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(certificationDriver)
