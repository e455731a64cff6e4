import { roleGrant } from '../../src/machines/workflows/roleGrant.ts'
import { itHolds } from '../support/model/suite.ts'
import { roleGrantWorld } from '../support/model/worlds/roleGrant.ts'

itHolds(roleGrant, roleGrantWorld, {
  waiting: ['active', 'applied', 'suspended'],
  money: () => ({}),
})
