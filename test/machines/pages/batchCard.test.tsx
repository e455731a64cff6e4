/** 盘点更正 says what stood on the shelf when it was looked at, so that nothing that came in between is lost. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { BatchCard } from '../../../src/pages/warehouse/parts/batchCard.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const batch = {
  ...{ id: 'b1', code: 'B-1', donation: 'd1', donor: '王**', received: 9, count: 8, reserved: 2 },
  ...{ shelf: 'A-1', expiry: '', at: 1 },
}
const press = async (name: string) => {
  const buttons = await screen.findAllByRole('button', { name })
  await act(async () => void fireEvent.click(buttons.at(-1)!))
}
const write = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('a batch that is counted anew goes with what it was, and what it is', async () => {
  const card = { name: '绒毛毯', warehouseName: '城西仓', unit: '条', mayStore: true, chosen: false }
  const { sent } = openPage(<BatchCard {...card} batch={batch as never} />, () => ({}))
  await press('盘点更正')
  // What draws a dialog is read with the first one.
  await screen.findByRole('dialog', {}, { timeout: 25_000 })
  write(/实有件数/, '5')
  await press('更正')
  await screen.findByText('请说明原因')
  expect(sent).toEqual([])
  write(/原因/, '受潮，清理了三条')
  await press('更正')
  const input = { batch: 'b1', count: 5, seen: 8, reason: '受潮，清理了三条' }
  await waitFor(() => expect(sent[0]).toEqual({ wire: '/api/renwu/kucunCorrect', input }))
})
