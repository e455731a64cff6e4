/** What the shops of the demonstration sell. */
import type { NewRow } from '../schema.ts'
import { DAY, HOUR } from './calendar.ts'
import { BRANDS, WARES } from './goodsTable.ts'
import { GROUND_NAMES, picture } from './picture.ts'
import type { Random } from './random.ts'
import type { Shop } from './units.ts'

/** The newest four, which the home page shows first: title, classification, picture, price, sold, tag. */
const FIRST = [
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
const fitting = (tag: string, classification: string) =>
  tag !== '残友手作' || /^(craft|home-clean|food-snack)/.test(classification) ? tag : ''

export function makeGoods(random: Random, now: number, shops: readonly Shop[], count: number): NewRow<'goods'>[] {
  const sellers = (classification: string) => shops.filter(({ sells }) => classification.startsWith(`${sells}-`))
  const first = FIRST.map(
    ([title, classification, art, price, sold, tag, summary], place): NewRow<'goods'> => ({
      id: '',
      shop: sellers(classification)[0]!.id,
      classification: `goods-${classification}`,
      title,
      summary,
      picture: art,
      price,
      sold,
      tag,
      created_at: new Date(now - (place + 1) * HOUR),
    }),
  )
  const all = WARES.flatMap((ware, number) =>
    (BRANDS[ware.classification] ?? BRANDS[ware.classification.split('-')[0]!] ?? []).flatMap(brand =>
      ware.sizes.map(([size, fen]) => ({
        ware,
        brand,
        size,
        fen,
        ground: GROUND_NAMES[number % GROUND_NAMES.length]!,
      })),
    ),
  )
  const rest = random.shuffle(all).slice(0, count - first.length)
  const rows = rest.map(({ ware, brand, size, fen, ground }, place): NewRow<'goods'> => {
    const shop = random.pick(sellers(ware.classification))
    const price = Math.round((fen * random.int(92, 112)) / 1000) * 10
    return {
      id: '',
      shop: shop.id,
      classification: `goods-${ware.classification}`,
      title: `${ware.title.replace('{brand}', brand)} ${size}`,
      summary: ware.summary,
      picture: picture(ground, ware.art),
      price,
      sold: Math.floor(random.next() ** 3 * 2600),
      tag: fitting(shop.tag, ware.classification),
      created_at: new Date(now - 2 * DAY - place * 6 * HOUR - random.int(0, 5) * HOUR),
    }
  })
  // Ids grow with age as real ones do, so the oldest gets its first.
  return [...first, ...rows].reverse().map(row => ({ ...row, id: random.id() }))
}
