import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { type CallWire, type Ports, PortsContext } from '../../../src/data/ports.ts'
import { setFetcher } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { draftKey } from '../../../src/machines/browser/draft.ts'
import { valuesFor } from '../../../src/pages/shop/parts/goodsDraft.ts'
import { GoodsForm } from '../../../src/pages/shop/parts/goodsForm.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'

const SHOP = { id: 's1', name: '山野合作社', open: true, stateLabel: '营业中' }
const RICE = {
  ...{ title: '五常稻花香', summary: '', body: '当年的新米', classification: 'c1', condition: 'new' as const },
  ...{ pictures: ['/files/rice.jpg'], freight: 0, optionNames: [] },
  skus: [{ options: [], price: 4_000, stock: 10 }],
}

beforeEach(() => {
  setFetcher((() => new Promise(() => {})) as unknown as CallWire)
  setView({ uid: '7' })
})
afterEach(cleanup)

const [FIRST, SECOND] = ['1'.repeat(22), '2'.repeat(22)] as const

test('goods that were changed meanwhile keep what was typed, and are sent again as of what stands there now', async () => {
  const known = (stock: number, seen: string) => {
    const draft = { ...RICE, skus: [{ id: 'k1', options: [], price: 4_000, stock, seen: stock }] }
    return { id: 'g1', shop: 's1', state: 'onSale' as const, draft, seen }
  }
  const sent: { seen: string; draft: { title: string; skus: object[] } }[] = []
  const call = (async (wire: string, input: (typeof sent)[number]) => {
    if (wire.endsWith('shopGoodsDetail')) return known(7, SECOND)
    sent.push(input)
    if (sent.length === 1) throw new Refused({ code: 'stale', message: '库存刚刚变成了 7 件', field: 'draft' })
    return { id: 'g1' }
  }) as unknown as CallWire
  const value = { call, drafts: memoryStore() } as unknown as Ports
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  render(
    <PortsContext value={ports}>
      <GoodsForm title="编辑商品" shop={SHOP} known={known(10, FIRST)} />
    </PortsContext>,
  )
  fireEvent.change(screen.getByLabelText(/^商品名称/), { target: { value: '新米' } })
  for (const times of [1, 2]) {
    await act(async () => screen.getByRole('button', { name: '保存' }).click())
    await vi.waitFor(() => expect(sent.length).toBe(times))
    await act(async () => {})
  }
  expect(sent.map(({ seen, draft }) => [seen, draft.title, draft.skus[0]])).toEqual([
    [FIRST, '新米', { id: 'k1', options: [], price: 4_000, stock: 10, seen: 10 }],
    [SECOND, '新米', { id: 'k1', options: [], price: 4_000, stock: 7, seen: 7 }],
  ])
})

/** A device on which the form was filled in, and a server that fails at what is named. */
function device() {
  const drafts = memoryStore()
  const saved = { draft: { ...valuesFor(RICE, false), onSale: true }, step: 0, reached: 0, key: 'k'.repeat(32) }
  drafts.set(draftKey('7', 'goods-s1'), JSON.stringify(saved))
  const sent: { wire: string; id: string | undefined; key: string | undefined }[] = []
  const failing = new Set<string>()
  const call = (async (wire: string, { id }: { id?: string }, { key }: { key?: string } = {}) => {
    sent.push({ wire: wire.replace('/api/v3/', ''), id, key })
    if (failing.has(wire)) throw new Refused({ code: 'offline', message: '网络不通' })
    return { id: 'g1' }
  }) as unknown as CallWire
  const value = { call, drafts } as unknown as Ports
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const press = async () => {
    const { unmount } = render(
      <PortsContext value={ports}>
        <GoodsForm title="发布商品" shop={SHOP} known={undefined} />
      </PortsContext>,
    )
    const before = sent.length
    await act(async () => screen.getByRole('button', { name: '保存并上架' }).click())
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before))
    await act(async () => {})
    return unmount
  }
  return { drafts, sent, failing, press }
}

test('goods whose saving was not answered are sent under the same key after a reload', async () => {
  const { sent, failing, press } = device()
  failing.add('/api/v3/goodsSave')
  const reload = await press()
  reload()
  failing.clear()
  await press()
  const [first, second] = sent
  expect(first?.key).toMatch(/^[\w-]{8,64}$/)
  expect(second).toEqual(first)
})

test('goods that were saved and could not be put on sale are changed after a reload, not made a second time', async () => {
  const { drafts, sent, failing, press } = device()
  failing.add('/api/v3/goodsState')
  const reload = await press()
  reload()
  failing.clear()
  await press()
  expect(sent.map(({ wire, id }) => [wire, id])).toEqual([
    ['goodsSave', undefined],
    ['goodsState', 'g1'],
    ['goodsSave', 'g1'],
    ['goodsState', 'g1'],
  ])
  expect(drafts.get(draftKey('7', 'goods-s1')), 'it is done').toBeNull()
})
