/** News from the live line: whoever hears of little reads it at once, whoever hears of everything reads once a second. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { follow, forgetReads, readThrough, want } from '../../src/pages/cache.ts'
import type { CallWire } from '../../src/pages/ports.ts'
import { heard } from '../../src/pages/record/touched.ts'

const WIRE = '/api/my/messagePage'
let asked = 0
let leave = () => {}

beforeEach(async () => {
  vi.useFakeTimers()
  forgetReads()
  readThrough((async () => {
    asked++
    return { dataList: [], next: '', total: 0 }
  }) as unknown as CallWire)
  leave = follow(WIRE, {}, () => {})
  want(WIRE, {})
  await vi.advanceTimersByTimeAsync(1_000)
  asked = 0
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

it('reads at once what is heard now and then, and several changes of one step together', async () => {
  for (const workflow of ['order', 'payment', 'order']) heard(workflow)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  heard('order')
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toBe(2)
})

it('reads once a second what never stops', async () => {
  for (let news = 0; news < 200; news++) {
    heard('order')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toBeGreaterThanOrEqual(20)
  expect(asked).toBeLessThanOrEqual(25)
})
