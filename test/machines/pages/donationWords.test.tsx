/** What is said of goods that are given: in lists, on the last page before they are given, and on their way. */
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CartGoods, DonationDetail, DonationRow, TrailLink } from '../../../src/contract/donation.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { certificatePoster } from '../../../src/pages/donation/parts/certificate.tsx'
import { cardAltText, type DonorProfile } from '../../../src/pages/donation/parts/donorPoster.ts'
import { GiftCard } from '../../../src/pages/donation/parts/giftCard.tsx'
import { cardPath, giftPath } from '../../../src/pages/donation/parts/giftPath.ts'
import { GiftTrail } from '../../../src/pages/donation/parts/giftTrail.tsx'
import { giveCheck } from '../../../src/pages/donation/parts/giveCheck.tsx'
import {
  blankGift,
  blankGoods,
  extraErrors,
  type GiveValues,
  givenItems,
  goodsErrors,
  goodsFromCart,
} from '../../../src/pages/donation/parts/giveValues.ts'
import { GoodsSummary } from '../../../src/pages/donation/parts/goodsSummary.tsx'
import { goodsText } from '../../../src/pages/donation/parts/goodsText.ts'
import { HandOver } from '../../../src/pages/donation/parts/handOver.tsx'
import { ItemsCard } from '../../../src/pages/donation/parts/itemsCard.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  clearCache()
})
const wordsOf = (page: ReactNode) => (render(page).container.textContent ?? '').trim()

describe('a gift in a list', () => {
  const gift = (over: Partial<DonationRow>) =>
    ({
      ...{ id: 'g', title: '绒毛毯', picture: '', state: 'submitted', stateLabel: '待受理', mode: 'collect' },
      ...{ donor: '林**', regionName: '西湖区', kinds: 1, at: NOW - HOUR_MS, dueAt: null, party: 'person' },
      ...over,
    }) as DonationRow
  test.each([
    ['mine', {}, false, '绒毛毯上门收取 · 今天 9:24待受理'],
    ['mine that I bring', { mode: 'dropOff' as const }, false, '绒毛毯自己送到 · 今天 9:24待受理'],
    ['of two kinds', { kinds: 2 }, false, '绒毛毯上门收取 · 今天 9:24待受理'],
    ['of three kinds', { kinds: 3 }, false, '绒毛毯上门收取 · 共 3 样 · 今天 9:24待受理'],
    ['of somebody', {}, true, '绒毛毯林** · 西湖区 · 今天 9:24待受理'],
    [
      'mine with a deadline',
      { dueAt: NOW + HOUR_MS },
      false,
      '绒毛毯上门收取 · 今天 9:24待受理还剩 1 小时 · 然后上报给上一级',
    ],
    ['of somebody with a deadline', { dueAt: NOW + HOUR_MS }, true, '绒毛毯林** · 西湖区 · 今天 9:24待受理'],
    [
      'mine that was fetched',
      { dueAt: NOW + HOUR_MS, state: 'collected', stateLabel: '待确认' },
      false,
      '绒毛毯上门收取 · 今天 9:24待确认还剩 1 小时 · 然后自动确认',
    ],
  ])('%s', (_, over, named, words) => {
    expect(wordsOf(<GiftCard gift={gift(over)} href="/x" named={named} />)).toBe(words)
  })
})

test('gifts and cards of people and of organisations have a page each', () => {
  const of = (party: 'person' | 'organisation') => [giftPath({ id: 'g', party }), cardPath(party, 'u')]
  expect(of('person')).toEqual(['/benevolenceDetail?id=g', '/heartR?uid=u'])
  expect(of('organisation')).toEqual(['/benevolenceDetailD?id=g', '/heartD?uid=u'])
  expect(cardPath('person', '')).toBe('/heartR')
})

test.each([
  [{}, '6 件 · 全新'],
  [{ condition: 'used' as const, unit: '床' }, '6 床 · 用过'],
  [{ expiry: '2027-01-31' }, '6 件 · 全新 · 有效期至 2027-01-31'],
  [{ expiry: '' }, '6 件 · 全新'],
])('goods with %j', (over, words) => {
  expect(goodsText({ count: 6, unit: '件', condition: 'new', ...over })).toBe(words)
})

