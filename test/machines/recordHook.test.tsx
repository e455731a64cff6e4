/** A page's talk about one record: what `useRecord` and `useSteps` make of the server's answers. */
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../src/contract/refusal.ts'
import { forgetReads, readAgain, readThrough } from '../../src/pages/cache.ts'
import { type CallWire, type Ports, PortsContext } from '../../src/pages/ports.ts'
import { recordDetail } from '../../src/pages/record/recordDetail.ts'
import { useSteps } from '../../src/pages/record/shared/useSteps.tsx'
import { useRecord } from '../../src/pages/record/useRecord.ts'
import { show } from '../../src/pages/view.ts'
import { say } from '../../src/ui/messages.ts'
import { type Later, later } from './support.ts'

vi.mock('../../src/ui/messages.ts', () => ({ say: vi.fn() }))

const READ = '/api/my/getLiucheng'
const ME = '/api/my/getMyInfo'
const EXTEND = '/api/v3/orderExtend'

const facts = {
  ...{ buyer: '7', shop: 's', shopOwners: ['9'], amount: 1250, refunded: 0, linesLeft: 0, linesKept: 1 },
  ...{ extended: false, afterSalesOpen: 0, afterSalesOver: false, released: false },
}
const row = (version: number, state = 'shipped', more = {}) => ({
  ...{ id: 'o1', workflow: 'order', version, state, facts: { ...facts, ...more } },
})
const detail = (...row_: Parameters<typeof row>) => ({
  ...row(...row_),
  history: [],
  timers: [{ clock: 'autoReceive', dueAt: 99 }],
})

/** A server that answers reads at once and lets the test answer steps. */
function world() {
  const steps: { wire: string; input: unknown; key: string | undefined; answer: Later<unknown> }[] = []
  const now = { record: detail(3) as object | Refused, roles: [] as object[] }
  const call = (async (wire: string, input: unknown, { key }: { key?: string } = {}) => {
    if (wire === ME) return { uid: '7', roles: now.roles }
    if (wire === READ) {
      if (now.record instanceof Refused) throw now.record
      return now.record
    }
    const answer = later<unknown>()
    steps.push({ wire, input, key, answer })
    return answer.promise
  }) as CallWire
  readThrough(call)
  const value = { call } as Ports
  // As React marks a promise that it has waited for.
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <PortsContext value={ports}>
        <Suspense>{children}</Suspense>
      </PortsContext>
    </StrictMode>
  )
  return { steps, now, wrapper }
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

beforeEach(async () => {
  global.IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers()
  show({ uid: '7', settled: true })
  // The chart is fetched like any other module, on the real clock.
  await import('../../src/machines/workflows/order.ts')
})
afterEach(() => {
  cleanup()
  forgetReads()
  vi.useRealTimers()
})

async function open(w = world()) {
  const hook = renderHook(() => useRecord('order', 'o1'), { wrapper: w.wrapper })
  for (let turn = 0; turn < 5; turn++) await settle()
  return { ...w, record: () => hook.result.current, leave: hook.unmount }
}
const labels = (offers: readonly { label: string; refusal?: { message: string } | undefined }[]) =>
  offers.map(({ label, refusal }) => (refusal ? `${label}（${refusal.message}）` : label))

