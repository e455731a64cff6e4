import { complaint } from '../../src/machines/workflows/complaint/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { complaintWorld } from '../support/model/worlds/complaint.ts'

chartSuite(complaint, complaintWorld, { waiting: ['filed', 'handling'], money: () => ({}) })
