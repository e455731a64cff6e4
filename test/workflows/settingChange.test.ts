import { settingChange } from '../../src/machines/workflows/settingChange/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { settingChangeWorld } from '../support/model/worlds/settingChange.ts'

chartSuite(settingChange, settingChangeWorld, { waiting: ['proposed'], money: () => ({}) })
