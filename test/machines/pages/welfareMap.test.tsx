/** The welfare map as it is moved: what is asked for, how far it opens by itself, and what stays chosen. */
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MapPoint } from '../../../src/contract/place.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import WelfareMap from '../../../src/pages/home/map.tsx'
import { type PointsResult, usePoints } from '../../../src/pages/home/parts/usePoints.ts'
import { useSelectedPoint } from '../../../src/pages/home/parts/useSelectedPoint.ts'
import { useWidening } from '../../../src/pages/home/parts/useWidening.ts'
import { type GeoBox, queryBox } from '../../../src/pages/map/shared/geoBox.ts'
import { useToasts } from '../../../src/ui/toasts.ts'
import { deferred } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { press, settle, setUpPieces } from '../../support/machines/pieces.ts'

setUpPieces()

const CENTRE = { lng: 120.13, lat: 30.26 }
const point = (id: string, change: Partial<MapPoint> = {}): MapPoint => ({
  ...{ id, kind: 'shop', title: `店铺 ${id}`, address: '宝石山下', note: '', at: CENTRE },
  ...change,
})
const result = (change: Partial<PointsResult> = {}): PointsResult => ({
  ...{ points: [], all: [], first: false, busy: false, tooMany: false, problem: undefined, retry: () => {} },
  ...change,
})

describe('a map in whose sight nothing lies', () => {
  const widen = (zoom: number, change: Partial<PointsResult> = {}) => {
    let now = zoom
    const setZoom = vi.fn((next: number) => {
      now = next
    })
    const map = { getZoom: () => now, setZoom }
    const start = { points: result(change), reason: 'opened' }
    const { rerender } = renderHook(props => useWidening(map as never, props.points, props.reason), {
      initialProps: start,
    })
    const again = (points: Partial<PointsResult> = {}, reason = 'opened') =>
      rerender({ points: result(points), reason })
    return { again, steps: () => setZoom.mock.calls.flat() }
  }
  test('opens by two steps, again and again, until a province is in sight', () => {
    const { again, steps } = widen(12)
    for (let times = 0; times < 5; times++) again()
    expect(steps()).toEqual([10, 8, 7])
  })
  test.each([
    ['before the first answer', 12, { first: true }],
    ['as long as the next is on its way', 12, { busy: true }],
    ['where it could not be read', 12, { problem: { code: 'broken', message: '' } as const }],
    ['where something lies', 12, { points: [point('a')] }],
    ['of a whole province', 7, {}],
  ])('stays as it is %s', (_, zoom, change) => {
    expect(widen(zoom, change).steps()).toEqual([])
  })
  test('that somebody moved to an empty place stays there, until they ask for something else', () => {
    const { again, steps } = widen(12, { points: [point('a')] })
    again()
    expect(steps()).toEqual([])
    again({}, 'another kind')
    expect(steps()).toEqual([10])
  })
})

describe('a place that was chosen', () => {
  const choose = vi.fn<(id: string) => void>()
  beforeEach(() => choose.mockClear())
  const open = (start: { id: string; points: PointsResult }) =>
    renderHook(({ id, points }) => [useSelectedPoint(id, points, choose)?.title, useToasts().at(-1)?.text], {
      initialProps: start,
    })
  test('stays chosen when the map moves away from it, and gives way to another', () => {
    const all = [point('a'), point('b')]
    const { result: now, rerender } = open({ id: 'a', points: result({ all }) })
    expect(now.current[0]).toBe('店铺 a')
    rerender({ id: 'a', points: result() })
    expect(now.current[0]).toBe('店铺 a')
    rerender({ id: 'b', points: result({ all }) })
    expect(now.current[0]).toBe('店铺 b')
    expect(choose).not.toHaveBeenCalled()
  })
  test.each([
    ['before the first answer', { first: true }],
    ['as long as more is on its way', { busy: true }],
  ])('is not given up %s', (_, change) => {
    open({ id: 'x', points: result(change) })
    expect(choose).not.toHaveBeenCalled()
  })
  test('and is not there any more is given up with a word; none is missed where none was chosen', () => {
    open({ id: '', points: result() })
    expect(choose).not.toHaveBeenCalled()
    const { result: now } = open({ id: 'x', points: result({ all: [point('a')] }) })
    expect([choose.mock.calls, now.current[1]]).toEqual([[['']], '没有找到这个地点，它可能已经结束了'])
  })
})

let visible: GeoBox | undefined
let draw = () => {}
let now: PointsResult = result()
function Places() {
  const [, setDrawn] = useState(0)
  draw = () => setDrawn(times => times + 1)
  now = usePoints(visible, undefined)
  return null
}

