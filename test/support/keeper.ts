/** What keepers of shops write in tests. */
import { newId } from '../../server/db/ids.ts'
import { type GoodsDraft, shopContract } from '../../src/contract/mall.contract.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** A picture that this person sent. */
export async function pictureOf({ database }: TestServer, { uid }: Person): Promise<string> {
  const url = `/files/2026/11/${newId()}${newId()}.webp`.replace(/(.{45}).*(\.webp)/, '$1$2')
  await database.db
    .insertInto('upload')
    .values({ id: newId(), uid, url, mime: 'image/webp', bytes: 1, name: 'a.webp' })
    .execute()
  return url
}

/** Goods with two colours and two sizes, one of which there is not. */
export const draftWith = (picture: string, changes: Partial<GoodsDraft> = {}): GoodsDraft => ({
  title: '手织毛线帽',
  summary: '柔软不扎',
  body: '一针一线都是手织的。',
  classification: 'goods-craft-knit',
  condition: 'new',
  pictures: [picture],
  freight: 600,
  optionNames: ['颜色', '尺码'],
  skus: [
    { options: ['米白', '均码'], price: 3_900, stock: 5 },
    { options: ['米白', '加大'], price: 4_200, stock: 3 },
    { options: ['藏青', '均码'], price: 3_900, stock: 0 },
  ],
  ...changes,
})

/** Saved and on sale; gives back its id and SKUs in the order of the draft. */
export async function onSale(server: TestServer, keeper: Person, shop: string, draft: GoodsDraft) {
  const options = { token: keeper.token }
  const { id } = await server.call(shopContract.goodsSave, { shop, draft }, options)
  await server.call(shopContract.goodsState, { id, state: 'onSale' }, options)
  return { id, skus: await skusOf(server, keeper, id) }
}

export const draftOf = async (server: TestServer, { token }: Person, id: string) =>
  (await server.call(shopContract.shopGoodsDetail, { id }, { token })).draft
export const skusOf = async (server: TestServer, keeper: Person, id: string) =>
  (await draftOf(server, keeper, id)).skus.map(sku => sku.id!)
