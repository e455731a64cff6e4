/** Shops over HTTP. Its orders come from buyers, who give them up again: no steps of the shop's own. */
import { shopContract } from '../../../../src/contract/mall.contract.ts'
import { type Shop, shop } from '../../../../src/machines/workflows/shop.ts'
import { draftWith, onSale } from '../../keeper.ts'
import { submit, take } from '../../market.ts'
import type { Driver } from '../driver.ts'
import { PLAIN } from '../reality.ts'
import { shopWorld } from '../worlds/shop.ts'

export const shopDriver: Driver<Shop, null> = {
  flow: shop,
  world: shopWorld,
  reader: 'seller',
  reality: PLAIN,
  async born({ server, who, pictures }) {
    const about = { name: '桥头修鞋铺', summary: '修鞋、配钥匙、磨刀', region: '330106109', address: '北山路 46 号' }
    const { token } = who('seller')
    const { id } = await server.call(shopContract.shopApply, { ...about, papers: [pictures.seller] }, { token })
    return { id, names: { s1: id } }
  },
  causes: {
    async sells({ town: { server, who, pictures }, thing: { id } }) {
      const { skus } = await onSale(server, who('seller'), id, draftWith(pictures.seller))
      for (const sku of skus.slice(0, 2)) await submit(server, who('buyer'), [{ sku, count: 1 }])
    },
    async settles({ town: { server, who }, thing: { id } }) {
      const open = await server.database.db
        .selectFrom('record')
        .select('id')
        .where('workflow', '=', 'order')
        .where('place', '=', id)
        .where('state', '=', 'pendingPayment')
        .execute()
      for (const order of open) await take(server, who('buyer'), 'orderCancel', order.id)
    },
  },
}