test.each([
  [{ name: ' 围巾 ', condition: 'used' as const, count: 3 }, '围巾3 件 · 用过'],
  [{ count: 3 }, '第 2 样物品3 件'],
])('goods that are folded, with %j', (over, words) => {
  const goods = { ...blankGoods(0), ...over }
  expect(wordsOf(<GoodsSummary goods={goods} index={1} onEdit={() => {}} onRemove={() => {}} />)).toBe(words)
})

describe('the way of goods', () => {
  const link = (kind: TrailLink['kind'], over: Partial<TrailLink> = {}): TrailLink => ({
    ...{ kind, at: NOW - HOUR_MS, what: '', who: '', regionName: '' },
    ...over,
  })
  test('stands with the newest first, which is where they are now', () => {
    const trail = [
      link('given', { who: '林**' }),
      link('stored', { who: '西湖仓库', regionName: '西湖区' }),
      link('delivered', { what: '冬衣 2 件', regionName: '宝石社区' }),
    ]
    render(<GiftTrail trail={trail} waiting="还没有" />)
    const entries = screen.getAllByRole('listitem')
    expect(entries.map(one => one.textContent?.replace(/今天.*?\d\d:?\d*/, '').trim())).toEqual([
      expect.stringMatching(/^送到 冬衣 2 件.*宝石社区/),
      expect.stringMatching(/^入库.*西湖仓库 · 西湖区/),
      expect.stringMatching(/^捐出.*林\*\*/),
    ])
    expect(entries.map(one => one.outerHTML.includes('data-now') || one.getAttribute('aria-current') !== null)).toEqual(
      [...[true, false, false]],
    )
    expect(screen.queryByText('还没有')).toBeNull()
    expect(screen.getByText(/^受助人的姓名已隐去/)).toBeTruthy()
  })
  test('says what it waits for before there is any, and nothing of names', () => {
    expect(wordsOf(<GiftTrail trail={[]} waiting="还没有" />)).toBe('东西去了哪里还没有')
  })
})

describe('how far goods were counted', () => {
  const show = (over: object) => {
    const item = {
      ...{ id: 'i', name: '冬衣', unit: '件', count: 6, condition: 'new', expiry: '', pictures: ['/files/a'] },
      ...{ collected: null, stored: null, issued: 0, classification: 'c', classificationName: '衣物' },
      ...over,
    }
    const items = [item] as unknown as DonationDetail['items']
    return (openPage(<ItemsCard items={items} />, () => ({ dataList: [] })).container.textContent ?? '').trim()
  }
  const HEAD = '物品冬衣衣物 · 6 件 · 全新'
  test.each([
    [{}, ''],
    [{ collected: 5 }, '登记 6 件，上门清点 5 件'],
    [{ stored: 0 }, '登记 6 件，入库 0 件'],
    [{ stored: 4, issued: 1 }, '登记 6 件，入库 4 件已发放 1 件，还在仓库 3 件'],
    [{ collected: 5, stored: 4 }, '登记 6 件，上门清点 5 件，入库 4 件已发放 0 件，还在仓库 4 件'],
    [{ collected: 0 }, '登记 6 件，上门清点 0 件'],
  ])('%j', (over, words) => {
    expect(show(over)).toBe(HEAD + words)
  })
  test('the bar shows how much was given out of what was stored', () => {
    show({ stored: 4, issued: 1 })
    expect(screen.getByLabelText('冬衣已发放').getAttribute('aria-valuenow')).toBe('25')
  })
  test('goods without a class name none', () => {
    expect(show({ classificationName: '' })).toBe('物品冬衣6 件 · 全新')
  })
})

const ADDRESS = {
  ...{ id: 'a', name: '林美华', phone: '13900000001', region: '330106009', regionNames: [], detail: '3 号' },
  ...{ at: { lng: 120, lat: 30 }, isDefault: true },
}
const ACCOUNT = { name: '李芳', phone: '13900000002' }
const values = (over: Partial<GiveValues> = {}) =>
  ({ ...blankGift(ADDRESS as never, ACCOUNT, '330106', '', true), ...over }) as GiveValues

