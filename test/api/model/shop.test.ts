import { shopDriver } from '../../support/model/drivers/shop.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(shopDriver)
