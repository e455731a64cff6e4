/** A delivery that stands on the counter before its donor has confirmed it: the keeper's panel follows the donor. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearCache, invalidate } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { StockIn } from '../../../src/pages/warehouse/parts/stockIn.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const KEEPER = '7'
const facts = {
  ...{ owner: '1', place: '330106009', rung: 'responsible', next: 'leader4', mode: 'collect' },
  ...{ assignee: '3', former: '', warehouse: 'w' },
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

test('it says whom it waits for, and opens its form as soon as they have done it', async () => {
  await import('../../../src/machines/workflows/goodsDonation/chart.ts')
  setView({ uid: KEEPER, settled: true })
  let state = 'collected'
  const timers = [{ clock: 'unconfirmed', dueAt: Date.now() + 3_600_000 }]
  openPage(<StockIn id="d1" onDone={() => {}} />, ({ wire }) => {
    const record = { id: 'd1', workflow: 'goodsDonation', version: 1, state, facts }
    if (wire === '/api/my/getLiucheng') return { ...record, history: [], timers }
    if (wire === '/api/my/getMyInfo') return { uid: KEEPER, roles: [{ role: 'warehouseIn', region: 'w' }] }
    return { id: 'd1', items: [item] }
  })
  expect(await screen.findByText('已收取，现在还不能入库')).toBeTruthy()
  expect(screen.getByText('现在等捐赠人操作：确认无误。')).toBeTruthy()
  expect(screen.getByText(/还剩 .*自动确认/)).toBeTruthy()
  state = 'confirmed'
  act(() => invalidate('/api/my/getLiucheng'))
  expect(await screen.findByRole('textbox', { name: /货架/ })).toBeTruthy()
  expect(screen.queryByText(/还不能入库/)).toBeNull()
})