describe('what giving begins with', () => {
  test('an address of mine is complete; the district alone is not', () => {
    const { name, phone, region, detail, at } = ADDRESS
    expect(values()).toMatchObject({ name, phone, region, detail, at, regionDone: true, mode: '', warehouse: '' })
    expect(blankGift(undefined, ACCOUNT, '330106', '', false)).toMatchObject({
      ...{ ...ACCOUNT, region: '330106', regionDone: false, detail: '', at: null, showName: false },
    })
  })
  test('whoever comes from a warehouse brings it there', () => {
    expect(blankGift(undefined, ACCOUNT, '', 'w1', true)).toMatchObject({ mode: 'dropOff', warehouse: 'w1' })
  })
})

describe('what is wrong with it', () => {
  const NOON = Date.parse('2026-11-18T12:00:00+08:00')
  test.each([
    ['', undefined],
    ['2026-11-17', '日期已经过了，请重新选择'],
    ['2026-11-18', undefined],
    ['2026-12-18', undefined],
    ['2026-12-19', '请选 30 天以内的日子'],
  ])('on the day %j: %j', (day, fault) => {
    expect(extraErrors(values({ day }), NOON).day).toBe(fault)
  })
  test('a place that is not chosen to its end', () => {
    expect(extraErrors(values({ regionDone: false }), NOON).region).toBe('请选到街道，有社区的最好选到社区')
    expect(extraErrors(values(), NOON)).toEqual({})
  })
  test('each fault stands at its own goods', () => {
    const whole = { ...blankGoods(0), name: '冬衣', classification: 'c', condition: 'new' as const, count: 2 }
    const goods = [
      { ...whole, pictures: ['/files/a'] },
      { ...whole, name: '', pictures: ['/files/a'], expiry: '2026-11-18' },
    ]
    expect(
      Object.keys(goodsErrors(goods, NOON))
        .filter(path => path.includes('.'))
        .sort(),
    ).toEqual(['goods.1.expiry', 'goods.1.name'])
  })
})

test('goods are sent without what only the form knows, and without a day that is empty', () => {
  const goods = { ...blankGoods(7), name: '冬衣', group: 'g' }
  const [one] = givenItems([goods])
  expect(one).toEqual({ name: '冬衣', classification: '', condition: '', count: '', unit: '件', pictures: [] })
  expect(givenItems([{ ...goods, expiry: '2027-01-31' }])[0]).toMatchObject({ expiry: '2027-01-31' })
  const listed = { id: 'l', classificationName: '衣物', name: '冬衣', expiry: '' } as CartGoods
  expect(goodsFromCart(listed)).toEqual({ name: '冬衣' })
  expect(goodsFromCart({ ...listed, expiry: '2027-01-31' })).toEqual({ name: '冬衣', expiry: '2027-01-31' })
})

describe('the last page', () => {
  const WAREHOUSE = { id: 'w', name: '西湖仓库', address: '天目山路', distance: 0, at: null } as never
  const factsOf = (over: Partial<GiveValues>, warehouse: undefined | never = WAREHOUSE) => {
    const way = { mode: 'collect', day: '2026-11-20', slot: 'morning' } as const
    const edit = { goods: () => {}, contact: () => {}, way: () => {} }
    const groups = giveCheck({
      values: values({ ...way, ...over }),
      goods: [],
      regionName: '宝石社区',
      warehouse,
      edit,
    })
    return groups[2]?.items.map(({ label, value }) => `${label} ${value}`)
  }
  test.each([
    ['that is fetched names no warehouse', {}, ['方式 上门收取', '时间 11月20日 周五 上午 9:00—12:00']],
    [
      'that is brought names it',
      { mode: 'dropOff' as const },
      ['方式 自己送到', '送到 西湖仓库，天目山路', '时间 11月20日 周五 上午 9:00—12:00'],
    ],
    [
      'with words says them without the blanks around',
      { remark: ' 有门禁 ' },
      ['方式 上门收取', '时间 11月20日 周五 上午 9:00—12:00', '留言 有门禁'],
    ],
  ])('of a gift %s', (_, over, facts) => {
    expect(factsOf(over)).toEqual(facts)
  })
})

