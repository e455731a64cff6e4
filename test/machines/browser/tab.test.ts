import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeTabOf, createTab } from '../../../src/machines/browser/tab.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const fetched: { path: string; done: Deferred<unknown> }[] = []
  const went: string[] = []
  const tab = createTab({
    prefetch: path => {
      const done = deferred<unknown>()
      fetched.push({ path, done })
      return done.promise
    },
    go: path => went.push(path),
  })
  return { tab, fetched, went, active: () => activeTabOf(tab.getSnapshot()), paths: () => fetched.map(f => f.path) }
}

test('the pressed tab is active at once, is fetched meanwhile, and navigates after 300 ms', async () => {
  const { tab, went, active, paths } = open()
  tab.send({ type: 'PRESS', tab: 'gift' })
  expect([active(), paths(), went]).toEqual(['gift', ['/gift'], []])
  await vi.advanceTimersByTimeAsync(299)
  expect(went).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([went, active()]).toEqual([['/gift'], null])
})
test('another tab pressed meanwhile is the target, and waits its own 300 ms', async () => {
  const { tab, went, active, paths } = open()
  tab.send({ type: 'PRESS', tab: 'mall' })
  await vi.advanceTimersByTimeAsync(200)
  tab.send({ type: 'PRESS', tab: 'person' })
  expect(active()).toBe('person')
  await vi.advanceTimersByTimeAsync(299)
  expect(went).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect([went, paths()]).toEqual([['/person'], ['/v3Goods', '/person']])
})
test('pressing the same tab twice goes there once', async () => {
  const { tab, went } = open()
  tab.send({ type: 'PRESS', tab: 'home' })
  tab.send({ type: 'PRESS', tab: 'home' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(went).toEqual(['/'])
})
test('what could not be fetched ahead does not keep anybody', async () => {
  const { tab, fetched, went } = open()
  tab.send({ type: 'PRESS', tab: 'gift' })
  fetched[0]?.done.reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(300)
  expect(went).toEqual(['/gift'])
})
test('nor does what throws at once', async () => {
  const went: string[] = []
  const tab = createTab({
    prefetch: () => {
      throw new Error('no such page')
    },
    go: path => went.push(path),
  })
  tab.send({ type: 'PRESS', tab: 'gift' })
  await vi.advanceTimersByTimeAsync(300)
  expect(went).toEqual(['/gift'])
})
test('what is fetched late for the tab before changes nothing', async () => {
  const { tab, fetched, went, active } = open()
  tab.send({ type: 'PRESS', tab: 'mall' })
  tab.send({ type: 'PRESS', tab: 'gift' })
  fetched[0]?.done.resolve('late')
  await vi.advanceTimersByTimeAsync(0)
  expect([active(), went]).toEqual(['gift', []])
})
test('whoever goes elsewhere meanwhile is not led away again', async () => {
  const { tab, went, active } = open()
  tab.send({ type: 'PRESS', tab: 'mall' })
  tab.send({ type: 'MOVED' })
  await vi.advanceTimersByTimeAsync(1000)
  expect([went, active()]).toEqual([[], null])
})
test('the address that changes because of the tab does not disturb it', async () => {
  const went: string[] = []
  const tab = createTab({
    prefetch: async () => undefined,
    go: path => {
      went.push(path)
      tab.send({ type: 'MOVED' })
    },
  })
  for (const name of ['mall', 'gift'] as const) {
    tab.send({ type: 'PRESS', tab: name })
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(went).toEqual(['/v3Goods', '/gift'])
})
