/**
 * What drawn answers hardly ever are: places that are open, to somebody or to an organisation; what can be chosen and
 * had. A screen in such a scene is read and pressed besides.
 */
import { DAY_MS, HOUR_MS } from '../../../src/contract/time.ts'
import { WRITTEN_DAY } from '../../support/machines/deeds.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { EVERYWHERE, type Patch, type ScreenOptions } from '../../support/machines/screen.tsx'
import { addressesOf } from './addresses.ts'

type Values = Readonly<Record<string, unknown>>
type Rows = readonly Values[]

/**
 * The first shift, on the day that people write, has room for whoever is grown up; at the next everybody of any age
 * waits; the last is soon.
 */
const SHIFTS = [
  { startsAt: Date.parse(`${WRITTEN_DAY}T10:24:00+08:00`), places: 9, taken: 3, leastAge: 18 },
  { startsAt: NOW + 6 * DAY_MS, places: 4, taken: 4, leastAge: 0 },
  { startsAt: NOW + DAY_MS, places: 8, taken: 1, leastAge: 0 },
]
/** `has`: the reader has places at none of these, at the first and the second, or sends a car to these. */
const openPlaces =
  (kind: 'person' | 'organisation', has: 'none' | 'two' | 'cars' = 'none'): Patch =>
  (wire, reply) => {
    if (wire === '/api/my/getMyInfo') return { ...reply, kind }
    if (wire !== '/api/huodong/huodongDetails') return reply
    const { shifts: rows, mine, groups } = reply as Readonly<Record<'shifts' | 'mine' | 'groups', Rows>>
    const shifts = SHIFTS.map((one, at) => {
      const endsAt = one.startsAt + 3 * HOUR_MS
      return { ...rows[0], ...one, id: `shift${at + 1}`, title: `第 ${at + 1} 班`, state: 'open', waiting: 0, endsAt }
    })
    const ofShifts = (all: Rows, isMine: boolean) =>
      (has === 'two' && isMine) || (has === 'cars' && all === mine)
        ? all.map((one, at) => ({ ...one, shift: `shift${at + 1}` }))
        : []
    return {
      ...reply,
      shifts,
      mine: ofShifts(mine, kind === 'person'),
      groups: ofShifts(groups, kind === 'organisation'),
      obstacle: null,
      signUpOpen: true,
    }
  }

/** A gift, or goods, of two colours and two sizes: of one there are nine, of another one, the others are sold out. */
const canBeHad =
  (mine = 9_999): Patch =>
  (wire, reply) => {
    if (wire !== '/api/index/goodsDetails' && wire !== '/api/v3/goodsDetail') return reply
    const [sku] = (reply as { skus: Rows }).skus
    const skus = ['红 大', '红 小', '蓝 大', '蓝 小'].map((words, at) => ({
      ...sku,
      ...{ id: `id${at + 1}`, options: words.split(' '), available: [9, 0, 1, 0][at] },
      ...{ points: 30 + at, price: 3_000 + at },
    }))
    const isThere = { listed: true, onSale: true, inStock: true, startsAt: null, draw: null, left: 5, mine }
    return { ...reply, ...isThere, optionNames: ['颜色', '大小'], skus }
  }

/** Changes what one call is answered. */
const where =
  (wire: string, change: (reply: Values, input: Values) => object): Patch =>
  (asked, reply, input) =>
    asked === wire ? { ...reply, ...change(reply as Values, input) } : reply

/** The map is drawn from pictures that cannot be fetched, or not without a key. */
const tilesOf = (tiles: 'amap' | 'tianditu'): Patch =>
  where('/api/getPlatformSet', () => ({ map: { tiles, attribution: '高德地图', coordinates: 'gcj02', key: '' } }))

interface ShopOfLines {
  readonly lines: Rows
}
/** Of what is about to be ordered all can be bought, or of the first line less than was asked for. */
const canBeBought = (isReady: boolean): Patch =>
  where('/api/v3/orderPreview', ({ shops }) => ({
    ready: isReady,
    shops: (shops as readonly ShopOfLines[]).map(shop => ({
      ...shop,
      lines: shop.lines.map((line, at) => ({ ...line, problem: isReady || at > 0 ? '' : 'tooFew', available: 1 })),
    })),
  }))

