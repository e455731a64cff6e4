import { idleItemDriver } from '../../support/model/drivers/idleItem.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(idleItemDriver)
