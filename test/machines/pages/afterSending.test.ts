/**
 * What comes of sending beyond the screen itself: it counts once although its answer was lost, and what was read before
 * is read anew wherever one goes next.
 */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { Wire } from '../../../src/contract/wire.ts'
import type { CallWire, Ports } from '../../../src/data/ports.ts'
import { fetchIfStale } from '../../../src/data/queryCache.ts'
import { type OpenedScreen, openScreen, type ScreenOptions, setUpScreens } from '../../support/machines/screen.tsx'
import { scenesOf } from '../screens/scenes.ts'
import { sendForm } from '../screens/sending.ts'

/** Under which key each call went out. */
const calls = vi.hoisted((): { readonly wire: string; readonly key: string | undefined }[] => [])
vi.mock('../../../src/data/ports.ts', async original => {
  const ports = await original<typeof import('../../../src/data/ports.ts')>()
  const counted = new WeakMap<Ports, Ports>()
  const withKeys = (value: Ports): Ports => {
    const known = counted.get(value)
    if (known) return known
    const call: CallWire = (wire, input, options) => {
      calls.push({ wire, key: options?.key })
      return value.call(wire, input, options)
    }
    const next = { ...value, call }
    counted.set(value, next)
    return next
  }
  return { ...ports, usePorts: () => withKeys(ports.usePorts()) }
})

setUpScreens()
afterEach(() => {
  calls.length = 0
})

/** A screen in a scene of its own: places that are open, a gift that can be had. */
const sceneOf = (path: string, name: string): Partial<ScreenOptions> => {
  const scene = scenesOf(path).find(one => one.name === name)
  if (!scene) throw new Error(`${path} has no scene “${name}”`)
  return scene
}
const OPEN = 'places are open'
const CAN_BE_HAD = 'can be had'

/** What was read on another screen before. */
const READ = { id: 'before' }
/** Reads these as another screen would; returns those that the server was asked for. */
function readOnAnotherScreen({ sent }: OpenedScreen, wires: readonly Wire[]): readonly string[] {
  const before = sent.length
  for (const wire of wires) fetchIfStale(wire, READ)
  return sent.slice(before).map(({ wire }) => wire)
}
/** Has these read; returns what is read anew of them later, however long that took. */
async function hasRead(opened: OpenedScreen, wires: readonly Wire[]): Promise<() => readonly string[]> {
  const readAt = Date.now()
  await opened.press(() => void readOnAnotherScreen(opened, wires))
  expect(readOnAnotherScreen(opened, wires), 'fresh').toEqual([])
  return () => {
    vi.setSystemTime(readAt)
    return readOnAnotherScreen(opened, wires)
  }
}
const writePlate = () => fireEvent.change(screen.getByLabelText(/^车牌号/), { target: { value: '浙A12345' } })

interface FormRow {
  readonly wire: Wire
  readonly at: string
  readonly more?: Partial<ScreenOptions>
  /** What is done before it is filled in. */
  readonly first?: () => void
  /** What is not as it was any more. */
  readonly stale: readonly Wire[]
}
const FORMS: readonly FormRow[] = [
  { wire: '/api/index/applyYuanzhu', at: '/applyWz', stale: ['/api/my/yuanzhuPage'] },
  { wire: '/api/index/applyYuanzhu', at: '/applyJz', stale: ['/api/my/yuanzhuPage'] },
  {
    wire: '/api/huodong/baomingZhiyuanzhe',
    at: '/volunteerRF?id=x1',
    more: sceneOf('/volunteerRF', OPEN),
    stale: ['/api/my/baomingPage', '/api/huodong/getHuodongPage'],
  },
  {
    wire: '/api/huodong/tuantiHold',
    at: '/VolunteerDF?id=x1',
    more: sceneOf('/VolunteerDF', OPEN),
    stale: ['/api/my/tuantiPage'],
  },
  {
    wire: '/api/huodong/baomingCar',
    at: '/carDetailR?id=x1&new=1',
    more: sceneOf('/carDetailR', OPEN),
    first: writePlate,
    stale: ['/api/my/baomingPage', '/api/huodong/carList'],
  },
  {
    wire: '/api/index/duihuanGoods',
    at: '/giftDetailInfo?id=x1&sku=id1&count=1',
    more: sceneOf('/giftDetailInfo', CAN_BE_HAD),
    stale: ['/api/index/goodsPage', '/api/index/goodsDetails', '/api/my/pointSummary', '/api/my/pointPage'],
  },
  {
    wire: '/api/v3/orderSubmit',
    at: '/v3OrderSubmit?lines=id1:2,id2:1',
    more: sceneOf('/v3OrderSubmit', 'all can be bought'),
    stale: ['/api/v3/cartList', '/api/v3/orderPage', '/api/v3/goodsDetail'],
  },
  { wire: '/api/v3/complaintAdd', at: '/orderComplaint?order=x1', stale: ['/api/v3/orderDetail'] },
  { wire: '/api/v3/shopApply', at: '/shenqingjiameng?new=1', stale: ['/api/v3/myShops'] },
  {
    wire: '/api/v3/goodsSave',
    at: '/v3ReleaseAdd?shop=id1',
    stale: ['/api/v3/shopGoodsPage', '/api/v3/goodsPage', '/api/v3/goodsDetail'],
  },
  { wire: '/api/my/addressAdd', at: '/addressEditP', stale: ['/api/my/addressList'] },
  { wire: '/api/renwu/roleAdd', at: '/addRole', stale: ['/api/renwu/rolePage', '/api/renwu/roleCounts'] },
  { wire: '/api/my/applyRole', at: '/roleEdit?new=1', stale: ['/api/my/rolePage'] },
  {
    wire: '/api/renwu/roleChange',
    at: '/editRole?id=x1&move=1',
    more: { fullness: 'drawn 1' },
    stale: ['/api/renwu/rolePage'],
  },
]

test.each(FORMS)('$wire of $at', async ({ wire, at, more = {}, first = () => {}, stale }) => {
  let isLost = false
  const opened = await openScreen({
    ...more,
    at,
    answer: call => {
      if (call.wire !== wire || isLost) return undefined
      isLost = true
      throw new Refused({ code: 'offline', message: '网络不给力' })
    },
  })
  const readAgain = await hasRead(opened, stale)
  await opened.press(first)
  await sendForm(opened, 9)
  const [lost, again] = calls.filter(call => call.wire === wire)
  expect(lost?.key ?? 'none', 'the first time').toMatch(/^[0-9a-f]{32}$/)
  expect(again, 'the second time').toEqual(lost)
  expect(readAgain()).toEqual(stale)
})

describe('a press', () => {
  const button = (name: RegExp) => () => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
  type PressRow = readonly [name: string, at: string, deed: () => void, stale: readonly Wire[]]
  const PRESSES: readonly PressRow[] = [
    ['收藏', '/v3GoodsDetail?id=x1', button(/^(已)?收藏$/), ['/api/v3/collectPage']],
    [
      '取消收藏',
      '/shoucang',
      button(/^取消收藏/),
      ['/api/v3/goodsDetail', '/api/v3/shopDetail', '/api/index/goodsDetails'],
    ],
    ['上架', '/v3Release?shop=id1', button(/^上架：/), ['/api/v3/goodsPage', '/api/v3/goodsDetail']],
    ['去付款', '/order', button(/^去付款：/), ['/api/v3/orderDetail']],
  ]
  test.each(PRESSES)('on %s at %s', async (_, at, deed, stale) => {
    const opened = await openScreen({ at })
    const readAgain = await hasRead(opened, stale)
    await opened.press(deed)
    expect(readAgain()).toEqual(stale)
  })
})
