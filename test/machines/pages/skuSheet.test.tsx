/** Where options are asked for one sees what is bought, and begins with the options. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { GoodsDetail } from '../../../src/contract/mall.contract.ts'
import { SkuSheet } from '../../../src/pages/mall/parts/skuSheet.tsx'
import type { Purchase } from '../../../src/pages/mall/parts/usePurchase.ts'

// What is compiled first is not what is waited for.
beforeAll(async () => {
  await import('../../../src/ui/operated/dialogPanel.tsx')
})
afterEach(cleanup)

const goods = {
  title: '五常稻花香',
  pictures: ['/pictures/rice.svg'],
  optionNames: ['包装'],
  skus: [
    { id: 'small', options: ['简装'], price: 6_990, available: 3 },
    { id: 'big', options: ['礼盒装'], price: 16_080, available: 2 },
  ],
} as unknown as GoodsDetail

async function open(selection: readonly string[]) {
  const nothing = vi.fn()
  const waiting = { label: '加入购物车', onPress: nothing }
  const rest = { select: nothing, setCount: nothing, setCountFault: nothing, forget: nothing }
  const purchase = { ...rest, selection, count: 1, max: 3, waiting } as unknown as Purchase
  render(<SkuSheet goods={goods} purchase={purchase} />)
  return (await screen.findByRole('dialog')).textContent
}

test('the price goes from the lowest to the highest until one is chosen, and the focus is on the first option', async () => {
  expect(await open([''])).toContain('¥69.90 – ¥160.80')
  expect(document.activeElement?.textContent).toBe('简装')
})

test('the price is that of what is chosen', async () => {
  const words = await open(['礼盒装'])
  expect(words).toContain('¥160.80')
  expect(words).not.toContain('¥69.90')
})
