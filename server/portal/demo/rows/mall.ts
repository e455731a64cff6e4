/** The mall of the demonstration: SKUs of the goods, reviews, and the past of the shops. */
import { DAY_MS } from '../../../../src/contract/time.ts'
import { shop } from '../../../../src/machines/workflows/shop/chart.ts'
import type { NewRow } from '../../../db/schema.ts'
import { rearranged } from '../../../kernel/pictures.ts'
import { goodsWordsOf, OPTION_CHOICES } from '../tables.ts'
import { atWork } from './calendar.ts'
import type { SeededGoods } from './goods.ts'
import { type PastRows, type PastStep, pastOf } from './past.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { SeedShop } from './units.ts'

/** Every combination of choices, some of which a shop happens not to have; the first is always there. */
function combinationsOf(random: Random, classification: string) {
  const choices = random.chance(0.15) ? [] : (OPTION_CHOICES.get(classification) ?? [])
  let all: { options: string[]; percent: number }[] = [{ options: [], percent: 100 }]
  for (const { values } of choices)
    all = all.flatMap(({ options, percent }) =>
      values.map(([value, part]) => ({ options: [...options, value], percent: (percent * part) / 100 })),
    )
  return { names: choices.map(({ name }) => name), all: all.filter((_, at) => at === 0 || random.chance(0.9)) }
}

/** Splits what was sold over the SKUs, the first ones ahead. */
function splitSales(total: number, count: number): number[] {
  const part = Math.floor(total / (count + 1))
  return Array.from({ length: count }, (_, at) => (at === 0 ? total - part * (count - 1) : part))
}

const USED_CLASSIFICATIONS = /^(study-book|home-light|health-aidtool|craft-toy)$/
const USED = '二手商品，已清洁、检查，功能完好，成色见图。'
const FREIGHTS = [0, 0, 0, 600, 800, 1000, 1200] as const

/** Goods with all that the detail shows, and their SKUs. The newest four are whole and on sale. */
export function stockGoods(random: Random, rows: readonly SeededGoods[]) {
  const newest = rows.length - 4
  const stocked = rows.map((row, at) => {
    const classification = row.classification.replace(/^goods-/, '')
    const { names, all } = combinationsOf(random, classification)
    const sold = splitSales(row.sold ?? 0, all.length)
    const out = at < newest && random.chance(0.04)
    const skus = all.map(
      ({ options, percent }, position): NewRow<'sku'> => ({
        id: random.id(),
        goods: row.id,
        options: JSON.stringify(options),
        price: Math.max(row.price, Math.round((row.price * percent) / 1000) * 10),
        stock: out || (position > 0 && random.chance(0.06)) ? 0 : random.int(3, 400),
        sold: sold[position] ?? 0,
        position,
      }),
    )
    const pictures = [row.picture, rearranged(row.picture, 'close'), rearranged(row.picture, 'parcel')]
    const used = at < newest && USED_CLASSIFICATIONS.test(classification) && random.chance(0.3)
    const goods: SeededGoods = {
      ...row,
      state: at < newest && random.chance(0.02) ? 'offSale' : 'onSale',
      condition: used ? 'used' : 'new',
      pictures: JSON.stringify(pictures),
      body: [row.summary, ...(used ? [USED] : []), ...goodsWordsOf(classification.split('-')[0]!)].join('\n\n'),
      optionNames: JSON.stringify(names),
      freight: random.pick(FREIGHTS),
      highestPrice: Math.max(...skus.map(({ price }) => price)),
      inStock: skus.some(({ stock }) => stock > 0),
    }
    return { goods, skus }
  })
  return { goods: stocked.map(({ goods }) => goods), skus: stocked.flatMap(({ skus }) => skus) }
}

/** What many have bought has been reviewed over so many days. */
const REVIEWED_DAYS = 60
const STAR_DRAWS = [5, 5, 5, 5, 5, 4, 4, 3] as const

/** Reviews by people of the neighbourhood, after the goods came and before now. */
export function makeReviews(
  random: Random,
  now: number,
  goods: readonly SeededGoods[],
  skus: readonly NewRow<'sku'>[],
  people: readonly Person[],
): NewRow<'review'>[] {
  const words = { 5: goodsWordsOf('5'), 4: goodsWordsOf('4'), 3: goodsWordsOf('3') }
  const answers = goodsWordsOf('answer')
  const choices = new Map<string, string[]>()
  for (const { goods: of, options } of skus) choices.set(of, [...(choices.get(of) ?? []), options])
  const reviews = goods.flatMap(({ id, shop, sold = 0, picture, createdAt }, at) => {
    const count = at >= goods.length - 4 ? 12 : random.chance(0.45) ? random.int(1, 6) : 0
    return Array.from({ length: Math.min(count, sold) }, () => {
      const stars = random.pick(STAR_DRAWS)
      const since = Math.min(createdAt.getTime(), now - REVIEWED_DAYS * DAY_MS)
      const written = atWork(since + Math.floor(random.next() * (now - since)))
      return {
        goods: id,
        shop,
        uid: random.pick(people).uid,
        stars,
        words: random.pick(words[stars]),
        pictures: JSON.stringify(random.chance(0.15) ? [rearranged(picture, 'parcel')] : []),
        options: random.pick(choices.get(id) ?? ['[]']),
        answer: random.chance(0.35) ? random.pick(answers) : '',
        createdAt: new Date(written <= now ? written : written - DAY_MS),
      }
    })
  })
  // Ids grow with age as real ones do.
  return reviews
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(row => ({ id: random.id(), line: random.id(), ...row }))
}

const SUSPENDED_BECAUSE = '有邻居反映缺斤少两，正在核实，整改后恢复营业。'

/** Returns how each shop came to its state: two wait or rest, all others are open. `platform` decided. */
export const makeShopRecords = (
  random: Random,
  shops: readonly Pick<SeedShop, 'id' | 'uid' | 'name' | 'createdAt'>[],
  { platform, suspended, waiting }: { readonly platform: string; readonly suspended: string; readonly waiting: string },
): PastRows[] =>
  shops.map(({ id, uid, name, createdAt }) => {
    const decided = { uid: platform, role: 'platform' }
    const course: Omit<PastStep, 'at'>[] = [{ event: 'APPLY', uid, role: 'owner' }]
    if (name !== waiting) course.push({ event: 'APPROVE', ...decided })
    if (name === suspended) course.push({ event: 'SUSPEND', ...decided, input: { reason: SUSPENDED_BECAUSE } })
    const daysAfter = [-2, -1, 30 + 1 / 24]
    return pastOf(
      random.id,
      shop,
      { id, facts: { id, owner: uid, openOrders: 0 }, owner: uid, place: id },
      course.map((step, at) => ({ ...step, at: new Date(createdAt.getTime() + daysAfter[at]! * DAY_MS) })),
    )
  })
