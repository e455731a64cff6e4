/** What results, charts and the list beside the map say, and where they lead. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MapPoint } from '../../../src/contract/place.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { HorizontalBars, VerticalBars } from '../../../src/pages/home/parts/bars.tsx'
import { IssuedCard } from '../../../src/pages/home/parts/issuedCard.tsx'
import { linksOf } from '../../../src/pages/home/parts/kinds.ts'
import { MoreArticles } from '../../../src/pages/home/parts/moreArticles.tsx'
import { Phone, telOf } from '../../../src/pages/home/parts/phone.tsx'
import { PointList } from '../../../src/pages/home/parts/pointList.tsx'
import { PointPlaces } from '../../../src/pages/home/parts/pointPlaces.tsx'
import { Result } from '../../../src/pages/home/parts/result.tsx'
import { ResultCard } from '../../../src/pages/home/parts/resultCard.tsx'
import { resultPath } from '../../../src/pages/home/parts/resultPath.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  clearCache()
})
const wordsOf = (page: ReactNode) => (render(page).container.textContent ?? '').replace(/★+/, '').trim()
const hrefs = () => screen.queryAllByRole('link').map(one => one.getAttribute('href'))

describe('bars', () => {
  const BARS = [
    { label: '一月', short: '1', value: 50 },
    { label: '二月', short: '2', value: 0 },
    { label: '三月', short: '3', value: 100 },
  ]
  test('that lie are as long as their share of the longest; nothing is a sliver', () => {
    const { container } = render(<HorizontalBars title="帮的是什么" unit="人次" bars={BARS} />)
    const rects = [...container.querySelectorAll('rect')].filter((_, at) => at % 2 === 1)
    expect(rects.map(one => one.getAttribute('width'))).toEqual(['50', '1', '100'])
    expect([...container.querySelectorAll('li')].map(one => one.textContent)).toEqual([
      '一月50 人次',
      '二月0 人次',
      '三月100 人次',
    ])
  })
  test('that stand are as high as their share, with their value above where there is one', () => {
    const { container } = render(<VerticalBars title="每月" unit="人次" bars={BARS} />)
    const rects = [...container.querySelectorAll('rect')]
    const heights = rects.map(one => Number(one.getAttribute('height')))
    expect(heights[2]).toBeGreaterThan(0)
    expect(heights.map(one => one / heights[2]!)).toEqual([0.5, 0, 1])
    // All stand on the same line, one beside the other.
    expect(new Set(rects.map((one, at) => Number(one.getAttribute('y')) + heights[at]!)).size).toBe(1)
    const [first = 0, second = 0, third = 0] = rects.map(one => Number(one.getAttribute('x')))
    expect(second - first).toBeCloseTo(third - second, 5)
    expect(second).toBeGreaterThan(first)
    expect([...container.querySelectorAll('text')].map(one => one.textContent)).toEqual(['50', '1', '2', '100', '3'])
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('每月：一月 50 人次，二月 0 人次，三月 100 人次')
  })
  test('without any value stand at nothing', () => {
    const { container } = render(<VerticalBars title="每月" unit="人次" bars={[{ label: '一月', value: 0 }]} />)
    expect(container.querySelector('rect')?.getAttribute('height')).toBe('0')
    expect(container.querySelector('text')?.textContent).toBe('一月')
  })
})

test('a number is dialled by its digits, and stands as it is written', () => {
  expect(telOf('0571-8888 0000')).toBe('tel:057188880000')
  expect(telOf('+86 571')).toBe('tel:+86571')
  expect(wordsOf(<Phone number="0571-8888 0000" />)).toBe('0571-8888 0000')
})

test.each([
  [
    'aid',
    [
      ['去当志愿者', '/roleEdit'],
      ['捐些东西', '/donationW'],
    ],
  ],
  ['activity', [['看活动', '/volunteerDetail?id=p%201']]],
  ['collectionPoint', [['我要捐物', '/donationW']]],
  ['warehouse', [['我要捐物', '/donationW?warehouse=p%201']]],
  ['shop', [['进店看看', '/v3Shop?id=p%201']]],
] as const)('from a place of kind %s one goes on', (kind, links) => {
  expect(linksOf(kind, 'p 1').map(({ label, href }) => [label, href])).toEqual(links)
})

describe('what is read on', () => {
  const article = (id: string) => ({ id, title: `文章${id}`, summary: '', picture: '' })
  const titles = async (except: string, ids: readonly string[]) => {
    openPage(<MoreArticles except={except} />, () => ({ dataList: ids.map(article) }))
    await act(async () => {})
    return screen.queryAllByRole('heading', { level: 3 }).map(one => one.textContent)
  }
  test.each([
    ['the next two', 'b', ['a', 'b', 'c', 'd', 'e'], ['文章c', '文章d']],
    ['from the last on the first ones', 'd', ['a', 'b', 'c', 'd'], ['文章a', '文章b']],
    ['from the last but one around the end', 'c', ['a', 'b', 'c', 'd'], ['文章d', '文章a']],
    ['the first two of others', 'x', ['a', 'b', 'c'], ['文章a', '文章b']],
    ['nothing where there is nothing else', 'a', ['a'], []],
  ])('%s', async (_, except, ids, found) => {
    expect(await titles(except, ids)).toEqual(found)
    expect(screen.queryByText('接着读') !== null).toBe(found.length > 0)
  })
})

describe('one result', () => {
  const result = (over: object) => ({
    ...{
      id: 'r',
      kind: 'relief',
      title: '换灯泡',
      reliefLabel: '',
      items: [],
      regionName: '宝石社区',
      beneficiary: '王**',
    },
    ...{ helper: '李**', minutes: 90, at: NOW, course: [], story: '', photos: [], stars: 0, thanks: '', issue: '' },
    ...over,
  })
  const show = async (over: object) => {
    openPage(<Result />, () => result(over), { at: '/accomplishDetail?id=r' })
    await screen.findByRole('heading', { level: 1, name: '换灯泡' })
    const values = screen.getAllByRole('definition')
    return screen.getAllByRole('term').map((one, at) => `${one.textContent} ${values[at]?.textContent}`)
  }
  test('names who was helped and who helped, each by their own name', async () => {
    expect(await show({})).toEqual([
      '类型 救助',
      '受助人 王**',
      '在哪里 宝石社区',
      '帮扶人 李**',
      '用时 1 小时 30 分钟',
      '完成 今天 10:24',
    ])
    expect(screen.queryByText('受助人说')).toBeNull()
    expect(screen.queryByText('帮扶情况')).toBeNull()
  })
  test('leaves out who helped and how long where nobody knows', async () => {
    const items = [{ name: '棉被', count: 1, unit: '床' }]
    expect(await show({ helper: '', minutes: 0, items, reliefLabel: '医疗' })).toEqual([
      ...['类型 救助 · 医疗', '棉被 1 床', '受助人 王**', '在哪里 宝石社区', '完成 今天 10:24'],
    ])
  })
  test.each([
    [{ story: '换好了' }, '帮扶情况换好了'],
    [{ thanks: '谢谢' }, '受助人说谢谢'],
    [{ stars: 5 }, '受助人说'],
  ])('says %j', async (over, words) => {
    await show(over)
    expect((document.body.textContent ?? '').replace(/★/g, '')).toContain(words)
  })
  test('leads to the way of its goods, and tells its course with the newest first', async () => {
    const course = [
      { label: '提交', role: '求助人', at: NOW - HOUR_MS },
      { label: '完成', role: '帮扶人', at: NOW },
    ]
    await show({ issue: 'i', course })
    expect(hrefs()).toContain('/accomplishDetailCK?id=i')
    const words = document.body.textContent ?? ''
    expect(words.indexOf('帮扶人', words.indexOf('完成 今天') + 1)).toBeGreaterThan(-1)
    const entries = screen.getAllByRole('listitem').map(one => one.textContent ?? '')
    expect(entries.map(one => one.slice(0, 2))).toEqual(['完成', '提交'])
  })
  test('in a list says who helped whom', () => {
    const row = { ...result({}), picture: '', counts: '棉被 1 床' }
    expect(wordsOf(<ResultCard result={row as never} />)).toBe('换灯泡宝石社区 · 今天 10:24李** 帮了 王**救助棉被 1 床')
    expect(hrefs()).toEqual(['/accomplishDetail?id=r'])
    expect(resultPath({ kind: 'goods', id: 'r' })).toBe('/accomplishDetailWZ?id=r')
    cleanup()
    const issue = { id: 'i', title: '棉被', warehouseName: '西湖仓库', regionName: '宝石社区', at: NOW }
    expect(wordsOf(<IssuedCard issue={issue as never} />)).toBe('棉被西湖仓库 → 宝石社区 · 今天 10:24')
  })
})

const point = (id: string, lng: number, kind: MapPoint['kind'] = 'shop'): MapPoint => ({
  ...{ id, kind, title: `地点${id}`, address: '', note: '', at: { lng, lat: 30 } },
})
describe('the list beside the map', () => {
  const MANY = Array.from({ length: 30 }, (_, at) => point(String(at), 120 + (29 - at) / 100))
  const FROM = { lng: 120, lat: 30 }
  const titles = () => screen.getAllByRole('button', { name: /^地点/ }).map(one => one.textContent?.slice(2))
  const list = (chosen: string, points = MANY) => <PointList {...{ points, chosen, from: FROM }} onChoose={onChoose} />
  const onChoose = vi.fn()
  test('begins with the twelve that are nearest, and shows twelve more a press', () => {
    render(list(''))
    expect(titles()).toEqual(Array.from({ length: 12 }, (_, at) => String(29 - at)))
    fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
    expect(titles()).toHaveLength(24)
    fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
    expect(titles()).toHaveLength(30)
    expect(screen.queryByRole('button', { name: '再看一些' })).toBeNull()
  })
  test('reaches as far as to the one that is chosen, just past what was shown', () => {
    const { rerender } = render(list('17'))
    expect(titles()).toHaveLength(13)
    expect(titles().at(-1)).toBe('17')
    expect(screen.getByRole('button', { name: '地点17' }).getAttribute('aria-pressed')).toBe('true')
    rerender(list('29'))
    expect(titles()).toHaveLength(12)
  })
  test('a press chooses a place, a second one gives it up', () => {
    onChoose.mockClear()
    render(list('29'))
    fireEvent.click(screen.getByRole('button', { name: '地点29' }))
    fireEvent.click(screen.getByRole('button', { name: '地点28' }))
    expect(onChoose.mock.calls).toEqual([[''], ['28']])
  })
  const result = {
    points: [point('a', 120)],
    all: [],
    first: false,
    busy: false,
    tooMany: false,
    problem: undefined,
    retry: () => {},
  }
  const places = (over: object, kind?: string) =>
    wordsOf(
      <PointPlaces
        points={{ ...result, ...over } as never}
        kind={kind as never}
        from={FROM}
        chosen=""
        onChoose={() => {}}
        onWider={onWider}
      />,
    )
  const onWider = vi.fn()
  test.each([
    [{}, undefined, /^地图范围内 1 个地点，由近到远地点a/],
    [{}, 'shop', /^地图范围内 1 个店铺，由近到远地点a/],
    [{ tooMany: true }, undefined, /^地图范围内 1 个地点，由近到远。这里太密/],
    [{ points: [] }, 'shop', /^这一带没有店铺/],
    [{ points: [], busy: true }, 'shop', /^$/],
    [{ first: true }, undefined, /^$/],
    [{ problem: { message: '没有取到' } }, undefined, /^没有取到/],
  ])('with %j of kind %s', (over, kind, words) => {
    expect(places(over, kind)).toMatch(words)
  })
  test('looks farther at a press where there is nothing', () => {
    places({ points: [] })
    fireEvent.click(screen.getByRole('button', { name: '看得更远' }))
    expect(onWider).toHaveBeenCalledOnce()
  })
})
