import { expect, test } from 'vitest'
import type { EventsOf, Workflow } from '../../src/machines/workflow/flow.ts'
import type { Projection, ProjectionSpec } from '../../src/machines/workflow/projection.ts'
import { aidProjection } from '../../src/machines/workflows/aid/projection.ts'
import { expenseProjection } from '../../src/machines/workflows/expense/projection.ts'
import { FACES } from '../../src/machines/workflows/index.ts'
import { orderProjection } from '../../src/machines/workflows/order/projection.ts'
import type { ShopFacts, shop } from '../../src/machines/workflows/shop/chart.ts'
import { WORLDS } from '../support/machines/worlds.ts'
import { readerSuite } from '../support/model/readerSuite.ts'
import type { World } from '../support/model/world.ts'
import { RELIEF } from '../support/model/worlds/aid.ts'
import { BILL } from '../support/model/worlds/expense.ts'
import { ORDER } from '../support/model/worlds/order.ts'

const files = import.meta.glob<Readonly<Record<string, Projection>>>('../../src/machines/workflows/*/projection.ts', {
  eager: true,
})

for (const { id, load } of Object.values(FACES)) {
  const exported = Object.entries(files[`../../src/machines/workflows/${id}/projection.ts`] ?? {})
  const projection = exported.find(([name]) => name.endsWith('Projection'))?.[1]
  if (!projection) throw new Error(`Workflow "${id}" has no projection`)
  readerSuite((await load()) as Workflow, WORLDS[id] as World<Workflow>, projection)
}

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
