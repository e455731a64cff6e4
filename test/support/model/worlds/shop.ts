/** A neighbour's shop. While it is open its neighbours order, and what they ordered is settled or given up. */
import type { ShopFacts, shop } from '../../../../src/machines/workflows/shop/chart.ts'
import type { World } from '../world.ts'
import { actorsOf } from './people.ts'

export const SHOP: ShopFacts = { id: 's1', owner: 'seller', openOrders: 0 }
const reason = { why: { reason: '材料不全' } }

export const shopWorld: World<typeof shop> = {
  births: { shop: SHOP },
  actors: actorsOf({ seller: ['owner'], platform: ['platform'] }),
  externalChanges: {
    sells: ({ openOrders }, state) => (state === 'open' && openOrders === 0 ? { openOrders: 2 } : undefined),
    settles: ({ openOrders }) => (openOrders > 0 ? { openOrders: 0 } : undefined),
  },
  samples: { REFUSE: reason, SUSPEND: reason, SHUT_DOWN: reason },
}
