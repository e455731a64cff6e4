import { shop } from '../../src/machines/workflows/shop/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { shopWorld } from '../support/model/worlds/shop.ts'

chartSuite(shop, shopWorld, {
  waiting: ['applied', 'open', 'suspended'],
  money: () => ({}),
})
