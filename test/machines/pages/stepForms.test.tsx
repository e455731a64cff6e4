/** The steps of a record: their forms field by field, what is said while none is open, and how one is announced. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { amount, choice, count, lines, pictures, stars, text } from '../../../src/contract/fields.ts'
import type { RecordHandle } from '../../../src/data/record/useRecord.ts'
import { loadFlow } from '../../../src/machines/browser/flows.ts'
import { offers } from '../../../src/machines/workflow/workflow.ts'
import { announceStep } from '../../../src/pages/record/shared/announceStep.ts'
import { InlineSteps } from '../../../src/pages/record/shared/inlineSteps.tsx'
import { recordDetail } from '../../../src/pages/record/shared/recordDetail.ts'
import { StepDialog } from '../../../src/pages/record/shared/stepDialog.tsx'
import { useSteps } from '../../../src/pages/record/shared/useSteps.tsx'
import type { DialogProps } from '../../../src/ui/operated/dialog.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { ORDER } from '../../support/model/worlds/order.ts'

// What Chakra adds around it is tried in Chromium.
vi.mock('../../../src/ui/operated/dialog.tsx', () => ({
  Dialog: ({ title, children, footer }: DialogProps) => (
    <div role="dialog" aria-label={title}>
      {children}
      {footer}
    </div>
  ),
}))
afterEach(cleanup)

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('the form of a step', () => {
  const input = z.strictObject({
    ...{
      reason: text('原因', { max: 100 }),
      words: text('经过', { max: 101 }),
      note: text('备注', { min: 0, max: 40 }),
    },
    ...{ sum: amount('金额'), pieces: count('件数'), mark: stars('星级'), way: choice('方式', { a: '甲', b: '乙' }) },
    ...{ papers: pictures('图片', { min: 1 }), proof: pictures('凭证', { min: 0 }), courier: text('快递') },
    rows: lines('商品'),
  })
  const offer = { event: 'SEND', label: '寄出', tone: 'danger', confirm: '寄出后不能撤回', input } as never
  const context = {
    lines: [{ id: 'l1', label: '毛线帽', text: '2 件' }],
    ...{ couriers: ['顺丰', '圆通'], hints: { sum: '最多 50 元' }, consequences: { SEND: '对方会收到消息' } },
    defaults: { sum: '12.50' },
  }
  const onClose = vi.fn()
  const open = (isOpen = true, more: object = {}, fire = vi.fn(async () => undefined)) => {
    onClose.mockClear()
    openPage(<StepDialog {...{ offer, isOpen, fire, onClose }} context={{ ...context, ...more }} />, () => ({}))
    return fire
  }
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

  test('draws each field as what it asks for, and says which have to be filled in', () => {
    open()
    const kinds = [/^原因/, /^经过/, /^备注/, /^金额/, /^件数/, /^快递/].map(label => {
      const { tagName, required, inputMode, value } = field(label)
      return [tagName, required || field(label).getAttribute('aria-required') === 'true', inputMode ?? '', value]
    })
    expect(kinds).toEqual([
      ['INPUT', true, '', ''],
      ['TEXTAREA', true, '', ''],
      ['INPUT', false, '', ''],
      ['INPUT', true, 'decimal', '12.50'],
      ['INPUT', true, 'numeric', ''],
      ['SELECT', true, '', ''],
    ])
    expect(screen.getAllByRole('radio').map(one => one.closest('label')?.textContent?.trim())).toEqual(
      expect.arrayContaining(['甲', '乙', '1 星 很差', '5 星 非常满意']),
    )
    expect(screen.getByRole('checkbox', { name: /毛线帽/ })).toBeTruthy()
    expect([...field(/^快递/).querySelectorAll('option')].map(one => one.textContent)).toEqual([
      '请选择',
      '顺丰',
      '圆通',
    ])
    expect(screen.getByText('最多 50 元')).toBeTruthy()
    expect(document.body.textContent).toContain('寄出后不能撤回对方会收到消息')
    cleanup()
    open(true, { couriers: [], consequences: {} })
    expect(field(/^快递/).tagName).not.toBe('SELECT')
    expect(document.body.textContent).not.toContain('对方会收到消息')
  })
  test('can be sent as long as the step is open, else only closed', async () => {
    open()
    expect(screen.getByRole('button', { name: '寄出' })).toBeTruthy()
    await press('取消')
    expect(onClose).toHaveBeenLastCalledWith(false)
    cleanup()
    open(false)
    expect(screen.queryByRole('button', { name: '寄出' })).toBeNull()
    await press('关闭')
    expect(onClose).toHaveBeenLastCalledWith(false)
  })
  test('that is wrong is said field by field and sent nowhere', async () => {
    const fire = open()
    await press('寄出')
    expect(fire).not.toHaveBeenCalled()
    for (const words of ['请填写原因', '请填写经过', '请至少给一颗星'])
      expect(screen.getAllByText(words).length).toBe(1)
    expect(screen.queryByText('请填写备注')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })
})

const BUYER = { uid: 'buyer' }
async function orderIn(state: string, more: Partial<RecordHandle> = {}): Promise<RecordHandle> {
  const flow = await loadFlow('order')
  const row = { state, version: 1, facts: { ...ORDER, buyer: 'buyer', linesLeft: 0, linesKept: 1, sent: true } }
  return {
    ...{ workflow: 'order', id: 'o1', flow, row, label: '', busy: false, ready: true, problem: undefined },
    ...{ history: [], timers: [], fire: vi.fn(async () => undefined), reload: vi.fn() },
    offers: offers(flow, row, BUYER, { greyed: true }),
    ...more,
  } as unknown as RecordHandle
}
function InPlace({ record, excluded = [] }: { record: RecordHandle; excluded?: readonly string[] }) {
  return <InlineSteps record={record} steps={useSteps(record, { excluded })} emptyText="没有要办的" />
}

test.each([
  ['completed', false],
  ['cancelled', false],
  ['closed', false],
  ['shipped', true],
])('an order that is %s explains why it can no longer be cancelled: %s', async (state, explains) => {
  render(<InPlace record={await orderIn(state)} />)
  expect(screen.queryAllByText(/^为什么不能「.*取消/).length > 0).toBe(explains)
})

test('the main step stands last and stands out, and has the focus after another; one that is left out is not drawn', async () => {
  const record = await orderIn('shipped')
  const { rerender } = render(<InPlace record={record} />)
  const buttons = () => screen.getAllByRole('button')
  expect(buttons().at(-1)?.textContent).toBe('确认收货')
  expect(buttons().map(one => one.hasAttribute('data-next-action'))).toEqual(
    buttons().map(one => one.textContent === '确认收货'),
  )
  rerender(<InPlace record={record} excluded={['RECEIVE']} />)
  expect(screen.queryByRole('button', { name: '确认收货' })).toBeNull()
})

describe('where a record stands', () => {
  const read = { data: {}, loading: false, problem: undefined, retry: () => {} } as never
  const said = async (state: string, texts: object = {}, more: Partial<RecordHandle> = {}) =>
    recordDetail(await orderIn(state, more), read, { done: '办完了', ...texts }).state
  test('whoever decides elsewhere is told before what the chart of this one says, and that before its end', async () => {
    expect((await said('shipped'))?.text).toMatch(/确认收货/)
    expect((await said('shipped', { turn: '等平台处理投诉' }))?.text).toBe('等平台处理投诉')
    expect((await said('completed'))?.text).toBe('办完了')
    expect((await said('cancelled'))?.text).toMatch(/取消/)
  })
  test('its clock runs on where there is one, else how long it waits', async () => {
    const timers = [{ clock: 'autoReceive', dueAt: 9 }]
    const history = [{ at: 3 }, { at: 5 }] as never
    const flow = await loadFlow('order')
    const [clock] = flow.edges.flatMap(({ from, cause, name }) =>
      from === 'shipped' && cause === 'clock' ? [name] : [],
    )
    const running = await said(
      'shipped',
      {},
      { timers: timers.map(one => ({ ...one, clock: clock ?? '' })) as never, history },
    )
    expect(running).toMatchObject({ until: 9 })
    expect(running).not.toHaveProperty('since')
    expect(await said('shipped', {}, { history })).toMatchObject({ since: 5 })
    expect(await said('completed', {}, { history })).not.toHaveProperty('since')
  })
})

describe('a step that was taken', () => {
  const announce = async (event: string, from: string, fire = vi.fn(async () => undefined as unknown)) => {
    const flow = await loadFlow('aid')
    render(<Toaster />)
    act(() => announceStep({ flow, row: { state: from }, fire } as never, event, '已指派给周建国'))
    return fire
  }
  test('that can be taken back offers it, and says that it was, or why not', async () => {
    const fire = await announce('ASSIGN', 'accepted')
    expect(screen.getByText('已指派给周建国')).toBeTruthy()
    await press('撤销指派')
    expect(fire).toHaveBeenCalledExactlyOnceWith('TAKE_BACK')
    expect(screen.getByText('「撤销指派」已完成')).toBeTruthy()
    cleanup()
    await announce(
      'ASSIGN',
      'accepted',
      vi.fn(async () => ({ code: 'notNow', message: '对方已经答复' })),
    )
    await press('撤销指派')
    expect(screen.getByText('对方已经答复')).toBeTruthy()
  })
  test('that cannot is only told', async () => {
    await announce('ACCEPT', 'submitted')
    expect(screen.getAllByText('已指派给周建国').length).toBeGreaterThan(0)
    expect(screen.queryAllByRole('button', { name: /撤/ })).toEqual([])
  })
})
