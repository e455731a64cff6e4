import { pointRestoreDriver } from '../../support/model/drivers/pointRestore.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(pointRestoreDriver)
