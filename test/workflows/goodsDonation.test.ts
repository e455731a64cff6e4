import { goodsDonation } from '../../src/machines/workflows/goodsDonation.ts'
import { itHolds } from '../support/model/suite.ts'
import { goodsDonationWorld } from '../support/model/worlds/goodsDonation.ts'

itHolds(goodsDonation, goodsDonationWorld, {
  waiting: ['accepted', 'awaitingDropOff', 'collecting', 'confirmed', 'stored'],
  money: () => ({}),
})
