import { certification } from '../../src/machines/workflows/certification/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { certificationWorld } from '../support/model/worlds/certification.ts'

chartSuite(certification, certificationWorld, { waiting: [], money: () => ({}) })
