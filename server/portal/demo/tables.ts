/** The tables of the demonstration with the names of their columns; `{names}` are filled where they are used. */
import { AID_KINDS } from '../../../src/contract/aid.contract.ts'
import type { GivenGoods } from '../../../src/contract/donation.contract.ts'
import type { RequestedItem } from '../../../src/machines/workflows/aid/chart.ts'
import { readRows } from '../../db/seed/texts.ts'
import { oneOf } from '../../kernel/pictures.ts'
import activities from './tables/activities.txt?raw'
import aids from './tables/aids.txt?raw'
import brands from './tables/brands.txt?raw'
import campaigns from './tables/campaigns.txt?raw'
import cities from './tables/cities.txt?raw'
import donations from './tables/donations.txt?raw'
import gifts from './tables/gifts.txt?raw'
import goods from './tables/goods.txt?raw'
import goodsWords from './tables/goodsWords.txt?raw'
import options from './tables/options.txt?raw'
import organisations from './tables/organisations.txt?raw'
import policies from './tables/policies.txt?raw'
import shops from './tables/shops.txt?raw'
import streets from './tables/streets.txt?raw'

/** `a=1,b=2` as pairs. */
const pairsOf = (text: string) =>
  text.split(',').map(one => {
    const [name = '', value = ''] = one.split('=')
    return [name, Number(value)] as const
  })

/** `hour` is local, half hours as .5. */
export const ACTIVITIES = readRows(activities, 'kind art title venue hour# hours# places# summary')
/** `by` is a piece of the organisation's name, `goal` in yuan; those of a city have no ground and no share. */
export const CAMPAIGNS = readRows(campaigns, 'art title by goal# share# summary')
/** `registered`: 51 association, 52 non-profit unit, 53 foundation. */
export const ORGANISATIONS = readRows(organisations, 'name registered introduction')
/** `where` is its home; `sells` names classifications, with `*` also goods of others; `tag` is that of its goods. */
export const SHOPS = readRows(shops, 'name where art sells tag summary')
/** `ends` in days from today, empty where the end is open. */
export const POLICIES = readRows(policies, 'level topic art title summary conditions papers benefit office ends')
/** Where streets of 西湖区 really lie, so that neighbours find their way. GCJ-02. */
export const STREET_CENTRES = readRows(streets, 'name lng# lat#')

/** Cities with an area code, how much happens there, and of each district a point well inside it and its share. */
export const CITIES = readRows(cities, 'code name weight# phone districts').map(city => ({
  ...city,
  districts: city.districts.split(';').map(one => {
    const [code = '', lng, lat, weight] = one.split(':')
    return { code, lng: Number(lng), lat: Number(lat), weight: Number(weight) }
  }),
}))
/** The codes of all districts. */
export const DISTRICTS = CITIES.flatMap(({ districts }) => districts.map(({ code }) => code))

/** What shops sell; `sizes` with their prices in 分. */
export const GOODS = readRows(goods, 'classification art title sizes summary').map(row => ({
  ...row,
  sizes: pairsOf(row.sizes).map(([size, yuan]) => [size, Math.round(yuan * 100)] as const),
}))
const brandsByClass = new Map(readRows(brands, 'classification names').map(one => [one.classification, one.names]))
/** Returns where goods of a classification come from, or who makes them. */
export const brandsOf = (classification: string): readonly string[] =>
  (brandsByClass.get(classification) ?? brandsByClass.get(classification.split('-')[0]!))?.split(' ') ?? []
/** What can be chosen of goods, by classification, each with its part of the price in per cent. */
export const OPTION_CHOICES = new Map(
  readRows(options, 'classification choices').map(({ classification, choices }) => [
    classification,
    choices.split(';').map(choice => {
      const [name = '', values = ''] = choice.split(':')
      return { name, values: pairsOf(values) }
    }),
  ]),
)
/** Returns the words about goods of one kind: a first level, stars or `answer`, paragraphs apart by an empty line. */
export const goodsWordsOf = (kind: string): string[] =>
  goodsWords
    .trim()
    .split('\n')
    .filter(line => line.startsWith(`${kind}|`))
    .map(line => line.slice(kind.length + 1).replace('|', '\n\n'))

/** Gifts for points; `how`: p posted, s picked up, `used`; `limit`: per person / days; `choice` with points. */
export const GIFTS = readRows(gifts, 'classification art title points# stock# how limit summary choice').map(row => {
  const [optionName = '', choices = ''] = row.choice.split(':')
  return { ...row, optionName, choices: choices ? pairsOf(choices) : [['', row.points] as const] }
})

/** What people ask for; `what` is items, `name:class:count:unit` by `;`, or a kind of relief. */
export const AID_NEEDS = readRows(aids, 'kind title what words report thanks').map(({ kind, what, ...need }) => ({
  ...need,
  kind: oneOf(AID_KINDS, kind),
  relief: kind === 'relief' ? what : '',
  items: (kind === 'goods' ? what.split(';') : []).map((text): RequestedItem => {
    const [name = '', classification = '', count = '1', unit = '件'] = text.split(':')
    return { name, classification: `donation-${classification}`, count: Number(count), unit }
  }),
}))
export type AidNeed = (typeof AID_NEEDS)[number]

/** Goods that were given; an expiry still in days from today. */
export type GiftGoods = Omit<GivenGoods, 'expiry'> & { readonly expiresInDays: number | undefined }

/** Returns gifts of neighbours, `name:class:count:unit:condition[:days until it expires]` by `;`. */
export const giftsOfGoods = (which: 'stored' | 'pending'): GiftGoods[][] =>
  readRows(donations, 'which goods').flatMap(row =>
    row.which === which
      ? [
          row.goods.split(';').map((text): GiftGoods => {
            const [name = '', kind = '', count = '1', unit = '件', condition, expiresInDays] = text.split(':')
            return {
              name,
              classification: `donation-${kind}`,
              count: Number(count),
              unit,
              pictures: [],
              condition: condition === 'new' ? 'new' : 'used',
              expiresInDays: expiresInDays === undefined ? undefined : Number(expiresInDays),
            }
          }),
        ]
      : [],
  )
