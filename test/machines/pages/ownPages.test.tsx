/**
 * What is one's own: addresses, devices, privacy, points, favourites. What was pressed is what is sent, and shown anew.
 */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MyInfo } from '../../../src/contract/person.contract.ts'
import type { PointLot } from '../../../src/contract/point.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { GivePoints } from '../../../src/pages/honour/parts/givePoints.tsx'
import { LotRow } from '../../../src/pages/honour/parts/lotRow.tsx'
import Favourites from '../../../src/pages/mall/shoucang.tsx'
import Addresses from '../../../src/pages/person/address.tsx'
import { Devices } from '../../../src/pages/person/parts/devices.tsx'
import { PendingTasks } from '../../../src/pages/person/parts/pendingTasks.tsx'
import { formatHours } from '../../../src/pages/person/parts/personHead.tsx'
import { Privacy } from '../../../src/pages/person/parts/privacy.tsx'
import Personal from '../../../src/pages/person/personal.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: '7', settled: true }))
afterEach(() => {
  cleanup()
  clearCache()
  closeQuestion()
})

const me = (over: Partial<MyInfo> = {}) =>
  ({
    ...{ uid: '7', kind: 'person', name: '林美华', phone: '139****0001', avatar: '', region: '', introduction: '' },
    ...{ privacy: { showName: true, showOnRank: true }, roles: [], hasPassword: true },
    ...over,
  }) as MyInfo
const question = { current: undefined as ReturnType<typeof useQuestion> | undefined }
function Question() {
  question.current = useQuestion()
  return null
}
const answer = (yes: boolean) =>
  act(async () => {
    if (question.current?.kind === 'ask') question.current.answer(yes)
    closeQuestion()
  })
const press = (name: string | RegExp, at = 0) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[at]!))
const open = (page: ReactNode, reply: Answer, ports = {}) => {
  const { sent } = openPage(
    <>
      {page}
      <Question />
    </>,
    reply,
    { ports },
  )
  const inputsOf = (wire: string) => sent.filter(call => call.wire === wire).map(({ input }) => input)
  return { inputsOf, timesOf: (wire: string) => inputsOf(wire).length }
}

describe('addresses', () => {
  const address = (id: string, name: string, isDefault: boolean) => ({
    ...{ id, name, phone: '13900000001', region: '330106001', regionNames: ['浙江省', '杭州市'] },
    ...{ detail: `${name}家`, at: null, isDefault },
  })
  const dataList = [address('a1', '林美华', true), address('a2', '陈明', false)]
  const openAddresses = (list: readonly object[] = dataList) =>
    open(<Addresses />, ({ wire }) => (wire === '/api/my/addressList' ? { dataList: list } : me()))

  test('another default is sent whole, and the list is read anew', async () => {
    const { inputsOf, timesOf } = openAddresses()
    await screen.findByText('陈明')
    await press('设为默认')
    const { regionNames: _, at: __, ...saved } = dataList[1]!
    expect(inputsOf('/api/my/addressEdit')).toEqual([{ ...saved, isDefault: true }])
    expect(timesOf('/api/my/addressList')).toBe(2)
  })

  test('another default stays where it was marked on the map', async () => {
    const at = { lng: 120.13, lat: 30.26 }
    const { inputsOf } = openAddresses([dataList[0]!, { ...dataList[1]!, at }])
    await screen.findByText('陈明')
    await press('设为默认')
    // An address that is saved without a point has none from then on.
    expect(inputsOf('/api/my/addressEdit')).toEqual([expect.objectContaining({ id: 'a2', ...at })])
  })

  test('one is deleted after a yes only, and the list is read anew', async () => {
    const { inputsOf, timesOf } = openAddresses()
    await screen.findByText('陈明')
    await press('删除', 1)
    expect(question.current?.options.text).toContain('陈明')
    await answer(false)
    expect([inputsOf('/api/my/addressDelete'), timesOf('/api/my/addressList')]).toEqual([[], 1])
    await press('删除', 1)
    await answer(true)
    expect([inputsOf('/api/my/addressDelete'), timesOf('/api/my/addressList')]).toEqual([[{ id: 'a2' }], 2])
  })
})

test('who logs out everywhere ends all sessions after a yes, who logs out here only this one', async () => {
  const send = vi.fn()
  const session = { getSnapshot: () => ({ context: { back: '' } }), subscribe: () => ({ unsubscribe() {} }), send }
  const { inputsOf } = open(<Devices />, () => ({ dataList: [] }), { session })
  await press('退出所有设备')
  await answer(false)
  expect([inputsOf('/api/my/logout'), send.mock.calls]).toEqual([[], []])
  await press('退出所有设备')
  await answer(true)
  expect([inputsOf('/api/my/logout'), send.mock.calls]).toEqual([[{ all: true }], [[{ type: 'LOG_OUT' }]]])
  await press('退出登录')
  expect([inputsOf('/api/my/logout').length, send.mock.calls.length]).toEqual([1, 2])
})

test('a switch that the server refuses goes back, one that it takes stays', async () => {
  let refuses = true
  const { inputsOf } = open(<Privacy me={me()} />, () => {
    if (refuses) throw new Refused({ code: 'offline', message: '网络不给力' })
    return {}
  })
  const rank = screen.getByLabelText<HTMLInputElement>('参加排行榜')
  await act(async () => void fireEvent.click(rank))
  expect(rank.checked).toBe(true)
  refuses = false
  await act(async () => void fireEvent.click(rank))
  expect(rank.checked).toBe(false)
  expect(inputsOf('/api/my/updateMyInfo').at(-1)).toEqual({ privacy: { showName: true, showOnRank: false } })
})

