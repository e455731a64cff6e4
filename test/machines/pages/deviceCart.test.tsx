/** What was gathered before logging in comes along, or stays on the device until it can. */
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache, subscribe } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { addToDeviceCart, deviceCart, useMergedCart } from '../../../src/pages/mall/parts/deviceCart.ts'
import { deferred, memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const Merged = () => (useMergedCart() ? '正在合并' : '好了')
const filled = () => {
  const drafts = memoryStore()
  addToDeviceCart(drafts, { sku: 's1', count: 2 })
  return drafts
}

test.each([
  ['is taken over', undefined, false],
  ['stays where the network fails', 'offline', true],
  ['stays where too much is asked of the server', 'tooMany', true],
  ['goes where it can never be taken', 'invalid', false],
] as const)('a cart of the device %s', async (_, code, stays) => {
  const drafts = filled()
  setView({ uid: '7', settled: true })
  const answer = () => {
    if (code) throw new Refused({ code, message: code })
    return {}
  }
  const { sent, container } = openPage(<Merged />, answer, { ports: { drafts } })
  await waitFor(() => expect(container.textContent).toBe('好了'))
  expect(sent.map(({ wire }) => wire)).toEqual(['/api/v3/cartMerge'])
  expect(deviceCart(drafts) !== undefined).toBe(stays)
})

test('it goes once, under the key that it lies under, though two screens ask for it', async () => {
  const drafts = filled()
  const stored = deviceCart(drafts)
  setView({ uid: '7', settled: true })
  const answer = deferred<object>()
  const calls: object[] = []
  const call = ((wire: string, input: object, options: object) => {
    calls.push({ wire, input, options })
    return answer.promise
  }) as unknown as CallWire
  const both = (
    <>
      <Merged />
      <Merged />
    </>
  )
  const { container } = openPage(both, () => ({}), { ports: { drafts, call } })
  expect(container.textContent).toBe('正在合并正在合并')
  expect(calls).toEqual([{ wire: '/api/v3/cartMerge', input: { lines: stored?.lines }, options: { key: stored?.key } }])
  expect(stored?.key).toMatch(/^[0-9a-f]{32}$/)
  addToDeviceCart(drafts, { sku: 's2', count: 1 })
  await act(async () => answer.resolve({}))
  expect(container.textContent).toBe('好了好了')
  expect(deviceCart(drafts)?.lines ?? [], 'what came meanwhile is not thrown away').toContainEqual({
    sku: 's2',
    count: 1,
  })
})

test('the real cart is read anew once it is taken over, and not where it could not be', async () => {
  setView({ uid: '7', settled: true })
  onTestFinished(subscribe('/api/v3/cartList', {}, () => {}))
  const wiresWhere = async (isTaken: boolean) => {
    const answer = ({ wire }: { readonly wire: string }) => {
      if (wire === '/api/v3/cartMerge' && !isTaken) throw new Refused({ code: 'offline', message: '网络不通' })
      return { dataList: [] }
    }
    const { sent, container } = openPage(<Merged />, answer, { ports: { drafts: filled() } })
    await waitFor(() => expect(container.textContent).toBe('好了'))
    cleanup()
    return sent.map(({ wire }) => wire)
  }
  expect(await wiresWhere(false)).toEqual(['/api/v3/cartMerge'])
  expect(await wiresWhere(true)).toEqual(['/api/v3/cartMerge', '/api/v3/cartList'])
})

test('of a visitor it stays where it is, and nobody waits for it', async () => {
  const drafts = filled()
  setView({ uid: '', settled: true })
  const { sent, container } = openPage(<Merged />, () => ({}), { ports: { drafts } })
  await act(async () => {})
  expect([container.textContent, sent, deviceCart(drafts)?.lines]).toEqual(['好了', [], [{ sku: 's1', count: 2 }]])
})
