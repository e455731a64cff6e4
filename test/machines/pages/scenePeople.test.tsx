/** Who comes to an activity and where it is: rows of the roster, the circle on the map, places that are kept. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RosterRow } from '../../../src/contract/activityDesk.contract.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import type { MapPaneProps } from '../../../src/pages/map/shared/mapPane.tsx'
import { CircleMap } from '../../../src/pages/scene/parts/circleMap.tsx'
import { InviteForm } from '../../../src/pages/scene/parts/inviteForm.tsx'
import { RosterCard } from '../../../src/pages/scene/parts/rosterCard.tsx'
import { type ListedRow, ROSTER_FILTERS } from '../../../src/pages/scene/parts/rosterCounts.ts'
import { useClaim } from '../../../src/pages/scene/parts/useClaim.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'
import { draw, toneOf } from '../../support/machines/pieces.ts'

/** The map tells where it opens, draws the page's layers, and is pressed and moved by buttons. */
vi.mock('../../../src/pages/map/shared/mapPane.tsx', () => ({
  MapPane: ({ start, children, onViewChange }: MapPaneProps) => (
    <div data-testid="map" data-start={JSON.stringify(start)}>
      {children?.('gcj02')}
      <button type="button" onClick={() => onViewChange({ centre: { lng: 9, lat: 8 } } as never)}>
        move
      </button>
    </div>
  ),
}))
vi.mock('react-leaflet', () => ({
  Circle: (props: object) => <i data-testid="circle">{JSON.stringify(props)}</i>,
  CircleMarker: () => null,
  useMapEvents: ({ click }: { click: (event: object) => void }) => {
    Object.assign(globalThis, { pressMap: () => click({ latlng: { lng: 1, lat: 2 } }) })
  },
}))

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

describe('on the roster', () => {
  const flow = { states: { applied: { end: false }, present: { end: false }, left: { end: true } } }
  const listed = (state: string, ...offers: readonly object[]) =>
    ({ row: { state }, flow, offers }) as unknown as ListedRow
  const everybody = {
    asks: listed('applied', { event: 'APPROVE', tone: 'primary' }, { event: 'REFUSE', tone: 'danger' }),
    comes: listed('applied', { event: 'ADMIT' }),
    serves: listed('present', { event: 'SIGN_OUT' }),
    drives: listed('present', { event: 'ARRIVE' }),
    went: listed('left'),
  }
  test.each([
    ['all', ['asks', 'comes', 'serves', 'drives', 'went']],
    ['deciding', ['asks']],
    ['expected', ['comes']],
    ['there', ['serves', 'drives']],
    ['over', ['went']],
  ] as const)('%s are %j', (filter, names) => {
    const [, belongs] = ROSTER_FILTERS[filter]
    expect(Object.entries(everybody).flatMap(([name, one]) => (belongs(one) ? [name] : []))).toEqual(names)
  })

  const row = (change: object) =>
    ({
      ...{ id: 'r1', record: { version: 1 }, state: 'approved', stateLabel: '已通过', name: '周建国', phone: '' },
      ...{ kind: 'volunteer', party: 1, places: 1, queue: 3, age: null, unit: '', words: '', checkedInAt: null },
      ...{ reason: '', at: NOW, trips: 0, carried: 0, kilometres: 0, hours: '', ...change },
    }) as unknown as RosterRow
  const card = (change: object, offers: readonly object[] = []) =>
    draw(<RosterCard row={row(change)} offers={offers as never} startOpen={false} doorsOpen />)
  test.each([
    [{}, '3. 周建国已通过今天 10:24 报名'],
    [{ kind: 'vehicle', unit: '顺达' }, '爱心车辆，顺达报的'],
    [{ party: 2, age: 16, words: '带孩子', reason: '近' }, '一共 2 人，16 岁，带孩子，说明：近'],
    [{ age: 0 }, '0 岁'],
    [{ checkedInAt: NOW - HOUR_MS }, '今天 9:24 签到'],
  ])('%o reads 「%s」', (change, words) => {
    const text = card(change)
    expect(text).toContain(words)
    expect(/一共|岁|说明/.test(text)).toBe('party' in change || 'age' in change)
  })
  test('the one next thing stands in the row, what needs a form or a code behind it', () => {
    const primary = { event: 'APPROVE', label: '通过', tone: 'primary' }
    card({}, [primary, { event: 'REFUSE', label: '不通过', tone: 'danger' }])
    expect(screen.getByRole('button', { name: '通过' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '更多：周建国' })).toBeTruthy()
    expect(toneOf('已通过')).toBe('warn')
    cleanup()
    card({}, [{ ...primary, input: {} }])
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
    expect(toneOf('已通过')).toBe('plain')
    cleanup()
    card({}, [
      { event: 'ADMIT', label: '签到' },
      { event: 'SIGN_OUT', label: '签退' },
      { event: 'DEPART', label: '出发' },
    ])
    expect(screen.getByRole('button', { name: '经过：周建国' })).toBeTruthy()
  })
})

