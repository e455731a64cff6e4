/** How old a standby counts as that has stopped following: as old as what it has, not as the last look at it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queryable } from '../../server/db/connect.ts'
import { createStandby } from '../../server/db/standby.ts'

const log = vi.hoisted(() => ({ written: 0, replayed: 0 }))
vi.mock('../../server/db/ping.ts', () => ({
  createPinger: () => ({ ask: async () => ({ cluster: 'one', bytes: log.replayed }), close: async () => {} }),
}))

/** Says how much log is written. */
const executor = {
  transformQuery: (query: unknown) => query,
  compileQuery: () => ({}),
  executeQuery: async () => ({ rows: [{ cluster: 'one', bytes: log.written }] }),
}
const primary = { getExecutor: () => executor } as unknown as Queryable

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a standby that stops following is fresh three seconds after the last that it has was written', async () => {
  Object.assign(log, { written: 10, replayed: 0 })
  const standby = createStandby(primary, 'anywhere')
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  await pass(0)
  expect(standby.isFresh()).toBe(false)
  // From now on it has what was written at the first look, and nothing more.
  Object.assign(log, { written: 20, replayed: 10 })
  await pass(1_000)
  expect(standby.isFresh()).toBe(true)
  await pass(1_999)
  expect(standby.isFresh()).toBe(true)
  await pass(2)
  expect(standby.isFresh()).toBe(false)
  Object.assign(log, { replayed: 20 })
  await pass(1_000)
  expect(standby.isFresh()).toBe(true)
  await standby.close()
})
