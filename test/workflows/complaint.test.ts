import { complaint } from '../../src/machines/workflows/complaint.ts'
import { itHolds } from '../support/model/suite.ts'
import { complaintWorld } from '../support/model/worlds/complaint.ts'

itHolds(complaint, complaintWorld, { waiting: ['filed', 'handling'], money: () => ({}) })
