/** What the shops of the demonstration sell. */
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import type { NewRow } from '../schema.ts'

import { GOODS_BRANDS, GOODS_TEMPLATES } from './goodsTable.ts'
import { BACKGROUND_NAMES, picture } from './picture.ts'
import type { Random } from './random.ts'
import type { SeedShop } from './units.ts'

/** The newest four, which the home page shows first: title, classification, picture, price, sold, tag. */
const FEATURED_GOODS = [
  [
    '五常稻花香 5 kg',
    'food-rice',
    picture('sand', 'cooked-rice'),
    6990,
    1204,
    '',
    '当年新米，煮出来满屋香，冷了也不硬。',
  ],
  ['临安土蜂蜜 500 g', 'tea-honey', picture('sand', 'honey-pot'), 4800, 862, '助农', '一年只取一次，冬天会结晶。'],
  ['手工羊毛围巾', 'craft-knit', picture('lilac', 'scarf'), 8650, 417, '残友手作', '三天织一条，附作者签名卡。'],
  ['龙井村明前茶礼盒', 'tea-leaf', picture('mint', 'teapot'), 16_800, 306, '', '清明前采，一芽一叶，豆花香。'],
] as const

/** What is made by hand may say so; what a hand-craft shop only sells beside it may not. */
const fittingTag = (tag: string, classification: string) =>
  tag !== '残友手作' || /^(craft|home-clean|food-snack)/.test(classification) ? tag : ''

export function makeGoods(random: Random, now: number, shops: readonly SeedShop[], count: number): NewRow<'goods'>[] {
  const sellers = (classification: string) => shops.filter(({ sells }) => classification.startsWith(`${sells}-`))
  const first = FEATURED_GOODS.map(
    ([title, classification, art, price, sold, tag, summary], index): NewRow<'goods'> => ({
      id: '',
      shop: sellers(classification)[0]!.id,
      classification: `goods-${classification}`,
      title,
      summary,
      picture: art,
      price,
      sold,
      tag,
      createdAt: new Date(now - (index + 1) * HOUR_MS),
    }),
  )
  const all = GOODS_TEMPLATES.flatMap((template, number) =>
    (GOODS_BRANDS[template.classification] ?? GOODS_BRANDS[template.classification.split('-')[0]!] ?? []).flatMap(
      brand =>
        template.sizes.map(([size, fen]) => ({
          ware: template,
          brand,
          size,
          fen,
          ground: BACKGROUND_NAMES[number % BACKGROUND_NAMES.length]!,
        })),
    ),
  )
  const rest = random.shuffle(all).slice(0, count - first.length)
  const rows = rest.map(({ ware: template, brand, size, fen, ground }, index): NewRow<'goods'> => {
    const shop = random.pick(sellers(template.classification))
    const price = Math.round((fen * random.int(92, 112)) / 1000) * 10
    return {
      id: '',
      shop: shop.id,
      classification: `goods-${template.classification}`,
      title: `${template.title.replace('{brand}', brand)} ${size}`,
      summary: template.summary,
      picture: picture(ground, template.art),
      price,
      sold: Math.floor(random.next() ** 3 * 2600),
      tag: fittingTag(shop.tag, template.classification),
      createdAt: new Date(now - 2 * DAY_MS - index * 6 * HOUR_MS - random.int(0, 5) * HOUR_MS),
    }
  })
  // Ids grow with age as real ones do, so the oldest gets its first.
  return [...first, ...rows].reverse().map(row => ({ ...row, id: random.id() }))
}
