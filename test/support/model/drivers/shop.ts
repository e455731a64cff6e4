/** Shops over HTTP. Orders that are not settled are learnt: they come from buyers, not from the shop's own steps. */
import { shopContract } from '../../../../src/contract/mall.contract.ts'
import { type Shop, shop } from '../../../../src/machines/workflows/shop.ts'
import { draftWith, onSale } from '../../keeper.ts'
import { submit } from '../../market.ts'
import type { Driver } from '../driver.ts'
import { shopWorld } from '../worlds/shop.ts'

const BUSY = 'open openOrders=2'

export const shopDriver: Driver<Shop, null> = {
  flow: shop,
  world: shopWorld,
  reader: 'seller',
  reality: {
    start: null,
    // No order is placed before a shop is open.
    after: (_, { from: { row } }) =>
      row.facts.openOrders > 0 && !['open', 'suspended'].includes(row.state) ? [] : [null],
    learns: ({ key }) => (key === 'open' ? [{ name: 'sells', to: BUSY, hidden: null }] : []),
  },
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
  },
}
