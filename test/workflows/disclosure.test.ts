import { disclosure } from '../../src/machines/workflows/disclosure/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { disclosureWorld } from '../support/model/worlds/disclosure.ts'

chartSuite(disclosure, disclosureWorld, { waiting: [], money: () => ({}) })