describe('the places in sight', () => {
  const HERE: GeoBox = { west: 120.1, south: 30.2, east: 120.2, north: 30.3 }
  const THERE: GeoBox = { west: 121.1, south: 31.2, east: 121.2, north: 31.3 }
  const IN = point('in', { at: { lng: 120.15, lat: 30.25 } })
  const NEIGHBOUR = point('beside', { at: { lng: 120.21, lat: 30.25 } })
  const open = async (answer: Answer = () => ({ dataList: [IN, NEIGHBOUR], total: 2 })) => {
    visible = HERE
    const { sent } = openPage(<Places />, answer)
    await settle()
    return sent
  }
  const move = async (to: GeoBox) => {
    visible = to
    await act(async () => draw())
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('are asked for at once as it opens, around what is seen; what lies beside it is drawn, and not counted', async () => {
    const sent = await open()
    expect(sent.map(({ input }) => input)).toEqual([queryBox(HERE)])
    expect(now.points.map(({ id }) => id)).toEqual(['in'])
    expect(now.all.map(({ id }) => id)).toEqual(['in', 'beside'])
    expect([now.first, now.busy, now.tooMany]).toEqual([false, false, false])
  })
  test('are asked for anew once the map has rested for a quarter of a second; until then the former ones stand', async () => {
    const sent = await open()
    await move(THERE)
    expect([now.busy, now.all.length, now.points]).toEqual([true, 2, []])
    await wait(249)
    await move(HERE)
    await wait(249)
    expect([sent.length, now.busy]).toEqual([1, false])
    await move(THERE)
    await wait(249)
    expect(sent).toHaveLength(1)
    await wait(1)
    await settle()
    expect(sent.at(-1)?.input).toEqual(queryBox(THERE))
    expect([sent.length, now.busy]).toEqual([2, false])
  })
  test('stay drawn until the answer for where the map was moved is here', async () => {
    const NEXT = point('next', { at: { lng: 121.15, lat: 31.25 } })
    const answers = [deferred<unknown>(), deferred<unknown>()]
    const asked = answers.values()
    await open(() => asked.next().value?.promise)
    expect([now.first, now.all]).toEqual([true, []])
    answers[0]?.resolve({ dataList: [IN, NEIGHBOUR], total: 2 })
    await settle()
    await move(THERE)
    await wait(250)
    await settle()
    expect([now.busy, now.first, now.all.map(({ id }) => id)]).toEqual([true, false, ['in', 'beside']])
    answers[1]?.resolve({ dataList: [NEXT], total: 1 })
    await settle()
    expect([now.busy, now.all.map(({ id }) => id)]).toEqual([false, ['next']])
  })
  test('are too many to be drawn where more lie there than were answered', async () => {
    await open(() => ({ dataList: [IN], total: 2 }))
    expect(now.tooMany).toBe(true)
  })
  test('that cannot be read are read anew when asked', async () => {
    let fails = true
    const sent = await open(() => {
      if (fails) throw new Refused({ code: 'broken', message: '服务出了点问题' })
      return { dataList: [IN], total: 1 }
    })
    expect([now.problem?.message, now.first]).toEqual(['服务出了点问题', true])
    fails = false
    await act(async () => now.retry())
    await settle()
    expect([now.problem, now.points.length, sent.length]).toEqual([undefined, 1, 2])
  })
})

describe('the page of the map', () => {
  const baseMap = () => new Promise<never>(() => {})
  const answer: Answer = ({ wire }) =>
    wire === '/api/index/getDitu' ? { dataList: [point('a'), point('b', { kind: 'aid' })], total: 2 } : {}
  const open = async (at = '/map') => {
    const { sent } = openPage(<WelfareMap />, answer, { at, ports: { baseMap } })
    await settle()
    await act(() => vi.advanceTimersByTimeAsync(300))
    await settle()
    const boxes = () => sent.flatMap(({ wire, input }) => (wire === '/api/index/getDitu' ? [input] : []))
    const middle = () => {
      const { west, east, south, north } = boxes().at(-1) as unknown as GeoBox
      return { lng: (west + east) / 2, lat: (south + north) / 2, wide: east - west }
    }
    return { middle }
  }
  const near = (lng: number, lat: number) => ({ lng: expect.closeTo(lng, 0), lat: expect.closeTo(lat, 0) })
  const wait = async () => {
    await act(() => vi.advanceTimersByTimeAsync(300))
    await settle()
  }
  test('goes to the middle of the district where that comes later, but not from where somebody looked', async () => {
    setView({ centre: CENTRE })
    const { middle } = await open()
    expect(middle()).toMatchObject(near(120.13, 30.26))
    await act(async () => setView({ centre: { lng: 104, lat: 31 } }))
    await wait()
    expect(middle()).toMatchObject(near(104, 31))
    cleanup()
    const named = await open('/map?at=113,23')
    await act(async () => setView({ centre: { lng: 117, lat: 36 } }))
    await wait()
    expect(named.middle()).toMatchObject(near(113, 23))
  })
  test('opens where it was left, as near as it was, as long as the district is the same', async () => {
    setView({ centre: CENTRE })
    const first = await open()
    const { wide } = first.middle()
    for (let times = 0; times < 3; times++) await act(async () => fireEvent.click(screen.getByTitle('放大')))
    await wait()
    expect(first.middle().wide).toBeLessThan(wide / 4)
    cleanup()
    clearCache()
    expect((await open()).middle().wide).toBe(first.middle().wide)
  })
  test('shows over the chosen place what it is and where it leads; the cross and a press on its row take it away', async () => {
    await open('/map?id=a')
    const popup = () => document.querySelector('.leaflet-popup')
    expect(popup()?.querySelector('b')?.textContent).toBe('店铺 a')
    const way = [...(popup()?.querySelectorAll('a') ?? [])].find(one => one.textContent === '去这里')
    expect([way?.target, way?.rel, way?.href.includes('uri.amap.com')]).toEqual(['_blank', 'noopener noreferrer', true])
    await press('关闭')
    expect([popup(), window.location.search]).toEqual([null, ''])
    await press('店铺 a')
    expect([popup()?.querySelector('b')?.textContent, window.location.search]).toEqual(['店铺 a', '?id=a'])
    await press('店铺 a')
    expect([popup(), window.location.search]).toEqual([null, ''])
  })
  test('leads nobody to the door of whoever needs help', async () => {
    await open('/map?id=b')
    const links = [...document.querySelectorAll('.leaflet-popup a')].map(one => one.textContent)
    expect(links).toEqual(['去当志愿者', '捐些东西'])
  })
})
