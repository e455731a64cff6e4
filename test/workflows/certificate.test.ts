import { certificate } from '../../src/machines/workflows/certificate/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { certificateWorld } from '../support/model/worlds/certificate.ts'

chartSuite(certificate, certificateWorld, { waiting: ['revoking'], money: () => ({}) })
