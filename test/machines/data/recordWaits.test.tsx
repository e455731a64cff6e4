/** A record of which not everything is known yet: nothing is asked before it is needed, and nobody may act on it. */
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallWire, type Ports, PortsContext } from '../../../src/data/ports.ts'
import { clearCache, setFetcher } from '../../../src/data/queryCache.ts'
import { forgetChanges } from '../../../src/data/record/recordChanges.ts'
import { useFlow } from '../../../src/data/record/useFlow.ts'
import { useRecord } from '../../../src/data/record/useRecord.ts'
import { setView } from '../../../src/data/view.ts'
import { FACES } from '../../../src/machines/workflows/index.ts'
import { RELIEF } from '../../support/model/worlds/aid.ts'

const READ = '/api/my/getLiucheng'
const ME = '/api/my/getMyInfo'
const ROWS = {
  order: {
    state: 'shipped',
    facts: {
      ...{ buyer: '7', shop: 's', shopOwners: ['9'], amount: 1250, refunded: 0, linesLeft: 0, linesKept: 1 },
      ...{ extended: false, afterSalesOpen: 0, afterSalesOver: false, released: false },
    },
  },
  aid: { state: 'submitted', facts: RELIEF },
}
const reads: (readonly [wire: string, input: object])[] = []

beforeEach(() => setView({ uid: '7', settled: true }))
afterEach(() => {
  cleanup()
  forgetChanges()
  clearCache()
  reads.length = 0
})

async function open(id: string, workflow: keyof typeof ROWS = 'order') {
  const call = (async (wire: string, input: { id?: string }) => {
    reads.push([wire, input])
    if (wire === ME) return { uid: '7', roles: [] }
    return { id: input.id, workflow, version: 3, history: [], timers: [], ...ROWS[workflow] }
  }) as unknown as CallWire
  setFetcher(call)
  const value = { call } as Ports
  // As React marks a promise that it has waited for.
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const wrapper = ({ children }: { children: ReactNode }) => <PortsContext value={ports}>{children}</PortsContext>
  const { result, rerender } = renderHook(({ id }) => useRecord(workflow, id), { wrapper, initialProps: { id } })
  await act(async () => {})
  return { record: () => result.current, turnTo: (next: string) => act(async () => rerender({ id: next })) }
}
const OPEN_BUTTONS = ['确认收货', '延长收货']
const buttons = ({ offers }: ReturnType<typeof useRecord>) => offers.map(({ label }) => label)

describe('a record', () => {
  test('is asked for once it has a number, its chart too', async () => {
    const load = vi.spyOn(FACES.order, 'load')
    const { record, turnTo } = await open('')
    expect([reads.filter(([wire]) => wire === READ), load.mock.calls.length]).toEqual([[], 0])
    expect(record()).toMatchObject({ row: undefined, ready: false, busy: false, label: '', problem: undefined })
    await turnTo('o1')
    await vi.waitFor(() => expect(record().ready).toBe(true))
    expect(reads.filter(([wire]) => wire === READ)).toEqual([[READ, { workflow: 'order', id: 'o1' }]])
    expect([record().label, buttons(record())]).toEqual(['待收货', expect.arrayContaining(OPEN_BUTTONS)])
  })
  test('shows a visitor how it stands, offers nothing, and nobody asks who they are', async () => {
    setView({ uid: '', settled: true })
    const { record } = await open('o1')
    await vi.waitFor(() => expect(record().label).toBe('待收货'))
    expect(reads.map(([wire]) => wire)).toEqual([READ])
    expect([record().ready, buttons(record())]).toEqual([false, []])
    expect(await record().fire('RECEIVE')).toEqual({ code: 'notNow', message: '上一步还在处理，请稍等' })
  })
  test('whose chart does not come says so, and comes with the next try', async () => {
    const load = vi.spyOn(FACES.aid, 'load').mockRejectedValueOnce(new Error('offline'))
    const { record } = await open('a1', 'aid')
    await vi.waitFor(() => expect(record().problem?.message).toBe('网络不给力，请检查网络后重试'))
    expect(record()).toMatchObject({ ready: false, label: '', row: { state: 'submitted' } })
    act(() => record().reload())
    await vi.waitFor(() => expect(record()).toMatchObject({ ready: true, problem: undefined }))
    expect([load.mock.calls.length, reads.filter(([wire]) => wire === READ).length]).toEqual([2, 2])
  })
})

test('a chart is not fetched before it is needed', async () => {
  const load = vi.spyOn(FACES.payment, 'load')
  const { rerender } = renderHook(({ needed }) => useFlow('payment', needed), { initialProps: { needed: false } })
  await act(async () => {})
  expect(load).not.toHaveBeenCalled()
  rerender({ needed: true })
  await act(async () => {})
  expect(load).toHaveBeenCalledTimes(1)
})
