import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { type CallWire, type Ports, PortsContext } from '../../../src/data/ports.ts'
import type { Form } from '../../../src/forms/form.ts'
import {
  blankGift,
  blankGoods,
  type DonationGoodsDraft,
  type GiveValues,
} from '../../../src/pages/donation/parts/giveValues.ts'
import { useAddToCart } from '../../../src/pages/donation/parts/useAddToCart.ts'

afterEach(cleanup)

const goods = (key: number, name: string): DonationGoodsDraft => ({
  ...blankGoods(key),
  ...{ name, classification: 'donation-clothes-winter', condition: 'new', count: 2 },
})

test('goods whose answer was lost go out again under the same key, after a reload too, changed ones under a new one', async () => {
  const sent: { readonly name: string; readonly key: string | undefined }[] = []
  const lost = new Set(['冬衣'])
  const call = (async (_: string, { goods: one }: { goods: { name: string } }, { key }: { key?: string } = {}) => {
    sent.push({ name: one.name, key })
    if (lost.has(one.name)) throw new Refused({ code: 'offline', message: '网络不通' })
    return { id: one.name }
  }) as unknown as CallWire
  const value = { call } as Ports
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const now: { values: GiveValues } = {
    values: {
      ...blankGift(undefined, { name: '', phone: '' }, '330106', '', false),
      goods: [goods(0, '手套'), goods(1, '冬衣'), goods(2, '冬衣')],
    },
  }
  const form = {
    key: 'a'.repeat(32),
    get values() {
      return now.values
    },
    set: (some: Partial<GiveValues>) => {
      now.values = { ...now.values, ...some } as GiveValues
    },
    discard: vi.fn(),
    next: vi.fn(),
  } as unknown as Form<GiveValues>
  const open = () =>
    renderHook(() => useAddToCart(form, '/cartR'), {
      wrapper: ({ children }: { children: ReactNode }) => <PortsContext value={ports}>{children}</PortsContext>,
    })
  let page = open()
  const put = () => act(() => page.result.current.put())
  await put()
  expect(sent.map(({ name }) => name)).toEqual(['手套', '冬衣'])
  expect(now.values.goods.map(({ key }) => key)).toEqual([1, 2])
  lost.clear()
  page.unmount()
  page = open()
  await put()
  const [, first, again, twin] = sent.map(({ key }) => key)
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect(again).toBe(first)
  expect(twin).not.toBe(first)
  expect(form.discard).toHaveBeenCalledOnce()

  lost.add('棉被')
  now.values = { ...now.values, goods: [goods(0, '棉被')] }
  await put()
  now.values = { ...now.values, goods: [{ ...goods(0, '棉被'), count: 3 }] }
  await put()
  expect(sent.at(-1)?.key).not.toBe(sent.at(-2)?.key)
})
