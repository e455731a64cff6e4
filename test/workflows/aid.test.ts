import { aid } from '../../src/machines/workflows/aid.ts'
import { itHolds } from '../support/model/suite.ts'
import { aidWorld } from '../support/model/worlds/aid.ts'

itHolds(aid, aidWorld, { waiting: ['accepted', 'helping'], money: () => ({}) })
