/** What the shops of the demonstration sell. */
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import type { NewRow } from '../../../db/schema.ts'
import { readRows } from '../../../db/seed/texts.ts'
import { BACKGROUND_NAMES, picture, pictureOf, picturePartsNamed } from '../../../kernel/pictures.ts'
import featured from '../tables/featuredGoods.txt?raw'
import { brandsOf, GOODS } from '../tables.ts'
import type { Random } from './random.ts'
import type { SeedShop } from './units.ts'

/** The newest four, which the home page shows first. */
const FEATURED_GOODS = readRows(featured, 'title classification art price# sold# tag summary')

/** What is made by hand may say so; what a hand-craft shop only sells beside it may not. */
const fittingTag = (tag: string, classification: string) =>
  tag !== '残友手作' || /^(craft|home-clean|food-snack)/.test(classification) ? tag : ''

/**
 * Returns who sells goods of a kind: the shop that bears their place or brand, else one that sells what others make,
 * else any shop with similar goods.
 */
const sellersAmong = (shops: readonly SeedShop[]) => (classification: string, brand: string) => {
  const [level = ''] = classification.split('-')
  const having = shops.filter(({ sells }) => sells.split(' ').includes(classification))
  const makers = having.filter(({ name, summary }) => [name, summary].some(words => sharesName(words ?? '', brand)))
  const traders = having.filter(({ sells }) => sells.endsWith('*'))
  return (
    [makers, traders, having].find(some => some.length > 0) ??
    shops.filter(({ sells }) => sells.startsWith(`${level}-`))
  )
}
/** 龙井村明前茶礼盒 and 龙井村茶农之家: both begin with the name of the maker or its place. */
const sharesName = (words: string, brand: string) => words.includes(brand.slice(0, brand.length > 4 ? 2 : undefined))

/** Goods, and since when they are for sale. */
export type SeededGoods = NewRow<'goods'> & { readonly createdAt: Date }

/** Whether a size (1 kg) is at least twice the smallest (500 g), so that two may be drawn. */
function holdsTwice(smallest: string, size: string): boolean {
  const measure = (text: string) => {
    const [, number = '', unit = ''] = /^([\d.]+) (\S+)$/.exec(text) ?? []
    return unit === 'kg' || unit === 'L'
      ? { number: Number(number) * 1000, unit: unit === 'kg' ? 'g' : 'ml' }
      : { number: Number(number), unit }
  }
  const [one, other] = [measure(smallest), measure(size)]
  return one.number > 0 && one.unit === other.unit && other.number >= 1.9 * one.number
}

export function makeGoods(random: Random, now: number, shops: readonly SeedShop[], count: number): SeededGoods[] {
  const sellersOf = sellersAmong(shops)
  const first = FEATURED_GOODS.map(
    ({ classification, art, ...row }, index): SeededGoods => ({
      id: '',
      ...row,
      shop: sellersOf(classification, row.title)[0]!.id,
      classification: `goods-${classification}`,
      picture: pictureOf(art),
      createdAt: new Date(now - (index + 1) * HOUR_MS),
    }),
  )
  const all = GOODS.flatMap((template, number) =>
    brandsOf(template.classification).flatMap((brand, make) =>
      template.sizes.map(([size, fen]) => ({
        title: `${template.title.replace('{brand}', brand)} ${size}`,
        ware: template,
        brand,
        fen,
        look: picture(
          BACKGROUND_NAMES[(number + make) % BACKGROUND_NAMES.length]!,
          ...picturePartsNamed(template.art),
          ...(holdsTwice(template.sizes[0]?.[0] ?? '', size) ? (['pair'] as const) : []),
        ),
      })),
    ),
  )
  const isNew = ({ title }: (typeof all)[number]) => !first.some(one => one.title === title)
  const rest = random
    .shuffle(all)
    .filter(isNew)
    .slice(0, count - first.length)
  const rows = rest.map(({ title, ware: template, brand, fen, look }, index): SeededGoods => {
    const shop = random.pick(sellersOf(template.classification, brand))
    const price = Math.round((fen * random.int(92, 112)) / 1000) * 10
    return {
      id: '',
      shop: shop.id,
      classification: `goods-${template.classification}`,
      title,
      summary: template.summary,
      picture: look,
      price,
      sold: Math.floor(random.next() ** 3 * 2600),
      tag: fittingTag(shop.tag, template.classification),
      createdAt: new Date(now - 2 * DAY_MS - index * 6 * HOUR_MS - random.int(0, 5) * HOUR_MS),
    }
  })
  // Ids grow with age as real ones do, so the oldest gets its first.
  return [...first, ...rows].reverse().map(row => ({ ...row, id: random.id() }))
}