describe('the place of an activity', () => {
  const AT = { lng: 120.5, lat: 30.5 }
  const startOf = () => JSON.parse(screen.getByTestId('map').dataset.start ?? '')
  test('opens close up where it is known, else over the district', () => {
    setView({ centre: { lng: 120.9, lat: 30.9 } })
    draw(<CircleMap at={AT} radius={300} />)
    expect(startOf()).toEqual({ centre: AT, zoom: 15 })
    expect(screen.getByTestId('circle').textContent).toContain('"center":[30.5,120.5],"radius":300')
    expect(screen.queryByRole('button', { name: '用地图中心' })).toBeNull()
    cleanup()
    draw(<CircleMap at={null} radius={300} onChange={noop} />)
    expect(startOf()).toEqual({ centre: { lng: 120.9, lat: 30.9 }, zoom: 12 })
    expect(screen.queryByTestId('circle')).toBeNull()
  })
  test('is where one presses, or the middle of the map', () => {
    const onChange = vi.fn()
    draw(<CircleMap at={AT} radius={300} onChange={onChange} />)
    fireEvent.click(screen.getByRole('button', { name: '用地图中心' }))
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'move' }))
    fireEvent.click(screen.getByRole('button', { name: '用地图中心' }))
    ;(globalThis as unknown as { pressMap: () => void }).pressMap()
    expect(onChange.mock.calls).toEqual([[{ lng: 9, lat: 8 }], [{ lng: 1, lat: 2 }]])
  })
})

test('a place that was kept for somebody closes its form and says so; one that was not leaves it open', async () => {
  const onDone = vi.fn()
  const { sent } = openPage(<InviteForm shift="s1" onDone={onDone} />, () => ({ message: '已给赵敏留了名额' }))
  const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  write(/^志愿者手机号/, '13900000009')
  write(/^原因/, '两边只隔一条街')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '留名额' })))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[0]?.input).toEqual({ shift: 's1', phone: '13900000009', reason: '两边只隔一条街' })
})

test('what is half written about one shift does not turn up at another', async () => {
  const drafts = memoryStore()
  const number = () => screen.getByLabelText<HTMLInputElement>(/^志愿者手机号/)
  const open = (shift: string) =>
    openPage(<InviteForm shift={shift} onDone={noop} />, () => ({}), { ports: { drafts } })
  open('s1')
  fireEvent.change(number(), { target: { value: '13900000009' } })
  for (const [shift, value] of [
    ['s2', ''],
    ['s1', '13900000009'],
  ] as const) {
    cleanup()
    open(shift)
    expect(number().value, shift).toBe(value)
  }
})

const Claim = () => <p>{useClaim('c1').claim?.title}</p>
test('a claim is kept on the device with the code that it is for', async () => {
  const drafts = memoryStore()
  openPage(<Claim />, () => ({ title: '花园', expiresAt: NOW + 60_000, claim: 'x' }), { ports: { drafts } })
  await screen.findByText('花园')
  expect(JSON.parse(drafts.data.sceneClaim ?? '{}')).toMatchObject({ code: 'c1', claim: 'x', expiresAt: NOW + 60_000 })
})
