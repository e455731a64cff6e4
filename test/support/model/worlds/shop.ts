/** A neighbour's shop. While it is open its neighbours order, and what they ordered is settled or given up. */
import type { Shop, shop } from '../../../../src/machines/workflows/shop.ts'
import type { World } from '../world.ts'
import { castOf } from './people.ts'

export const SHOP: Shop = { id: 's1', owner: 'seller', openOrders: 0 }
const reason = { why: { reason: '材料不全' } }

export const shopWorld: World<typeof shop> = {
  births: { shop: SHOP },
  cast: castOf({ seller: ['owner'], platform: ['platform'] }),
  learns: {
    sells: ({ openOrders }, state) => (state === 'open' && openOrders === 0 ? { openOrders: 2 } : undefined),
    settles: ({ openOrders }) => (openOrders > 0 ? { openOrders: 0 } : undefined),
  },
  samples: { REFUSE: reason, SUSPEND: reason, SHUT_DOWN: reason },
}
