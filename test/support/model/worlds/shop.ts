/** A neighbour's shop, with all its orders settled or not. */
import type { Shop, shop } from '../../../../src/machines/workflows/shop.ts'
import type { World } from '../world.ts'
import { castOf } from './people.ts'

export const SHOP: Shop = { id: 's1', owner: 'seller', openOrders: 0 }
const reason = { why: { reason: '材料不全' } }

export const shopWorld: World<typeof shop> = {
  births: { settled: SHOP, busy: { ...SHOP, openOrders: 2 } },
  cast: castOf({ seller: ['owner'], platform: ['platform'] }),
  samples: { REFUSE: reason, SUSPEND: reason, SHUT_DOWN: reason },
}
