import { contentDriver } from '../../support/model/drivers/content.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(contentDriver)
