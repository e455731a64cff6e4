import { exchangeDriver } from '../../support/model/drivers/exchange.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(exchangeDriver)
