/** What was gathered before logging in comes along, or stays on the device until it can. */
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { setView } from '../../../src/data/view.ts'
import { addToDeviceCart, deviceCart, useMergedCart } from '../../../src/pages/mall/parts/deviceCart.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(cleanup)

const Merged = () => (useMergedCart() ? '正在合并' : '好了')

test.each([
  ['is taken over', undefined, false],
  ['stays where the network fails', 'offline', true],
  ['goes where it can never be taken', 'invalid', false],
] as const)('a cart of the device %s', async (_, code, stays) => {
  const drafts = memoryStore()
  addToDeviceCart(drafts, { sku: 's1', count: 2 })
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
