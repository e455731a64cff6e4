/** Activities at the desk: what a plan begins with and is sent as, who may do what, and what is said of each. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { activityCheck } from '../../../src/pages/scene/parts/activityCheck.tsx'
import {
  type ActivityValues,
  activityErrors,
  blankActivity,
  nextShift,
  planOf,
  type ShiftDraft,
  valuesOf,
} from '../../../src/pages/scene/parts/activityValues.ts'
import { DeskCard } from '../../../src/pages/scene/parts/deskCard.tsx'
import { deskTabOf, SceneDesk } from '../../../src/pages/scene/parts/sceneDesk.tsx'
import { mayLookAtDesk, mayWrite } from '../../../src/pages/scene/parts/sceneDoor.tsx'
import { requirementsOf, ShiftCard } from '../../../src/pages/scene/parts/shiftCard.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { draw, toneOf } from '../../support/machines/pieces.ts'

const NOW = Date.parse('2026-11-18T10:24:00+08:00')
const noop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: noop, removeEventListener: noop }))
  Element.prototype.scrollIntoView = noop
  setView({ uid: '7', settled: true })
})
afterEach(() => {
  cleanup()
  clearCache()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SHIFT: ShiftDraft = {
  ...{ key: 4, title: '下午班', day: '2026-11-20', from: '13:00', until: '15:30', places: 6, minimum: 2, leastAge: 16 },
  skill: '会开三轮车',
}
const VALUES: ActivityValues = {
  ...{ kind: 'goods', title: '分拣冬衣', summary: '半天就好', body: '按大小分好', pictures: ['/files/a.webp'] },
  ...{ drafts: [SHIFT], region: '330106009001', regionDone: true, address: '东门', meeting: '牌楼下' },
  ...{
    at: { lng: 120.1, lat: 30.2 },
    radius: '500',
    danger: 'yes',
    insurer: '平安',
    policy: 'P-1',
    insurerPhone: '955',
  },
  automatic: false,
}

describe('a plan', () => {
  test('begins with a morning a week ahead, in the district that the portal shows', () => {
    expect(blankActivity('330106')).toMatchObject({
      ...{ kind: '', region: '330106', regionDone: false, radius: '300', danger: '', automatic: true, at: null },
      drafts: [
        {
          ...{ key: 0, title: '上午班', day: '2026-11-25', from: '09:00', until: '11:30' },
          ...{ places: '', minimum: 0, leastAge: 0, skill: '' },
        },
      ],
    })
  })
  test('goes on with a shift after the last one, on its day and with its terms', () => {
    expect(nextShift(9, SHIFT)).toEqual({ ...SHIFT, key: 9, title: '', from: '15:30', until: '' })
  })
  test('is sent with all that was planned; without danger and picture it names none', () => {
    const { key: _, ...shift } = SHIFT
    const plain = {
      ...{
        kind: 'goods',
        title: '分拣冬衣',
        summary: '半天就好',
        body: '按大小分好',
        meeting: '牌楼下',
        address: '东门',
      },
      ...{ region: '330106009001', automatic: false, lng: 120.1, lat: 30.2, radius: 500, shifts: [shift] },
    }
    expect(planOf(VALUES)).toEqual({
      ...{ ...plain, risky: true, picture: '/files/a.webp', insurer: '平安', policy: 'P-1', insurerPhone: '955' },
    })
    expect(planOf({ ...VALUES, danger: 'no', pictures: [] })).toEqual({ ...plain, risky: false })
  })
  test('that is changed begins as it stands', () => {
    const [startsAt, endsAt] = ['13:00', '15:30'].map(clock => Date.parse(`2026-11-20T${clock}:00+08:00`))
    const { key: _, day: __, from: ___, until: ____, ...shift } = SHIFT
    const plan = {
      ...{ kind: 'goods', title: '分拣冬衣', summary: '半天就好', body: '按大小分好', picture: '/files/a.webp' },
      ...{ shifts: [{ ...shift, startsAt, endsAt }], region: '330106009001', address: '东门', meeting: '牌楼下' },
      ...{ at: VALUES.at, radius: 500, risky: true, automatic: false },
      insurance: { insurer: '平安', number: 'P-1', phone: '955' },
    }
    expect(valuesOf(plan as never)).toEqual({ ...VALUES, drafts: [{ ...SHIFT, key: 0 }] })
    expect(valuesOf({ ...plan, picture: '', insurance: null, risky: false } as never)).toMatchObject({
      ...{ pictures: [], danger: 'no', insurer: '', policy: '', insurerPhone: '' },
    })
  })

  const shift = (change: object) => ({ drafts: [{ ...SHIFT, ...change }] })
  test.each<readonly [string, object, object]>([
    ['that is whole has no fault', {}, {}],
    ['may be today', shift({ day: '2026-11-18' }), {}],
    ['is not yesterday', shift({ day: '2026-11-17' }), { 'drafts.0.day': '日期已经过了，请重新选择' }],
    ['ends after it begins', shift({ until: '13:00' }), { 'drafts.0.until': '结束时间要晚于开始时间' }],
    ['may need all its places', shift({ minimum: 6 }), {}],
    ['needs no more than those', shift({ minimum: 7 }), { 'drafts.0.minimum': '最少人数比名额还多' }],
    ['says where to the street', { regionDone: false }, { region: '请选到街道，有社区的最好选到社区' }],
    ['has a point on the map', { at: null }, { at: '请在地图上点出活动地点' }],
    ['says whether there is danger', { danger: '' }, { danger: '请选择会不会有人身危险' }],
    ['names its insurer where there is', { insurer: ' ' }, { insurer: '请填写保险公司' }],
    ['and the policy', { policy: ' ' }, { policy: '请填写保单号' }],
    ['and the number to call', { insurerPhone: ' ' }, { insurerPhone: '请填写保险电话' }],
    ['and nobody where there is none', { danger: 'no', insurer: '', policy: '', insurerPhone: '' }, {}],
    ['has one picture', { pictures: ['a', 'b'] }, { pictures: '只能放一张' }],
  ])('%s', (_, change, faults) => expect(activityErrors({ ...VALUES, ...change }, NOW)).toEqual(faults))

  test('whose places are not written yet says that, and nothing of the least', () => {
    const faults = activityErrors({ ...VALUES, ...shift({ places: '', minimum: 3 }) }, NOW)
    expect(Object.keys(faults)).toEqual(['drafts.0.places'])
  })

  const said = (change: object, name = '西湖区北山街道') =>
    activityCheck({ ...VALUES, ...change }, name, noop).flatMap(({ items }) =>
      items.map(({ label, value }) => `${label} ${typeof value === 'string' ? value : '…'}`),
    )
  test('is looked at once more, group by group', () => {
    expect(said({ pictures: [] })).toEqual([
      ...[
        '名称 分拣冬衣',
        expect.stringMatching(/^类型 .*物资|^类型 /),
        '介绍 半天就好',
        '做什么 按大小分好',
        '封面图片 用默认图片',
      ],
      '下午班 11月20日 周五 13:00–15:30，6 人，满 16 岁',
      ...[expect.stringMatching(/^地址 西湖区北山街道\s?东门$/), '集合 牌楼下', '签到范围 500 米以内'],
      ...['人身危险 可能有，已投保：平安，保单 P-1', '报名 每份都由负责人审核'],
    ])
    const calm = said({ danger: 'no', automatic: true, ...shift({ leastAge: 0 }) })
    expect(calm.slice(-2)).toEqual(['人身危险 没有', '报名 符合条件的自动通过'])
    expect(calm).toContain('下午班 11月20日 周五 13:00–15:30，6 人')
  })
  test('leads from each group back to its own step', () => {
    const go = vi.fn()
    for (const { onEdit } of activityCheck(VALUES, '', go)) onEdit?.()
    expect(go.mock.calls).toEqual([[0], [1], [2], [3]])
  })
})

test.each([
  ['activityLeader', true, true],
  ['responsible', true, false],
  ['leader3', true, false],
  ['leader2', true, false],
  ['platform', true, false],
  ['leader4', false, false],
  ['volunteer', false, false],
  ['warehouseIn', false, false],
])('whoever is %s looks at the desk: %s, and writes activities: %s', (role, looks, writes) => {
  const roles = [{ role: 'collector' }, { role }]
  expect([mayLookAtDesk(roles), mayWrite(roles)]).toEqual([looks, writes])
})

describe('the desk', () => {
  const open = async (tab: 'open' | 'draft' | 'submitted' | 'settling' | 'past', role: string) => {
    openPage(<SceneDesk tab={tab} onTab={noop} />, ({ wire }) =>
      wire === '/api/my/getMyInfo'
        ? { uid: '7', roles: [{ role, region: '330106', regionName: '' }] }
        : { dataList: [], next: '', total: 0 },
    )
    await act(async () => {})
    return [screen.queryByRole('link', { name: '发起活动' }), screen.queryByRole('link', { name: '发起一场活动' })].map(
      link => link?.getAttribute('href'),
    )
  }
  const NEW = '/scene?write=new'
  test.each([
    ['open', 'activityLeader', [NEW, NEW], '现在没有进行中的活动'],
    ['draft', 'activityLeader', [NEW, NEW], '没有草稿'],
    ['submitted', 'activityLeader', [NEW, undefined], '没有等审核的活动'],
    ['settling', 'activityLeader', [NEW, undefined], '没有要核时的活动'],
    ['past', 'activityLeader', [NEW, undefined], '还没有结束的活动'],
    ['open', 'responsible', [undefined, undefined], '现在没有进行中的活动'],
    ['draft', 'platform', [undefined, undefined], '没有草稿'],
  ] as const)('on the tab %s, of %s', async (tab, role, links, title) => {
    expect(await open(tab, role)).toEqual(links)
    expect(screen.getByText(title)).toBeTruthy()
  })
  test('opens at what is open where the address names no tab', () => {
    expect(['', 'nonsense', 'past', 'toString'].map(deskTabOf)).toEqual(['open', 'open', 'past', 'open'])
  })
  test('says of each activity how full it is and what waits in it', () => {
    const row = {
      ...{ id: 'a1', title: '分拣冬衣', stateLabel: '招募中', startsAt: NOW, endsAt: NOW + HOUR_MS, address: '东门' },
      ...{ places: 8, taken: 2, waiting: 3, applied: 1 },
    }
    const text = draw(<DeskCard row={row as never} />)
    for (const words of ['招募中', '东门', '已报 2 / 8 人', '候补 3 人']) expect(text).toContain(words)
    expect(toneOf('1 份报名等您审核')).toBe('warn')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/scene?id=a1')
    cleanup()
    const none = draw(<DeskCard row={{ ...row, places: 0, taken: 0, waiting: 0, applied: 0 } as never} />)
    expect(none).not.toMatch(/候补|等您审核|NaN/)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  })
})

describe('a shift', () => {
  const shift = (change: object) =>
    ({
      ...{ id: 's1', title: '上午班', startsAt: NOW, endsAt: NOW + HOUR_MS, places: 8, taken: 2, waiting: 0 },
      ...{ leastAge: 0, skill: '', minimum: 0, stateLabel: '招募中', record: { id: 's1' }, ...change },
    }) as never
  test.each([
    [{}, ''],
    [{ leastAge: 1 }, '满 1 岁'],
    [{ minimum: 1 }, '少于 1 人就办不成'],
    [{ leastAge: 16, skill: '会开车', minimum: 3 }, '满 16 岁，会开车，少于 3 人就办不成'],
  ])('%o asks: %s', (change, words) => expect(requirementsOf(shift(change))).toBe(words))

  test.each([
    ['leads whoever runs it to who comes', {}, true, '/scene?shift=s1', /已报 2 \/ 8 人看名单和签到$/],
    ['tells all others how full it is', {}, false, undefined, /已报 2 \/ 8 人$/],
    ['says who waits', { waiting: 2 }, false, undefined, /已报 2 \/ 8 人，候补 2 人$/],
    ['that is only planned says its places', { record: null }, true, undefined, /名额 8 人$/],
  ])('%s', (_, change, leads, href, words) => {
    const text = draw(<ShiftCard shift={shift(change)} leads={leads} />)
    expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href)
    expect(text).toMatch(words)
    expect(text.includes('招募中')).toBe(!('record' in change))
  })
})
