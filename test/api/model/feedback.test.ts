import { feedbackDriver } from '../../support/model/drivers/feedback.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(feedbackDriver)
