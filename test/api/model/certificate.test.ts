import { certificateDriver } from '../../support/model/drivers/certificate.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(certificateDriver)
