import { disclosureDriver } from '../../support/model/drivers/disclosure.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(disclosureDriver)
