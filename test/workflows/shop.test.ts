import { shop } from '../../src/machines/workflows/shop.ts'
import { itHolds } from '../support/model/suite.ts'
import { shopWorld } from '../support/model/worlds/shop.ts'

itHolds(shop, shopWorld, {
  waiting: ['applied', 'open', 'suspended'],
  money: () => ({}),
})