/** A province of one city, and streets without communities. */
const ofMunicipality: Patch = (wire, reply) => {
  if (wire === '/api/getFiveAddress2') return { ...reply, dataList: (reply as { dataList: Rows }).dataList.slice(0, 1) }
  return wire === '/api/getFiveAddress5' ? { ...reply, dataList: [] } : reply
}

const PLACES_ARE_OPEN = {
  'places are open': openPlaces('person'),
  'places are open, some are mine': openPlaces('person', 'two'),
  'places are open to an organisation': openPlaces('organisation'),
  'places are open to an organisation that has some': openPlaces('organisation', 'two'),
  'places are open to an organisation that sends cars': openPlaces('organisation', 'cars'),
}
const SCENES: Readonly<Record<string, Readonly<Record<string, Patch | Partial<ScreenOptions>>>>> = {
  '/activityP': PLACES_ARE_OPEN,
  '/volunteerDetail': PLACES_ARE_OPEN,
  '/volunteerRF': { 'places are open': openPlaces('person') },
  '/VolunteerDF': {
    'places are open': openPlaces('organisation'),
    'places are open, some are mine': openPlaces('organisation', 'two'),
  },
  '/map': { 'tiles cannot be fetched': tilesOf('amap'), 'tiles need a key': tilesOf('tianditu') },
  '/giftDetail': { 'can be had': canBeHad() },
  '/giftDetailInfo': { 'can be had': canBeHad(), 'costs all that one has': canBeHad(30) },
  '/v3GoodsDetail': { 'can be had': canBeHad() },
  '/carDetailR?id=x1&new=1': { 'places are open': openPlaces('person') },
  '/addressEditP': { 'in a municipality': ofMunicipality },
  '/order': {
    'waits to be received': where('/api/v3/orderPage', ({ dataList }) => ({
      dataList: (dataList as Rows).map(row => ({ ...row, state: 'shipped' })),
    })),
  },
  '/scene?edit=x1': {
    'can be changed': where('/api/renwu/huodongDetails', ({ shifts, body }) => ({
      body: `${body}：大家一起来`,
      shifts: (shifts as Rows).map((shift, at) => {
        const startsAt = NOW + (5 + at) * DAY_MS
        return { ...shift, ...{ startsAt, endsAt: startsAt + 3 * HOUR_MS, places: 9, minimum: 2, leastAge: 18 } }
      }),
    })),
  },
  '/v3ReleaseAdd?shop=id2': { 'for the second of two shops': { who: EVERYWHERE } },
  '/certified': {
    'the right code opens it': where('/api/index/zhengshuChayan', ({ content }, { code }) => ({
      whole: code !== undefined,
      content: { ...(content as object), holder: code === undefined ? '王**' : '王小明' },
    })),
  },
  '/v3OrderSubmit': { 'all can be bought': canBeBought(true), 'less can be bought': canBeBought(false) },
  '/v3ReleaseAdd?id=x1': {
    'comes in colours and sizes': where('/api/v3/shopGoodsDetail', ({ draft }) => ({
      draft: {
        ...(draft as object),
        optionNames: ['颜色', '大小'],
        skus: ['红 大', '红 小', '蓝 大', '蓝 小'].map((words, at) => ({
          ...{ id: `id${at + 1}`, options: words.split(' '), price: 3_000 + 50 * at, stock: at },
        })),
      },
    })),
  },
}

/** In which a screen is looked at, and at which of its addresses. */
interface Scene extends ScreenOptions {
  readonly name: string
}
/** Returns the scenes of a screen: at the first of its addresses, where none is said. */
export const scenesOf = (path: string): readonly Scene[] =>
  Object.entries(SCENES).flatMap(([at, scenes]) =>
    at.replace(/\?.*/, '') !== path
      ? []
      : Object.entries(scenes).map(([name, scene]) => ({
          name,
          ...(typeof scene === 'function' ? { patch: scene } : scene),
          at: at === path ? (addressesOf(path)[0] ?? path) : at,
        })),
  )
