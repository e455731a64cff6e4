import { activity } from '../../src/machines/workflows/activity/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { activityWorld } from '../support/model/worlds/activity.ts'

chartSuite(activity, activityWorld, { waiting: ['draft', 'returned'], money: () => ({}) })
