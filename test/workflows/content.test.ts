import { content } from '../../src/machines/workflows/content/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { contentWorld } from '../support/model/worlds/content.ts'

chartSuite(content, contentWorld, { waiting: ['draft', 'review'], money: () => ({}) })
