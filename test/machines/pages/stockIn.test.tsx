/**
 * Goods on the counter before their donor has confirmed them: the keeper's panel follows the donor. Whoever counts, at
 * the door and at the counter, is stopped by a count that is none.
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache, invalidate } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import CollectSure from '../../../src/pages/task/collectSure.tsx'
import { StockIn } from '../../../src/pages/warehouse/parts/stockIn.tsx'
import type { Answer } from '../../support/machines/pages.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const KEEPER = '7'
const facts = {
  ...{ owner: '1', place: '330106009', rung: 'responsible', next: 'leader4', mode: 'collect' },
  ...{ assignee: '7', former: '', warehouse: 'w' },
}
const item = {
  id: 'i1',
  name: '绒毛毯',
  unit: '条',
  condition: 'good',
  count: 2,
  collected: 2,
  stored: null,
  expiry: '',
}

/** The record of the goods as the server tells it, to somebody with this role. */
const answersOf =
  (state: () => string, role: object, timers: readonly object[] = []): Answer =>
  ({ wire }) => {
    const record = { id: 'd1', workflow: 'goodsDonation', version: 1, state: state(), facts }
    if (wire === '/api/my/getLiucheng') return { ...record, history: [], timers }
    if (wire === '/api/my/getMyInfo') return { uid: KEEPER, roles: [role] }
    return { id: 'd1', items: [item], record }
  }

test('it says whom it waits for, and opens its form as soon as they have done it', async () => {
  await import('../../../src/machines/workflows/goodsDonation/chart.ts')
  setView({ uid: KEEPER, settled: true })
  let state = 'collected'
  const timers = [{ clock: 'unconfirmed', dueAt: Date.now() + 3_600_000 }]
  openPage(
    <StockIn id="d1" onDone={() => {}} />,
    answersOf(() => state, { role: 'warehouseIn', region: 'w' }, timers),
  )
  expect(await screen.findByText('已收取，现在还不能入库')).toBeTruthy()
  expect(screen.getByText('现在等捐赠人操作：确认无误。')).toBeTruthy()
  expect(document.body.textContent).toMatch(/还剩 .* · 然后自动确认/)
  state = 'confirmed'
  act(() => invalidate('/api/my/getLiucheng'))
  expect(await screen.findByRole('textbox', { name: /货架/ })).toBeTruthy()
  expect(screen.queryByText(/还不能入库/)).toBeNull()
})

test.each([
  {
    where: 'at the counter',
    open: () =>
      openPage(
        <StockIn id="d1" onDone={() => {}} />,
        answersOf(() => 'confirmed', { role: 'warehouseIn', region: 'w' }),
      ),
    forward: '入库',
  },
  {
    where: 'at the door',
    open: () =>
      openPage(
        <CollectSure />,
        answersOf(() => 'collecting', { role: 'collector', region: '330106009' }),
        {
          at: '/collectSure?id=d1',
        },
      ),
    forward: '下一步',
  },
])('$where one and a half pieces stop the form, and stay as they were written', async ({ open, forward }) => {
  await import('../../../src/machines/workflows/goodsDonation/chart.ts')
  setView({ uid: KEEPER, settled: true })
  const { sent } = open()
  const count = await screen.findByRole('textbox', { name: '绒毛毯，件' })
  fireEvent.change(count, { target: { value: '1.5' } })
  fireEvent.blur(count)
  const shelf = screen.queryByRole('textbox', { name: /货架/ })
  if (shelf) fireEvent.change(shelf, { target: { value: 'A-1' } })
  fireEvent.click(screen.getByRole('button', { name: forward }))
  expect(screen.getByText(/件数要写成整数，例如 2/)).toBeTruthy()
  expect((count as HTMLInputElement).value).toBe('1.5')
  expect(sent.filter(({ input }) => 'version' in input)).toEqual([])
  expect(screen.queryByText('现场照片')).toBeNull()
  fireEvent.change(count, { target: { value: '2' } })
  fireEvent.blur(count)
  expect(screen.queryByText(/件数要写成整数/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: forward }))
  await vi.waitFor(() =>
    expect(sent.some(({ input }) => 'version' in input) || screen.queryByText('现场照片') !== null).toBe(true),
  )
})

test('at the door it is said where one cannot read what may be done there, and 重试 brings the form', async () => {
  await import('../../../src/machines/workflows/goodsDonation/chart.ts')
  setView({ uid: KEEPER, settled: true })
  let fails = true
  const known = answersOf(() => 'collecting', { role: 'collector', region: '330106009' })
  openPage(
    <CollectSure />,
    call => {
      // What is to be fetched can be read all the time.
      if (fails && call.wire === '/api/my/getLiucheng') throw new Refused({ code: 'offline', message: '网络不给力' })
      return known(call)
    },
    { at: '/collectSure?id=d1' },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('网络不给力')
  fails = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })))
  expect(await screen.findByRole('textbox', { name: '绒毛毯，件' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
