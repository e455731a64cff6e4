/** A page's talk about one record: what `useRecord` and `useSteps` make of the server's answers. */
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { useSpan } from '../../../src/data/delays.ts'
import { type CallWire, type Ports, PortsContext } from '../../../src/data/ports.ts'
import { clearCache, invalidate, setFetcher } from '../../../src/data/queryCache.ts'
import { forgetChanges, onChange } from '../../../src/data/record/recordChanges.ts'
import { useRecord } from '../../../src/data/record/useRecord.ts'
import { setView } from '../../../src/data/view.ts'
import { useStepForm } from '../../../src/forms/stepForm.ts'
import { recordDetail } from '../../../src/pages/record/shared/recordDetail.ts'
import { useSteps } from '../../../src/pages/record/shared/useSteps.tsx'
import type { DialogProps } from '../../../src/ui/operated/dialog.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import { toast } from '../../../src/ui/toasts.ts'
import { type Deferred, deferred, memoryStore } from '../../support/machines/fakes.ts'

vi.mock('../../../src/ui/toasts.ts', () => ({ toast: vi.fn() }))
// What Chakra adds around it is tried in Chromium.
vi.mock('../../../src/ui/operated/dialog.tsx', () => ({
  Dialog: ({ title, children, footer }: DialogProps) => (
    <div role="dialog" aria-label={title}>
      {children}
      {footer}
    </div>
  ),
}))

const READ = '/api/my/getLiucheng'
const ME = '/api/my/getMyInfo'
const SETTINGS = '/api/getPlatformSet'
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
function createPorts() {
  const steps: { wire: string; input: unknown; key: string | undefined; answer: Deferred<unknown> }[] = []
  const now = {
    ...{ record: detail(3) as object | Refused, roles: [] as object[], me: undefined as Refused | undefined },
    delays: { order: {} } as object,
  }
  const reads: string[] = []
  const call = (async (wire: string, input: unknown, { key }: { key?: string } = {}) => {
    if (wire === ME) {
      reads.push(ME)
      if (now.me) throw now.me
      return { uid: '7', roles: now.roles }
    }
    if (wire === SETTINGS) return { delays: now.delays }
    if (wire === READ) {
      reads.push(READ)
      if (now.record instanceof Refused) throw now.record
      return now.record
    }
    const answer = deferred<unknown>()
    steps.push({ wire, input, key, answer })
    return answer.promise
  }) as CallWire
  setFetcher(call)
  const value = { call, drafts: memoryStore() as Ports['drafts'] } as Ports
  // As React marks a promise that it has waited for.
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <PortsContext value={ports}>
        <Suspense>{children}</Suspense>
      </PortsContext>
    </StrictMode>
  )
  return { steps, now, reads, wrapper }
}
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

beforeEach(async () => {
  global.IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers()
  setView({ uid: '7', settled: true })
  // The chart is fetched like any other module, on the real clock.
  await import('../../../src/machines/workflows/order/chart.ts')
})
afterEach(() => {
  cleanup()
  forgetChanges()
  clearCache()
  vi.useRealTimers()
})

