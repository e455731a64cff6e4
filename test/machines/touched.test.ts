/** News from the live line: whoever hears of little reads it at once, whoever hears of everything reads once a second. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { follow, forgetReads, readThrough, want } from '../../src/pages/cache.ts'
import type { CallWire } from '../../src/pages/ports.ts'
import { heard } from '../../src/pages/record/touched.ts'

const WIRE = '/api/my/messagePage'
let asked: string[] = []
let leave = () => {}

beforeEach(async () => {
  vi.useFakeTimers()
  forgetReads()
  asked = []
  readThrough((async (wire: string) => {
    asked.push(wire)
    return { dataList: [], next: '', total: 0 }
  }) as unknown as CallWire)
  leave = follow(WIRE, {}, () => {})
  want(WIRE, {})
  await vi.advanceTimersByTimeAsync(1_000)
  asked = []
})
afterEach(async () => {
  // What was heard last is read, or it would be waited for in the next test.
  await vi.advanceTimersByTimeAsync(2_000)
  leave()
  vi.useRealTimers()
})

it('reads at once what is heard now and then, and several changes of one step together', async () => {
  for (const workflow of ['order', 'payment', 'order']) heard(workflow)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  heard('order')
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(2)
})

it('reads once a second what never stops', async () => {
  for (let news = 0; news < 200; news++) {
    heard('order')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked.length).toBeGreaterThanOrEqual(20)
  expect(asked.length).toBeLessThanOrEqual(25)
})

it('reads an application anew whose goods were set aside: it names what is to be issued', async () => {
  const leaves = follow('/api/renwu/yuanzhuDetails', { id: 'a1' }, () => {})
  heard('stockIssue')
  await vi.advanceTimersByTimeAsync(2_000)
  leaves()
  expect(asked).toContain('/api/renwu/yuanzhuDetails')
})