describe('useRecord', () => {
  test('says where the record stands, and offers what is theirs with the reason where it is not possible now', async () => {
    const { record } = await open()
    expect(record()).toMatchObject({ ready: true, busy: false, label: '待收货', problem: undefined })
    expect(labels(record().offers)).toContain('确认收货')
    expect(labels(record().offers)).toContain('延长收货')
    expect(labels(record().offers).join()).not.toContain('发货（')
  })

  test('shows what the chart foresees while a step is on its way, sends the version that was seen, and keeps what the server says', async () => {
    const { record, steps, now } = await open()
    let outcome: unknown = 'open'
    act(
      () =>
        void record()
          .fire('RECEIVE')
          .then(said => (outcome = said)),
    )
    expect(record()).toMatchObject({ label: '待评价', busy: true })
    expect(steps).toHaveLength(1)
    expect(steps[0]).toMatchObject({ wire: '/api/v3/orderReceive', input: { id: 'o1', version: 3 } })
    expect(steps[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    now.record = detail(4, 'received')
    steps[0]?.answer.resolve(row(4, 'received'))
    await settle()
    expect(outcome).toBeUndefined()
    expect(record()).toMatchObject({ label: '待评价', busy: false })
  })

  test('a refusal takes back what was foreseen and says why', async () => {
    const { record, steps } = await open()
    let outcome: unknown
    act(
      () =>
        void record()
          .fire('RECEIVE')
          .then(said => (outcome = said)),
    )
    steps[0]?.answer.reject(new Refused({ code: 'notNow', message: '还有商品没有发出' }))
    await settle()
    expect(outcome).toEqual({ code: 'notNow', message: '还有商品没有发出' })
    expect(record()).toMatchObject({ label: '待收货', problem: { message: '还有商品没有发出' } })
  })

  test('a step that is on its way is not sent twice', async () => {
    const { record, steps } = await open()
    const outcomes: unknown[] = []
    act(() => {
      void record()
        .fire('RECEIVE')
        .then(said => outcomes.push(said))
      void record()
        .fire('RECEIVE')
        .then(said => outcomes.push(said))
    })
    await settle()
    expect(steps).toHaveLength(1)
    expect(outcomes).toEqual([{ code: 'notNow', message: '上一步还在处理，请稍等' }])
  })

  test('a step that did not reach the server is sent again with the same key', async () => {
    const { record, steps } = await open()
    act(() => void record().fire('EXTEND'))
    steps[0]?.answer.reject(new Refused({ code: 'offline', message: '网络不给力' }))
    await settle()
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(steps.map(({ wire }) => wire)).toEqual([EXTEND, EXTEND])
    expect(steps[1]?.key).toBe(steps[0]?.key)
  })

  test('a step that is on its way comes to its end although its person is given another role meanwhile', async () => {
    const { record, steps, now } = await open()
    const outcomes: unknown[] = []
    act(
      () =>
        void record()
          .fire('RECEIVE')
          .then(said => outcomes.push(said)),
    )
    now.roles = [{ role: 'shopOwner', region: 's' }]
    act(() => readAgain(ME))
    await settle()
    expect(outcomes).toEqual([])
    expect(record()).toMatchObject({ label: '待评价', busy: true })
    now.record = detail(4, 'received')
    steps[0]?.answer.resolve(row(4, 'received'))
    await settle()
    expect(outcomes).toEqual([undefined])
    expect(record()).toMatchObject({ label: '待评价', busy: false, problem: undefined })
  })

  test('follows what others do to the record', async () => {
    const { record, now } = await open()
    now.record = detail(5, 'received')
    act(() => readAgain(READ))
    await settle()
    expect(record().label).toBe('待评价')
    expect(labels(record().offers)).toContain('评价')
  })

  test('says why a record cannot be read, and reads it once more when asked', async () => {
    const w = world()
    w.now.record = new Refused({ code: 'missing', message: '没有找到这条记录' })
    const { record, now } = await open(w)
    expect(record()).toMatchObject({ ready: false, problem: { code: 'missing' } })
    now.record = detail(3)
    act(() => record().reload())
    for (let turn = 0; turn < 3; turn++) await settle()
    expect(record()).toMatchObject({ ready: true, label: '待收货', problem: undefined })
  })
})

test('recordDetail gives state, clock and failure of a detail page', async () => {
  const { record, now } = await open()
  const read = { data: {}, loading: false, problem: undefined, retry: vi.fn() }
  expect(recordDetail(record(), read, { done: '走完了' })).toEqual({
    loading: false,
    failure: undefined,
    state: { label: '待收货', text: '下一步由您完成：确认收货。', until: 99, untilWords: '后自动收货' },
  })
  now.record = detail(6, 'cancelled')
  act(() => readAgain(READ))
  await settle()
  expect(recordDetail(record(), read, { done: '走完了' }).state).toMatchObject({ label: '已取消', text: '走完了' })
  const problem = { code: 'offline', message: '网络不给力' } as const
  const { failure } = recordDetail(record(), { ...read, problem }, { done: '' })
  expect(failure?.text).toBe('网络不给力')
  act(() => failure?.onRetry())
  await settle()
  expect(read.retry).toHaveBeenCalledTimes(1)
})

function Page() {
  const { actions } = useSteps(useRecord('order', 'o1'))
  return actions.map(({ label, onPress }) => (
    <button key={label} type="button" onClick={onPress}>
      {label}
    </button>
  ))
}

test('useSteps: two presses take a step once', async () => {
  const w = world()
  render(<Page />, { wrapper: w.wrapper })
  for (let turn = 0; turn < 5; turn++) await settle()
  const extend = screen.getByText('延长收货')
  act(() => {
    extend.click()
    extend.click()
  })
  await settle()
  expect(w.steps.map(({ wire }) => wire)).toEqual([EXTEND])
  expect(say).not.toHaveBeenCalled()
  w.steps[0]?.answer.resolve(row(4, 'shipped', { extended: true }))
  await settle()
  expect(vi.mocked(say).mock.calls).toEqual([['「延长收货」已完成', 'done']])
})