test('an introduction that was emptied is taken away', async () => {
  const { inputsOf } = open(<Personal />, ({ wire }) =>
    wire === '/api/my/getMyInfo' ? me({ introduction: '会修小家电' }) : { dataList: [] },
  )
  fireEvent.change(await screen.findByLabelText(/^简介/), { target: { value: '' } })
  await press('保存')
  expect(inputsOf('/api/my/updateMyInfo')).toEqual([{ name: '林美华', noIntroduction: true }])
})

describe('points', () => {
  const lot = (over: Partial<PointLot>) =>
    ({
      ...{ id: 'l', reason: '帮扶', workflow: '', record: '', amount: 1200, remaining: 1200, held: 0, expired: 0 },
      ...{ repaid: 0, reversed: false, grantedAt: 0, frozen: false, freeAt: 0, expiresAt: 0 },
      ...over,
    }) as PointLot

  test.each([
    ['all of it can be used', {}, ''],
    ['a part of it was used', { remaining: 200 }, '还剩 200'],
    ['the rest of it is held', { remaining: 0, held: 300 }, '占用 300'],
    ['all of it was used', { remaining: 0 }, '已用完'],
    ['nobody used it in time', { remaining: 0, expired: 1200 }, '已过期'],
    ['it may still be taken back', { frozen: true }, '冻结中'],
    ['it was taken back', { remaining: 0, reversed: true }, '已收回'],
  ])('of a lot say how it stands: %s', (_, over, state) => {
    const { container } = openPage(<LotRow lot={lot(over)} />, () => ({}))
    const words = container.textContent ?? ''
    expect(words).toContain('+1,200')
    expect(['还剩', '占用', '已用完', '已过期', '冻结中', '已收回'].filter(one => words.includes(one))).toEqual(
      state === '' ? [] : [state.split(' ')[0]],
    )
    expect(words).toContain(state)
  })

  test('are given after a yes, and never more than can be used', async () => {
    const { inputsOf } = open(<GivePoints free={50} />, () => ({}))
    fireEvent.click(screen.getByText('把积分捐给互助积分池'))
    const field = await screen.findByLabelText(/^捐出积分/)
    fireEvent.change(field, { target: { value: '51' } })
    await press('捐出')
    expect(screen.getByText('您现在可以用的是 50 积分')).toBeTruthy()
    fireEvent.change(field, { target: { value: '50' } })
    await press('捐出')
    await answer(false)
    expect(inputsOf('/api/my/pointGive')).toEqual([])
    await press('捐出')
    await answer(true)
    expect(inputsOf('/api/my/pointGive')).toEqual([{ points: 50 }])
  })

  test.each([
    ['nothing', '', '请填写积分'],
    ['words', '很多', '积分应是整数'],
    ['half a point', '1.5', '积分应是整数'],
    ['no point', '0', '积分不能小于 1'],
  ])(
    'of which somebody writes %s are not asked about and not given, and the field says why',
    async (_, points, why) => {
      const { inputsOf } = open(<GivePoints free={50} />, () => ({}))
      fireEvent.click(screen.getByText('把积分捐给互助积分池'))
      const field = await screen.findByLabelText(/^捐出积分/)
      fireEvent.change(field, { target: { value: points } })
      await press('捐出')
      expect(screen.getByRole('alert').textContent).toBe(why)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      // A yes to 「捐出  积分？」 would be a yes to nothing.
      expect(question.current).toBeNull()
      expect(inputsOf('/api/my/pointGive')).toEqual([])
    },
  )
})

test('a favourite that is taken out is named to the server, and the list is read anew', async () => {
  const favourite = { kind: 'shop', id: 's9', title: '山里人家', summary: '', picture: '', price: null, gone: false }
  const { inputsOf, timesOf } = open(<Favourites />, ({ wire }) =>
    wire === '/api/v3/collectPage' ? { dataList: [favourite], next: '', total: 1 } : {},
  )
  const row = (await screen.findByText('山里人家')).closest('li')!
  await act(async () => void fireEvent.click(within(row).getByRole('button')))
  expect(inputsOf('/api/v3/collectDelete')).toEqual([{ kind: 'shop', id: 's9' }])
  expect(timesOf('/api/v3/collectPage')).toBe(2)
})

test('what waits for me never looks like nothing when it could not be read, and is asked for again', async () => {
  let fails = true
  const group = { workflow: 'aid', workflowLabel: '援助申请', kind: 'accept', oldest: null, overdue: 0, soon: 0 }
  open(<PendingTasks />, () => {
    if (fails) throw new Refused({ code: 'broken', message: '服务出了点问题' })
    return {
      groups: [
        { ...group, count: 3 },
        { ...group, workflow: 'order', workflowLabel: '订单', count: 0 },
      ],
      total: 3,
    }
  })
  expect(await screen.findByText('有没有等您办的事，现在没有取到。')).toBeTruthy()
  fails = false
  await press('重试')
  expect(await screen.findByText(/^援助申请/)).toBeTruthy()
  expect(screen.queryByText(/^订单/)).toBeNull()
})

test.each([
  [90, '1.5'],
  [60, '1'],
  [75, '1.3'],
  [0, '0'],
])('%i minutes are %s hours on my card', (minutes, hours) => {
  expect(formatHours(minutes)).toBe(hours)
})
