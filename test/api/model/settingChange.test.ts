import { settingChangeDriver } from '../../support/model/drivers/settingChange.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(settingChangeDriver)
