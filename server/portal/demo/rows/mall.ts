/** The mall of the demonstration: SKUs, reviews, and the histories of the shops. */
import { DAY_MS, HOUR_MS } from '../../../../src/contract/time.ts'
import { UNBORN } from '../../../../src/machines/workflow/edges.ts'
import type { NewRow } from '../../../db/schema.ts'
import { rearranged } from '../../../kernel/pictures.ts'
import { GOODS_STORIES, OPTION_CHOICES, REVIEW_ANSWERS, REVIEW_WORDS } from '../tables/goodsOptions.ts'
import { atWork } from './calendar.ts'
import type { SeededGoods } from './goods.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { SeedShop } from './units.ts'

interface OptionCombination {
  readonly options: readonly string[]
  readonly percent: number
}

/** Returns combinations of choices, some of which are missing at random; the first is always there. */
function combinationsOf(random: Random, classification: string): { names: string[]; all: OptionCombination[] } {
  const choices = random.chance(0.15) ? [] : (OPTION_CHOICES.get(classification) ?? [])
  const all = choices.reduce<OptionCombination[]>(
    (before, { values }) =>
      before.flatMap(one =>
        values.map(([value, percent]) => ({
          options: [...one.options, value],
          percent: (one.percent * percent) / 100,
        })),
      ),
    [{ options: [], percent: 100 }],
  )
  return { names: choices.map(({ name }) => name), all: all.filter((_, at) => at === 0 || random.chance(0.9)) }
}

/** Splits sales over the SKUs, the first ones ahead. */
function splitSales(total: number, count: number): number[] {
  const part = Math.floor(total / (count + 1))
  return Array.from({ length: count }, (_, at) => (at === 0 ? total - part * (count - 1) : part))
}

const USED_CLASSIFICATIONS = /^(study-book|home-light|health-aidtool|craft-toy)$/
const FREIGHTS = [0, 0, 0, 600, 800, 1000, 1200] as const

/** Returns goods with all details, and their SKUs. The newest four are complete and on sale. */
export function stockGoods(
  random: Random,
  rows: readonly SeededGoods[],
): { goods: SeededGoods[]; skus: NewRow<'sku'>[] } {
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
      body: [
        row.summary,
        used ? '二手商品，已清洁、检查，功能完好，成色见图。' : '',
        GOODS_STORIES[classification.split('-')[0]!],
      ]
        .filter(Boolean)
        .join('\n\n'),
      optionNames: JSON.stringify(names),
      freight: random.pick(FREIGHTS),
      highestPrice: Math.max(...skus.map(({ price }) => price)),
      inStock: skus.some(({ stock }) => stock > 0),
    }
    return { goods, skus }
  })
  return { goods: stocked.map(({ goods }) => goods), skus: stocked.flatMap(({ skus }) => skus) }
}

/** Reviews of best sellers are spread over this many days. */
const REVIEWED_DAYS = 60
const STAR_DRAWS = [5, 5, 5, 5, 5, 4, 4, 3] as const

/** Returns reviews by people of the neighbourhood, after delivery and before now. */
export function makeReviews(
  random: Random,
  now: number,
  goods: readonly SeededGoods[],
  skus: readonly NewRow<'sku'>[],
  people: readonly Person[],
): NewRow<'review'>[] {
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
        words: random.pick(REVIEW_WORDS[stars]),
        pictures: JSON.stringify(random.chance(0.15) ? [rearranged(picture, 'parcel')] : []),
        options: random.pick(choices.get(id) ?? ['[]']),
        answer: random.chance(0.35) ? random.pick(REVIEW_ANSWERS) : '',
        createdAt: new Date(written <= now ? written : written - DAY_MS),
      }
    })
  })
  // Ids grow with age as real ones do.
  return reviews
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(row => ({ id: random.id(), line: random.id(), ...row }))
}

export interface ShopRecords {
  readonly records: NewRow<'record'>[]
  readonly histories: NewRow<'history'>[]
}

type ShopStep = readonly [event: string, label: string, to: string, reason?: string]
const APPLY: ShopStep = ['APPLY', '申请开店', 'applied']
const APPROVE: ShopStep = ['APPROVE', '通过申请', 'open']
const SUSPEND: ShopStep = ['SUSPEND', '暂停营业', 'suspended', '有邻居反映缺斤少两，正在核实，整改后恢复营业。']

/** Returns the history of each shop: two are pending or suspended, all others open. `platform` decided. */
export function makeShopRecords(
  random: Random,
  shops: readonly Pick<SeedShop, 'id' | 'uid' | 'name' | 'createdAt'>[],
  { platform, suspended, waiting }: { readonly platform: string; readonly suspended: string; readonly waiting: string },
): ShopRecords {
  const shopRecords = shops.map(({ id, uid, name, createdAt }) => {
    const shopSteps = name === waiting ? [APPLY] : name === suspended ? [APPLY, APPROVE, SUSPEND] : [APPLY, APPROVE]
    const since = createdAt.getTime()
    const at = (step: number) => new Date(since - 2 * DAY_MS + step * DAY_MS + (step > 1 ? 30 * DAY_MS + HOUR_MS : 0))
    const histories = shopSteps.map(
      ([event, label, to, reason], step): NewRow<'history'> => ({
        id: random.id(),
        record: id,
        event,
        label,
        uid: step === 0 ? uid : platform,
        role: step === 0 ? '店主' : '平台',
        fromState: shopSteps[step - 1]?.[2] ?? UNBORN,
        toState: to,
        input: reason === undefined ? null : JSON.stringify({ reason }),
        at: at(step),
      }),
    )
    const record: NewRow<'record'> = {
      id,
      workflow: 'shop',
      state: shopSteps.at(-1)![2],
      version: shopSteps.length,
      facts: JSON.stringify({ id, owner: uid, openOrders: 0 }),
      owner: uid,
      place: id,
      createdAt: at(0),
      changedAt: at(shopSteps.length - 1),
    }
    return { record, histories }
  })
  return {
    records: shopRecords.map(({ record }) => record),
    histories: shopRecords.flatMap(({ histories }) => histories),
  }
}
