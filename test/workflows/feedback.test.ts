import { feedback } from '../../src/machines/workflows/feedback/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { feedbackWorld } from '../support/model/worlds/feedback.ts'

chartSuite(feedback, feedbackWorld, { waiting: ['merged'], money: () => ({}) })