describe('how goods change hands', () => {
  const gift = (over: object) =>
    ({
      ...{ mode: 'collect', contact: { name: '林美华', phone: '139', regionNames: ['宝石社区'], detail: '3 号' } },
      ...{ wanted: { day: '2026-11-20', slot: 'morning' }, remark: '', collector: null },
      ...{ warehouse: { name: '西湖仓库', address: '天目山路', at: { lng: 120, lat: 30 } } },
      ...over,
    }) as unknown as DonationDetail
  const WAY = '11月20日 周五 上午 9:00—12:00联系人林美华 139地址宝石社区 3 号'
  test.each([
    [{}, `交接方式上门收取上门时间${WAY}爱心仓库西湖仓库，天目山路`, 0],
    [{ remark: '有门禁' }, `交接方式上门收取上门时间${WAY}爱心仓库西湖仓库，天目山路留言有门禁`, 0],
    [{ mode: 'dropOff' }, `交接方式自己送到送到时间${WAY}爱心仓库西湖仓库，天目山路去爱心仓库的路`, 1],
    [
      { collector: { name: '王芳', phone: '13900000003' } },
      `交接方式上门收取上门时间${WAY}收取员王芳 13900000003爱心仓库西湖仓库，天目山路打电话给收取员`,
      1,
    ],
    [
      { collector: { name: '王*', phone: '139****0003' } },
      `交接方式上门收取上门时间${WAY}收取员王* 139****0003爱心仓库西湖仓库，天目山路`,
      0,
    ],
  ])('%j', (over, words, links) => {
    expect(wordsOf(<HandOver gift={gift(over)} />)).toBe(words)
    expect(screen.queryAllByRole('link')).toHaveLength(links)
  })
})

test('a certificate is of the day on which the goods were stored, and counts what was stored', () => {
  const gift = {
    ...{
      at: Date.parse('2026-11-01T10:00:00+08:00'),
      title: '冬衣',
      certificate: 'LL-1',
      warehouse: { name: '西湖仓库' },
    },
    ...{ items: [{ stored: 4 }, { stored: null }, { stored: 2 }] },
    trail: [
      { kind: 'given', at: Date.parse('2026-11-01T10:00:00+08:00') },
      { kind: 'stored', at: Date.parse('2026-11-03T00:30:00+08:00') },
    ],
  } as unknown as DonationDetail
  const poster = certificatePoster(gift, '林美华', 'https://l/x')
  expect(poster).toMatchObject({ name: '林美华', sub: '证书编号 LL-1', link: 'https://l/x' })
  expect(poster.text).toBe('感谢您捐赠冬衣，已于 2026 年 11 月 3 日由西湖仓库清点入库。')
  expect(poster.figures.map(({ value }) => value)).toEqual(['3', '6'])
  expect(certificatePoster({ ...gift, trail: [] }, '', '').text).toContain('11 月 1 日')
})

test('who cannot see a donor’s card is told all that is written on it', () => {
  const card = {
    ...{ name: '王桂兰', regionName: '西湖区', introduction: '', gifts: 2, pieces: 5, reached: 3, workMinutes: 60 },
    medals: [
      { title: '爱心', earned: true },
      { title: '恒心', earned: true },
      { title: '满百', earned: false },
    ],
  } as unknown as DonorProfile
  const figures = '捐物（次） 2，捐出（件次） 5，已送达（件次） 3，工时（小时） 1'
  const said = cardAltText(card).replace(/（[^）]*）/g, '')
  expect(said).toBe(`王桂兰，西湖区。${figures.replace(/（[^）]*）/g, '')}。获得爱心、恒心。二维码通向这张名片`)
  expect(cardAltText({ ...card, introduction: '一家小店', medals: [] })).toMatch(
    /^王桂兰，西湖区。一家小店。捐物.*1。二维码/,
  )
})
