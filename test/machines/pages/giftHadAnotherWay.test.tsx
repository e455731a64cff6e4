/** A gift that is had another way or of another kind, and what is read anew where it cannot be had any more. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'

setUpScreens()

const sku = (id: string, kind: string, available: number) => ({ id, options: [kind], points: 20, stock: 9, available })
let left = 9
const patch: Patch = (wire, reply) => {
  if (wire === '/api/index/duihuanStations') {
    const station = { id: 'station', name: '北山自提点', address: '1 号', regionName: '西湖区', hours: '9:00—17:00' }
    return { dataList: [station] }
  }
  if (wire !== '/api/index/goodsDetails') return reply
  return {
    ...{ ...reply, id: 'g', title: '雨伞', optionNames: ['颜色'], modes: ['post', 'pickUp'], draw: null, left: null },
    ...{ listed: true, startsAt: null, mine: 500, skus: [sku('s1', '红', left), sku('s2', '蓝', 3)] },
  }
}
const choose = (name: RegExp) => () => fireEvent.click(screen.getByRole('radio', { name }))
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^确认兑换/ }))
const asked = (sent: readonly { readonly wire: string; readonly input: object }[], wire: string) =>
  sent.filter(one => one.wire === wire).map(({ input }) => input)
const open = (answer = () => undefined as unknown) => {
  left = 9
  return openScreen({
    ...{ at: '/giftDetailInfo?id=g&sku=s1&count=2', patch },
    answer: ({ wire }) => (wire === '/api/index/duihuanGoods' ? answer() : undefined),
  })
}

test('it is sent to the way that is chosen last, with nothing of the other', async () => {
  const { press, sent } = await open()
  await press(choose(/自提/))
  await press(submit)
  expect(screen.getByText('请选择自提点')).toBeTruthy()
  await press(choose(/北山自提点/))
  await press(submit)
  expect(asked(sent, '/api/index/duihuanGoods')).toEqual([{ sku: 's1', count: 2, mode: 'pickUp', station: 'station' }])
  const again = await open()
  await again.press(choose(/自提/))
  await again.press(choose(/北山自提点/))
  await again.press(choose(/邮寄|寄/))
  await again.press(submit)
  const [last] = asked(again.sent, '/api/index/duihuanGoods')
  expect(last).toMatchObject({ mode: 'post', address: expect.any(String) })
  expect(last, 'a parcel goes to no station').not.toHaveProperty('station')
})

test('of a kind of which fewer are left, no more are asked for than the counter shows', async () => {
  left = 9
  const { press } = await openScreen({ at: '/giftDetail?id=g', patch })
  const kind = (name: string) => () => fireEvent.click(screen.getByRole('button', { name }))
  const counter = () => screen.getByRole<HTMLInputElement>('textbox', { name: '数量，件' })
  await press(kind('红'))
  await press(() => {
    fireEvent.change(counter(), { target: { value: '5' } })
    fireEvent.blur(counter())
  })
  expect(counter().value).toBe('5')
  await press(kind('蓝'))
  expect(counter().value).toBe('3')
  await press(() => fireEvent.click(screen.getByRole('button', { name: '我要兑换' })))
  expect(window.location.pathname + window.location.search).toBe('/giftDetailInfo?id=g&sku=s2&count=3')
})

test('one that somebody else was quicker to have is read anew', async () => {
  const { press, sent } = await open(() => {
    left = 1
    throw new Refused({ code: 'notNow', message: '只剩 1 件了' })
  })
  const before = asked(sent, '/api/index/goodsDetails').length
  await press(submit)
  expect(screen.getAllByText('只剩 1 件了').length).toBeGreaterThan(0)
  expect(asked(sent, '/api/index/goodsDetails').length, 'what is left of it is not read anew').toBe(before + 1)
})

test('an address that asks for more than are left begins with those that are', async () => {
  left = 3
  const { press, sent } = await openScreen({ at: '/giftDetailInfo?id=g&sku=s1&count=8', patch })
  await press(submit)
  expect(asked(sent, '/api/index/duihuanGoods')).toEqual([expect.objectContaining({ sku: 's1', count: 3 })])
})
