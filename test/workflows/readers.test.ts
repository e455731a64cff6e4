import { expect, test } from 'vitest'
import type { EventsOf } from '../../src/machines/workflow/flow.ts'
import type { ProjectionSpec } from '../../src/machines/workflow/projection.ts'
import type { WorkflowId } from '../../src/machines/workflow/registry.ts'
import { activity } from '../../src/machines/workflows/activity/chart.ts'
import { activityProjection } from '../../src/machines/workflows/activity/projection.ts'
import { afterSales } from '../../src/machines/workflows/afterSales/chart.ts'
import { afterSalesProjection } from '../../src/machines/workflows/afterSales/projection.ts'
import { aid } from '../../src/machines/workflows/aid/chart.ts'
import { aidProjection } from '../../src/machines/workflows/aid/projection.ts'
import { certificate } from '../../src/machines/workflows/certificate/chart.ts'
import { certificateProjection } from '../../src/machines/workflows/certificate/projection.ts'
import { complaint } from '../../src/machines/workflows/complaint/chart.ts'
import { complaintProjection } from '../../src/machines/workflows/complaint/projection.ts'
import { exchange } from '../../src/machines/workflows/exchange/chart.ts'
import { exchangeProjection } from '../../src/machines/workflows/exchange/projection.ts'
import { expense } from '../../src/machines/workflows/expense/chart.ts'
import { expenseProjection } from '../../src/machines/workflows/expense/projection.ts'
import { goodsDonation } from '../../src/machines/workflows/goodsDonation/chart.ts'
import { donationProjection } from '../../src/machines/workflows/goodsDonation/projection.ts'
import { groupSignUp } from '../../src/machines/workflows/groupSignUp/chart.ts'
import { groupSignUpProjection } from '../../src/machines/workflows/groupSignUp/projection.ts'
import { hours } from '../../src/machines/workflows/hours/chart.ts'
import { hoursProjection } from '../../src/machines/workflows/hours/projection.ts'
import { order } from '../../src/machines/workflows/order/chart.ts'
import { orderProjection } from '../../src/machines/workflows/order/projection.ts'
import { payment } from '../../src/machines/workflows/payment/chart.ts'
import { paymentProjection } from '../../src/machines/workflows/payment/projection.ts'
import { pointRestore } from '../../src/machines/workflows/pointRestore/chart.ts'
import { pointRestoreProjection } from '../../src/machines/workflows/pointRestore/projection.ts'
import { roleGrant } from '../../src/machines/workflows/roleGrant/chart.ts'
import { roleGrantProjection } from '../../src/machines/workflows/roleGrant/projection.ts'
import { shift } from '../../src/machines/workflows/shift/chart.ts'
import { shiftProjection } from '../../src/machines/workflows/shift/projection.ts'
import { type ShopFacts, shop } from '../../src/machines/workflows/shop/chart.ts'
import { shopProjection } from '../../src/machines/workflows/shop/projection.ts'
import { signUp } from '../../src/machines/workflows/signUp/chart.ts'
import { signUpProjection } from '../../src/machines/workflows/signUp/projection.ts'
import { stockIssue } from '../../src/machines/workflows/stockIssue/chart.ts'
import { stockIssueProjection } from '../../src/machines/workflows/stockIssue/projection.ts'
import { readerSuite } from '../support/model/readerSuite.ts'
import { activityWorld } from '../support/model/worlds/activity.ts'
import { afterSalesWorld } from '../support/model/worlds/afterSales.ts'
import { aidWorld, RELIEF } from '../support/model/worlds/aid.ts'
import { certificateWorld } from '../support/model/worlds/certificate.ts'
import { complaintWorld } from '../support/model/worlds/complaint.ts'
import { exchangeWorld } from '../support/model/worlds/exchange.ts'
import { BILL, expenseWorld } from '../support/model/worlds/expense.ts'
import { goodsDonationWorld } from '../support/model/worlds/goodsDonation.ts'
import { groupSignUpWorld } from '../support/model/worlds/groupSignUp.ts'
import { hoursWorld } from '../support/model/worlds/hours.ts'
import { ORDER, orderWorld } from '../support/model/worlds/order.ts'
import { paymentWorld } from '../support/model/worlds/payment.ts'
import { pointRestoreWorld } from '../support/model/worlds/pointRestore.ts'
import { roleGrantWorld } from '../support/model/worlds/roleGrant.ts'
import { shiftWorld } from '../support/model/worlds/shift.ts'
import { shopWorld } from '../support/model/worlds/shop.ts'
import { signUpWorld } from '../support/model/worlds/signUp.ts'
import { stockIssueWorld } from '../support/model/worlds/stockIssue.ts'

