import { activityDriver } from '../../support/model/drivers/activity.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(activityDriver)