async function open(w = createPorts()) {
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

  test('says how long the platform lets a clock run, in a question and in a sentence', async () => {
    const ports = createPorts()
    ports.now.delays = { order: { extension: 9 * 86_400_000 } }
    const span = renderHook(() => useSpan('order', 'extension'), { wrapper: ports.wrapper })
    expect(span.result.current, 'not read yet').toBe('规定时间')
    const { record } = await open(ports)
    expect(record().offers.find(({ event }) => event === 'EXTEND')?.confirm).toContain('推后 9 天')
    expect(span.result.current).toBe('9 天')
  })

  test('says so where it is not known who is here, and offers their steps once it is', async () => {
    const ports = createPorts()
    ports.now.me = new Refused({ code: 'broken', message: '服务器开小差了' })
    const { record } = await open(ports)
    expect(record()).toMatchObject({
      label: '待收货',
      ready: false,
      offers: [],
      problem: { message: '服务器开小差了' },
    })
    ports.now.me = undefined
    act(() => record().reload())
    await settle()
    expect(record()).toMatchObject({ ready: true, problem: undefined })
    expect(labels(record().offers)).toContain('确认收货')
  })
  test('shows what the chart foresees while a step is on its way, sends the version that was seen, and keeps what the server says', async () => {
    const { record, steps, now } = await open()
    let outcome: unknown = 'open'
    act(
      () =>
        void record()
          .fire('RECEIVE')
          .then(result => (outcome = result)),
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

  test('an answer that comes after somebody else’s later step takes nothing of that back', async () => {
    const { record, steps, now } = await open()
    act(() => void record().fire('EXTEND'))
    now.record = detail(5, 'received')
    act(() => invalidate(READ))
    await settle()
    steps[0]?.answer.resolve(row(4, 'shipped', { extended: true }))
    // Before it is read anew, which would hide it.
    await settle()
    expect(record(), 'version 5 is known, and version 4 comes').toMatchObject({ label: '待评价' })
  })

  test('a refusal takes back what was foreseen and says why', async () => {
    const { record, steps } = await open()
    let outcome: unknown
    act(
      () =>
        void record()
          .fire('RECEIVE')
          .then(result => (outcome = result)),
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
        .then(result => outcomes.push(result))
      void record()
        .fire('RECEIVE')
        .then(result => outcomes.push(result))
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
          .then(result => outcomes.push(result)),
    )
    now.roles = [{ role: 'shopOwner', region: 's' }]
    act(() => invalidate(ME))
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
    act(() => invalidate(READ))
    await settle()
    expect(record().label).toBe('待评价')
    expect(labels(record().offers)).toContain('评价')
  })

  test('after a step reads the record once, and its echo on the live line, early or late, reads nothing', async () => {
    const { record, steps, now, reads } = await open()
    reads.length = 0
    act(() => void record().fire('RECEIVE'))
    onChange({ record: 'o1', workflow: 'order', version: 4 })
    await settle(2_000)
    expect(reads, 'while nobody knows whose change it is').toEqual([])
    now.record = detail(4, 'received')
    steps[0]?.answer.resolve(row(4, 'received'))
    await settle(2_000)
    expect(reads.filter(wire => wire === READ)).toHaveLength(1)
    onChange({ record: 'o1', workflow: 'order', version: 4 })
    await settle(2_000)
    expect(reads.filter(wire => wire === READ)).toHaveLength(1)
    expect(reads.filter(wire => wire === ME)).toHaveLength(1)
    now.record = detail(5, 'completed')
    onChange({ record: 'o1', workflow: 'order', version: 5 })
    await settle(2_000)
    expect(record().label).toBe('已完成')
  })

  test('shows at once what the server answered, before the record was read again', async () => {
    const { record, steps } = await open()
    act(() => void record().fire('EXTEND'))
    steps[0]?.answer.resolve(row(4, 'shipped', { extended: true }))
    await settle()
    expect(record().row?.facts).toMatchObject({ extended: true })
    expect(labels(record().offers)).not.toContain('延长收货')
  })

  test('after somebody was faster shows how it is now beside why it did not work', async () => {
    const { record, steps, now } = await open()
    const outcomes: unknown[] = []
    act(
      () =>
        void record()
          .fire('EXTEND')
          .then(result => outcomes.push(result)),
    )
    now.record = detail(4, 'received')
    steps[0]?.answer.reject(new Refused({ code: 'stale', message: '该记录已被更新' }))
    await settle()
    expect(outcomes).toEqual([{ code: 'stale', message: '该记录已被更新' }])
    expect(record()).toMatchObject({ label: '待评价', busy: false, problem: { message: '该记录已被更新' } })
  })

  test('is not read again for a change of another record', async () => {
    const { reads } = await open()
    reads.length = 0
    onChange({ record: 'o2', workflow: 'order', version: 9 })
    await settle(2_000)
    expect(reads).toEqual([ME])
    onChange({ record: 'o1', workflow: 'order', version: 9 })
    await settle(60)
    expect(reads.filter(wire => wire === READ)).toHaveLength(1)
  })

  test('says why a record cannot be read, and reads it once more when asked', async () => {
    const w = createPorts()
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
    state: {
      label: '待收货',
      text: '您买的东西在路上，收到了说一声',
      turn: 'yours',
      until: 99,
      outcome: '自动收货',
    },
  })
  now.record = detail(6, 'cancelled')
  act(() => invalidate(READ))
  await settle()
  expect(recordDetail(record(), read, { done: '走完了' }).state).toMatchObject({
    label: '已取消',
    text: '订单已取消。',
  })
  const problem = { code: 'offline', message: '网络不给力' } as const
  const { failure } = recordDetail(record(), { ...read, problem }, { done: '' })
  expect(failure?.text).toBe('网络不给力')
  act(() => failure?.onRetry?.())
  await settle()
  expect(read.retry).toHaveBeenCalledTimes(1)
})

function Question() {
  const question = useQuestion()
  if (question?.kind !== 'ask') return null
  const answer = (yes: boolean) => () => {
    question.answer(yes)
    closeQuestion()
  }
  return (
    <div role="alertdialog" aria-label={question.options.title}>
      <button type="button" onClick={answer(false)}>
        取消
      </button>
      <button type="button" onClick={answer(true)}>
        确定
      </button>
    </div>
  )
}
function Page({ main }: { main: string | null | undefined }) {
  const { actions, dialog } = useSteps(useRecord('order', 'o1'), { context: { lines: [] }, main })
  return (
    <>
      {actions.map(({ label, variant, onPress }) => (
        <button key={label} type="button" aria-current={variant === 'solid'} onClick={onPress}>
          {label}
        </button>
      ))}
      {dialog}
      <Question />
    </>
  )
}
async function openPage(w = createPorts(), main?: string | null) {
  vi.mocked(toast).mockClear()
  render(<Page main={main} />, { wrapper: w.wrapper })
  for (let turn = 0; turn < 5; turn++) await settle()
  return w
}
const press = async (name: string) => {
  act(() => screen.getByRole('button', { name }).click())
  await settle()
}

describe('useSteps', () => {
  test.each([
    [undefined, ['确认收货']],
    ['EXTEND', ['延长收货']],
    [null, []],
  ])('of the steps that one may take %s is the main one, and stands last', async (main, labels) => {
    await openPage(createPorts(), main)
    const steps = screen.getAllByRole('button')
    expect(steps.filter(step => step.ariaCurrent === 'true').map(step => step.textContent)).toEqual(labels)
    if (labels.length > 0) expect(steps.at(-1)!.textContent).toBe(labels[0])
  })

  test('two presses take a step once', async () => {
    const w = await openPage()
    const extend = screen.getByText('延长收货')
    act(() => {
      extend.click()
      extend.click()
    })
    await settle()
    await press('确定')
    expect(w.steps.map(({ wire }) => wire)).toEqual([EXTEND])
    expect(toast).not.toHaveBeenCalled()
    w.steps[0]?.answer.resolve(row(4, 'shipped', { extended: true }))
    await settle()
    expect(vi.mocked(toast).mock.calls).toEqual([['已办：延长收货', 'done']])
  })

  test('a step without a form that is refused says the server’s sentence', async () => {
    const w = await openPage()
    await press('延长收货')
    await press('确定')
    w.steps[0]?.answer.reject(new Refused({ code: 'notNow', message: '只能延长一次' }))
    await settle()
    expect(vi.mocked(toast).mock.calls).toEqual([['只能延长一次', 'danger']])
  })

  test('a step that asks first sends nothing on 取消, and the step on 确定', async () => {
    const w = await openPage()
    await press('确认收货')
    await press('取消')
    expect(w.steps).toEqual([])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await press('确认收货')
    expect(screen.getByRole('alertdialog').getAttribute('aria-label')).toBe('确认收货？')
    await press('确定')
    expect(w.steps.map(({ wire }) => wire)).toEqual(['/api/v3/orderReceive'])
  })

  test('a refusal that belongs to no field stands in the dialog, which stays open with what was filled in', async () => {
    const w = createPorts()
    w.now.record = detail(3, 'pendingPayment', { buyer: '9', shopOwners: ['7'] })
    await openPage(w)
    await press('改价')
    await vi.dynamicImportSettled()
    await settle()
    const reason = screen.getByLabelText(/原因/)
    fireEvent.change(screen.getByLabelText(/金额/), { target: { value: '9.90' } })
    fireEvent.change(reason, { target: { value: '老顾客' } })
    const send = screen.getAllByRole('button', { name: '改价' }).at(-1)!
    act(() => send.click())
    await settle()
    expect(w.steps.map(({ input }) => input)).toEqual([
      { id: 'o1', version: 3, input: { amount: 990, reason: '老顾客' } },
    ])
    w.steps[0]?.answer.reject(new Refused({ code: 'notNow', message: '买家正在付款，现在不能改价' }))
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('买家正在付款，现在不能改价')
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('改价')
    expect(screen.getByLabelText(/原因/)).toHaveProperty('value', '老顾客')
    expect(toast).not.toHaveBeenCalled()
  })
})

function PriceForm({ offer, fire, onTaken }: Parameters<typeof useStepForm>[0]) {
  const form = useStepForm({ offer, fire, onTaken, defaults: { amount: '9.90', reason: '老顾客' } })
  return (
    <button type="button" onClick={form.submit}>
      提交
    </button>
  )
}
function PriceScreen({ onTaken }: { onTaken: () => void }) {
  const { offers, fire } = useRecord('order', 'o1')
  const offer = offers.find(({ event }) => event === 'CHANGE_PRICE')
  return offer && !offer.refusal ? <PriceForm offer={offer} fire={fire} onTaken={onTaken} /> : <p>不能改价</p>
}

test('useStepForm: says that a step was taken although its screen goes with the offer', async () => {
  const w = createPorts()
  w.now.record = detail(3, 'pendingPayment', { buyer: '9', shopOwners: ['7'] })
  const onTaken = vi.fn()
  render(<PriceScreen onTaken={onTaken} />, { wrapper: w.wrapper })
  for (let turn = 0; turn < 5; turn++) await settle()
  await press('提交')
  w.steps[0]?.answer.resolve(row(4, 'cancelled', { buyer: '9', shopOwners: ['7'] }))
  await settle()
  expect(screen.getByText('不能改价')).toBeTruthy()
  expect(onTaken).toHaveBeenCalledTimes(1)
})
