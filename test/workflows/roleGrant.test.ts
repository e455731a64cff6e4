import { roleGrant } from '../../src/machines/workflows/roleGrant/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { roleGrantWorld } from '../support/model/worlds/roleGrant.ts'

chartSuite(roleGrant, roleGrantWorld, {
  waiting: ['active', 'applied', 'proposed', 'suspended'],
  money: () => ({}),
})