/** A workflow that is not here does not compile. */
const SUITES = {
  order: () => readerSuite(order, orderWorld, orderProjection),
  payment: () => readerSuite(payment, paymentWorld, paymentProjection),
  afterSales: () => readerSuite(afterSales, afterSalesWorld, afterSalesProjection),
  complaint: () => readerSuite(complaint, complaintWorld, complaintProjection),
  shop: () => readerSuite(shop, shopWorld, shopProjection),
  aid: () => readerSuite(aid, aidWorld, aidProjection),
  goodsDonation: () => readerSuite(goodsDonation, goodsDonationWorld, donationProjection),
  stockIssue: () => readerSuite(stockIssue, stockIssueWorld, stockIssueProjection),
  exchange: () => readerSuite(exchange, exchangeWorld, exchangeProjection),
  expense: () => readerSuite(expense, expenseWorld, expenseProjection),
  roleGrant: () => readerSuite(roleGrant, roleGrantWorld, roleGrantProjection),
  hours: () => readerSuite(hours, hoursWorld, hoursProjection),
  pointRestore: () => readerSuite(pointRestore, pointRestoreWorld, pointRestoreProjection),
  certificate: () => readerSuite(certificate, certificateWorld, certificateProjection),
  activity: () => readerSuite(activity, activityWorld, activityProjection),
  shift: () => readerSuite(shift, shiftWorld, shiftProjection),
  signUp: () => readerSuite(signUp, signUpWorld, signUpProjection),
  groupSignUp: () => readerSuite(groupSignUp, groupSignUpWorld, groupSignUpProjection),
} satisfies Readonly<Record<WorkflowId, () => void>>
for (const suite of Object.values(SUITES)) suite()

/** What the compiler says to a projection of shops. */
type Accepts<S> = S extends ProjectionSpec<ShopFacts, EventsOf<typeof shop>, never, never, never> ? true : false
interface ShopLines {
  readonly id: 'all'
  readonly owner: 'person'
  readonly openOrders: 'all'
}
type Silent = Record<'REFUSE' | 'SUSPEND' | 'SHUT_DOWN', readonly []>

test('a fact, words or a relation that the projection forgets or invents does not compile', () => {
  const whole: Accepts<{ facts: ShopLines; notes: Silent }> = true
  const withoutFact: Accepts<{ facts: Omit<ShopLines, 'openOrders'>; notes: Silent }> = false
  const numberAsPerson: Accepts<{ facts: Omit<ShopLines, 'openOrders'> & { openOrders: 'person' }; notes: Silent }> =
    false
  const withoutWords: Accepts<{ facts: ShopLines; notes: Omit<Silent, 'SHUT_DOWN'> }> = false
  const inventedReader: Accepts<{ facts: ShopLines; notes: Omit<Silent, 'REFUSE'> & { REFUSE: ['neighbour'] } }> = false
  expect([whole, withoutFact, numberAsPerson, withoutWords, inventedReader]).toEqual([true, false, false, false, false])
})

test('who is not involved reads where help is needed to the street, and nothing in a state that is not theirs', () => {
  const placeFor = (...as: string[]) => aidProjection.factsFor(RELIEF, { uid: 'x', as }).place
  expect([placeFor('handler'), placeFor('warehouse'), placeFor()]).toEqual([
    RELIEF.place,
    RELIEF.place.slice(0, 9),
    RELIEF.place.slice(0, 9),
  ])
  const seesDoor = (state: string, as: string) => aidProjection.shows('contact', state, { uid: 'x', as: [as] })
  expect(['assigned', 'helping', 'completed'].map(state => seesDoor(state, 'assignee'))).toEqual([false, true, false])
  expect(seesDoor('completed', 'owner')).toBe(true)
})

test('people of a record have names in it: the same for the same person, and none where nobody is', () => {
  const factsFor = (uid: string, facts: Parameters<typeof aidProjection.factsFor>[0]) =>
    aidProjection.factsFor(facts, aidProjection.readerOf(facts, { uid }))
  const reassigned = { ...RELIEF, assignee: 'volunteer', former: 'otherVolunteer' }
  expect(factsFor('asker', reassigned)).toMatchObject({ owner: 'asker', assignee: '~assignee', former: '~former' })
  expect(factsFor('volunteer', reassigned)).toMatchObject({ owner: '~owner', assignee: 'volunteer', former: '~former' })
  const returned = { ...RELIEF, assignee: 'volunteer', former: 'volunteer' }
  expect(factsFor('asker', returned)).toMatchObject({ assignee: '~assignee', former: '~assignee' })
  expect(factsFor('asker', RELIEF)).toMatchObject({ assignee: '', former: '' })
  const shared = { ...ORDER, shopOwners: ['seller', 'son'] }
  expect(orderProjection.factsFor(shared, { uid: 'buyer', as: ['owner'] }).shopOwners).toEqual([
    '~shopOwners',
    '~shopOwners.1',
  ])
  expect(expenseProjection.factsFor(BILL, { uid: '', as: [] }).owner).toBe('~owner')
})
