import { goodsDonation } from '../../src/machines/workflows/goodsDonation/chart.ts'
import { chartSuite } from '../support/model/chartSuite.ts'
import { goodsDonationWorld } from '../support/model/worlds/goodsDonation.ts'

chartSuite(goodsDonation, goodsDonationWorld, {
  waiting: ['accepted', 'awaitingDropOff', 'collecting', 'confirmed', 'stored'],
  money: () => ({}),
})
