/** Fetching goods: what a card says as the hour comes near, which day's way is shown, and how it lies on the map. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { CollectRow } from '../../../src/contract/task.contract.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import type { MapPaneProps } from '../../../src/pages/map/shared/mapPane.tsx'
import Collect from '../../../src/pages/task/collect.tsx'
import { CollectCard } from '../../../src/pages/task/parts/collectCard.tsx'
import { collectPath } from '../../../src/pages/task/parts/collectPath.ts'
import { viewportAround } from '../../../src/pages/task/parts/viewportAround.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

/** The map says where it opens, and draws the layers of the page in the datum of the portal. */
vi.mock('../../../src/pages/map/shared/mapPane.tsx', () => ({
  MapPane: ({ start, children }: MapPaneProps) => (
    <div data-testid="map" data-start={JSON.stringify(start)}>
      {children?.('gcj02')}
    </div>
  ),
}))
vi.mock('react-leaflet', () => ({
  Polyline: ({ positions }: { positions: unknown }) => <i data-testid="line">{JSON.stringify(positions)}</i>,
  Marker: ({ position, icon }: { position: unknown; icon: { options: { html: string } } }) => (
    <i data-testid="stop">{`${icon.options.html} ${JSON.stringify(position)}`}</i>
  ),
}))

const NOW = Date.parse('2026-11-18T10:24:00+08:00')
const noop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: noop, removeEventListener: noop }))
  setView({ uid: '7', settled: true })
})
afterEach(() => {
  cleanup()
  clearCache()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const DOOR = { regionNames: ['西湖区', '北山街道'], detail: '3 幢 201', at: null }
const row = (over: object = {}) =>
  ({
    ...{ id: 'd1', state: 'collecting', stateLabel: '上门中', title: '冬衣 6 件', party: 'person', dueAt: null },
    ...{ contact: { name: '王桂兰', phone: '13900000001', open: true, ...DOOR }, regionName: '北山街道' },
    ...{ wanted: { day: '2026-11-18', slot: 'morning' }, activity: '', activityTitle: '', items: [] },
    ...over,
  }) as unknown as CollectRow
const draw = (page: ReactNode) => openPage(page, () => ({})).container.textContent ?? ''

describe('a collection', () => {
  const LEAVE = /约定的时间还剩|约定的时间已过/
  test.each([
    ['an hour before the agreed time is over nothing presses yet', '11:00:00', 'collecting', undefined],
    ['a moment later one has to leave', '11:00:01', 'collecting', '约定的时间还剩 59 分钟'],
    ['at its end it is over, and one calls first', '12:00:00', 'collecting', '约定的时间已过，请先打电话'],
    ['what was not answered yet is no promise', '12:30:00', 'assigned', undefined],
    ['what was fetched presses no more', '12:30:00', 'collected', undefined],
    ['what lies in the warehouse neither', '12:30:00', 'stored', undefined],
  ])('%s', (_, clock, state, words) => {
    vi.setSystemTime(Date.parse(`2026-11-18T${clock}+08:00`))
    const text = draw(<CollectCard row={row({ state })} />)
    if (words) expect(text).toContain(words)
    else expect(text).not.toMatch(LEAVE)
  })

  test.each([
    ['assigned', '待答复', 'brand', '查看和办理：冬衣 6 件', true],
    ['collecting', '待上门', 'brand', '查看和办理：冬衣 6 件', true],
    ['collected', '上门中', 'brand', '查看和办理：冬衣 6 件', true],
    ['stored', '上门中', 'jade', '查看：冬衣 6 件', false],
    ['distributed', '上门中', 'jade', '查看：冬衣 6 件', false],
  ])('that is %s is called %s, and leads on as there is something to do', (state, label, tone, way, calls) => {
    draw(<CollectCard row={row({ state })} stop={2} />)
    expect(screen.getByRole('heading').textContent).toBe('2. 冬衣 6 件')
    expect(screen.getByText(label).closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/collectDetail?id=d1')
    const call = screen.queryByRole('link', { name: '打电话给王桂兰' })
    expect(call?.getAttribute('href')).toBe(calls ? 'tel:13900000001' : undefined)
  })

  test('whose door is not open yet is told by its region alone, and cannot be called', () => {
    const hidden = { name: '王**', phone: '139****0001', open: false, regionNames: [], detail: '', at: null }
    const text = draw(<CollectCard row={row({ contact: hidden, activityTitle: '冬衣募集' })} />)
    expect(text).toContain('王**　139****0001　冬衣募集北山街道')
    expect(text).toContain('约定 今天 上午 9:00—12:00')
    expect(screen.queryByRole('link', { name: /打电话/ })).toBeNull()
    cleanup()
    const open = draw(<CollectCard row={row({ dueAt: NOW + 7_200_000, state: 'assigned' })} />)
    expect(open).toContain('3 幢 201')
    expect(open).not.toContain('201北山街道')
    expect(open).toContain('还剩 2 小时')
  })

  test.each([
    ['a neighbour’s', { activity: '', party: 'person' }, '/collectDetail?id=d1'],
    ['an organisation’s', { activity: '', party: 'organisation' }, '/collectDetailD?id=d1'],
    ['a pledge for an activity, whoever gave it', { activity: 'a', party: 'organisation' }, '/collectDetailT?id=d1'],
  ] as const)('opens as %s', (_, { activity, party }, path) =>
    expect(collectPath({ id: 'd1', activity, party })).toBe(path),
  )
})

describe('the way of a day', () => {
  const START = { lng: 120.1, lat: 30.1 }
  const stop = (id: string, day: string, lng: number) => ({
    ...row({ id, title: `物品 ${id}`, wanted: { day, slot: 'morning' } }),
    point: { lng, lat: 30.2 },
  })
  const STOPS = [stop('a', '2026-11-20', 120.2), stop('b', '2026-11-18', 120.3), stop('c', '2026-11-20', 120.4)]
  const HOUSE = { name: '城西仓', point: { lng: 120.5, lat: 30.3 } }
  const server =
    (
      stops: readonly { readonly wanted: { readonly day: string } }[] = STOPS,
      warehouse: object | null = HOUSE,
    ): Answer =>
    ({ wire, input }) =>
      wire === '/api/renwu/collectRoute'
        ? {
            ...{ start: START, length: 3_200, warehouse },
            stops: stops.filter(({ wanted }) => !input.day || wanted.day === input.day),
          }
        : { dataList: [], next: '', total: 0 }
  const open = async (at: string, answer = server()) => {
    const page = openPage(<Collect />, answer, { at })
    await act(async () => {})
    return page
  }
  const daysOf = (sent: readonly { readonly wire: string; readonly input: object }[]) =>
    sent.filter(({ wire }) => wire === '/api/renwu/collectRoute').map(({ input }) => input)
  test.each([
    ['begins with today where somebody waits today', '/collect', STOPS, '2026-11-18'],
    [
      'else with the first day on which somebody waits',
      '/collect',
      [STOPS[0]!, stop('d', '2026-11-19', 1)],
      '2026-11-19',
    ],
    ['is that of the address', '/collect?day=2026-11-20', STOPS, '2026-11-20'],
    ['is today’s where nobody waits on the day of the address', '/collect?day=2026-12-24', STOPS, '2026-11-18'],
  ])('%s', async (_, at, stops, day) => {
    const { sent } = await open(at, server(stops))
    await vi.waitFor(() => expect(daysOf(sent)).toEqual([{}, { day }]))
    expect(sent.some(({ wire }) => wire === '/api/renwu/collectPage')).toBe(false)
  })

  test('offers each day once, in order, with how many wait, and all of them', async () => {
    await open('/collect')
    const group = await screen.findByRole('group', { name: '哪天上门' })
    expect([...group.querySelectorAll('button, label')].map(one => one.textContent)).toEqual([
      ...[expect.stringMatching(/^今天.*1/), expect.stringMatching(/^11月20日 周五.*2/), '全部'],
    ])
  })

  test('numbers its doors, on the map as in the list, opens at the first, and ends at the warehouse', async () => {
    await open('/collect?day=2026-11-20')
    const map = await screen.findByTestId('map', {}, { timeout: 25_000 })
    expect(JSON.parse(map.dataset.start ?? '')).toMatchObject({ centre: STOPS[0]!.point })
    expect(screen.getByTestId('line').textContent).toBe('[[30.1,120.1],[30.2,120.2],[30.2,120.4],[30.3,120.5]]')
    expect(screen.getAllByTestId('stop').map(one => one.textContent)).toEqual([
      '<span>1</span> [30.2,120.2]',
      '<span>2</span> [30.2,120.4]',
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual(['1. 物品 a', '2. 物品 c'])
    expect(document.body.textContent).toContain('共 2 家，直线约 3.2 km，最后送到城西仓。')
  })

  test('ends at the last door where no warehouse is known', async () => {
    await open('/collect?day=2026-11-18', server(STOPS, null))
    await screen.findByTestId('map', {}, { timeout: 25_000 })
    expect(screen.getByTestId('line').textContent).toBe('[[30.1,120.1],[30.2,120.3]]')
    expect(document.body.textContent).toContain('共 1 家，直线约 3.2 km。先去约定早的')
  })

  test('of all days is no way: they stand in a list, without numbers', async () => {
    const { sent } = await open('/collect?day=all')
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ wire: '/api/renwu/collectPage', input: { tab: 'toCollect' } }))
    expect(daysOf(sent)).toEqual([{}])
    expect(screen.queryByTestId('map')).toBeNull()
  })

  test('is nothing to go where nobody waits, with the way to what is to be answered; there, no way to itself', async () => {
    const { sent } = await open('/collect', server([]))
    expect(await screen.findByText('这里没有要收取的物品')).toBeTruthy()
    expect(daysOf(sent)).toEqual([{}])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '看待答复的' })))
    expect(window.location.search).toBe('?tab=toAnswer')
    await vi.waitFor(() => expect(sent.at(-1)?.input).toEqual({ tab: 'toAnswer' }))
    expect(screen.queryByRole('button', { name: '看待答复的' })).toBeNull()
  })

  test.each([
    ['of all days', (input: object) => !('day' in input)],
    ['of the day itself', (input: object) => 'day' in input],
  ])('that could not be read, %s, is asked for anew', async (_, isIt) => {
    let fails = true
    await open('/collect', call => {
      if (fails && isIt(call.input)) throw new Refused({ code: 'broken', message: '服务出了点问题' })
      return server()(call)
    })
    expect(await screen.findByText(/服务出了点问题/)).toBeTruthy()
    fails = false
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })))
    expect(await screen.findByRole('heading', { name: '1. 物品 b' })).toBeTruthy()
  })
})

test('a map opens so that all is in sight, never nearer than a street, never farther than the country', () => {
  const at = (lng: number, lat: number) => ({ lng, lat })
  expect(viewportAround([])).toBeUndefined()
  expect(viewportAround([at(120, 30)])).toEqual({ centre: at(120, 30), zoom: 15 })
  expect(viewportAround([at(120, 30), at(120.2, 30.1)])).toEqual({ centre: at(120.1, 30.05), zoom: 11 })
  // A degree to the north is drawn longer than one to the east.
  expect(viewportAround([at(120, 30), at(120, 30.3)])?.zoom).toBe(10)
  expect(viewportAround([at(120, 30), at(120.3, 30)])?.zoom).toBe(10)
  expect(viewportAround([at(120, 30), at(120, 30.2)])?.zoom).toBe(10)
  expect(viewportAround([at(120, 30), at(120.2, 30)])?.zoom).toBe(11)
  expect(viewportAround([at(75, 20), at(135, 50)])?.zoom).toBe(5)
})
