import { shop } from '../../src/machines/workflows/shop.ts'
import { itHolds } from '../support/model/suite.ts'
import { shopWorld } from '../support/model/worlds/shop.ts'

itHolds(shop, shopWorld, {
  // a shop with open orders closes when they are settled
  endless: ['open openOrders=2', 'suspended openOrders=2'],
  waiting: ['applied', 'open', 'suspended'],
  money: () => ({}),
})
