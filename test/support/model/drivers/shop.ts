/** Shops over HTTP. Its orders come from buyers, who give them up again: no steps of the shop's own. */
import { shopContract } from '../../../../src/contract/shop.contract.ts'
import { type ShopFacts, shop } from '../../../../src/machines/workflows/shop/chart.ts'
import { goodsDraft, putOnSale } from '../../fixtures/goods.ts'
import { submitOrder, takeStep } from '../../fixtures/mall.ts'
import type { Driver } from '../driver.ts'
import { NO_HIDDEN_STATE } from '../hiddenState.ts'
import { shopWorld } from '../worlds/shop.ts'

export const shopDriver: Driver<ShopFacts, null> = {
  flow: shop,
  world: shopWorld,
  reader: 'seller',
  hiddenState: NO_HIDDEN_STATE,
  movesOthers: 'all',
  async createRecord({ server, who, pictures }) {
    const about = { name: '桥头修鞋铺', summary: '修鞋、配钥匙、磨刀', region: '330106109', address: '北山路 46 号' }
    const { token } = who('seller')
    const { id } = await server.call(shopContract.shopApply, { ...about, papers: [pictures.seller] }, { token })
    return { id, names: { s1: id } }
  },
  causes: {
    async sells({ testbed: { server, who, pictures }, record: { id } }) {
      const { skus } = await putOnSale(server, who('seller'), id, goodsDraft(pictures.seller))
      for (const sku of skus.slice(0, 2)) await submitOrder(server, who('buyer'), [{ sku, count: 1 }])
    },
    async settles({ testbed: { server, who }, record: { id } }) {
      const open = await server.database.db
        .selectFrom('record')
        .select('id')
        .where('workflow', '=', 'order')
        .where('place', '=', id)
        .where('state', '=', 'pendingPayment')
        .execute()
      for (const order of open) await takeStep(server, who('buyer'), 'orderCancel', order.id)
    },
  },
}
