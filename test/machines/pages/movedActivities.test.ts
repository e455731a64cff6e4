/** An activity that is moved, one that came back, and other pages that read anew what has changed. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { openScreen, type Patch, setUpScreens } from '../../support/machines/screen.tsx'
import { ACTIVITY_ACTORS, GARDEN } from '../../support/model/worlds/activity.ts'

setUpScreens()

const text = () => document.body.textContent ?? ''
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const write = (label: RegExp, words: string) => () =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: words } })
const button = (name: string | RegExp) => () => fireEvent.click(screen.getByRole('button', { name }))
const at = (clock: string) => Date.parse(`2026-12-05T${clock}:00+08:00`)
/** Two shifts, the later one first, at which so many have signed up. */
const planned =
  (...taken: readonly number[]): Patch =>
  (wire, reply) => {
    if (wire !== '/api/renwu/huodongDetails') return reply
    const [shift] = (reply as { readonly shifts: readonly object[] }).shifts
    const shifts = ['13:00', '09:00'].map((clock, row) => ({
      ...{ ...shift, id: `s${row}`, places: 30, taken: taken[row] ?? 0 },
      ...{ startsAt: at(clock), endsAt: at(clock) + 2 * HOUR_MS },
    }))
    return { ...reply, shifts, address: '宝石社区东门', meeting: '牌楼下', at: { lng: 120.1, lat: 30.2 } }
  }

test('an activity is moved from when its first shift begins, and says how many have to confirm anew', async () => {
  await openScreen({ at: '/scene?move=x1', patch: planned(2, 3) })
  expect([value(/^新日期/), value(/^第一班开始时间/)]).toEqual(['2026-12-05', '09:00'])
  expect(text()).toContain('已报上的 5 人要再确认一次')
  await openScreen({ at: '/scene?move=x1', patch: planned(0, 0) })
  expect(text()).not.toContain('要再确认一次')
})

test('where it moves to is asked for only where it does, field by field, and sent then alone', async () => {
  const open = () => openScreen({ at: '/scene?move=x1', patch: planned(0, 1) })
  const sentOf = (sent: readonly { readonly wire: string; readonly input: object }[]) =>
    sent.filter(({ wire }) => wire === '/api/renwu/huodongReschedule').map(({ input }) => input)
  const when = { id: 'x1', day: '2026-12-06', from: '10:30', reason: '周六有大雨' }
  const fill = async (press: (deed: () => void) => Promise<unknown>) => {
    await press(write(/^新日期/, when.day))
    await press(write(/^第一班开始时间/, when.from))
    await press(write(/^原因/, when.reason))
  }
  const plain = await open()
  expect(screen.queryByLabelText(/^新的详细地址/)).toBeNull()
  await fill(plain.press)
  await plain.press(button('改好并通知大家'))
  expect(sentOf(plain.sent)).toEqual([{ ...when, version: expect.any(Number) }])
  expect(window.location.pathname + window.location.search).toBe('/scene?id=x1')

  const moved = await open()
  await fill(moved.press)
  await moved.press(() => fireEvent.click(screen.getByRole('checkbox', { name: /^换一个地点/ })))
  expect([value(/^新的详细地址/), value(/^集合地点/)]).toEqual(['宝石社区东门', '牌楼下'])
  await moved.press(write(/^集合地点/, '西门亭子'))
  expect(value(/^新的详细地址/)).toBe('宝石社区东门')
  await moved.press(button('改好并通知大家'))
  expect(sentOf(moved.sent)).toEqual([
    { ...when, version: expect.any(Number), address: '宝石社区东门', meeting: '西门亭子', lng: 120.1, lat: 30.2 },
  ])
})

const line = (event: string, note: string, when: number) => ({
  ...{ event, note, at: when, from: 'submitted', to: 'draft', label: event, role: '', by: '' },
})
test.each([
  ['is changed first, with the reason of the last time', ['SUBMIT', 'RETURN', 'SUBMIT', 'RETURN'], '退回原因：第 4 次'],
  ['that was handed in since then is not', ['SUBMIT', 'RETURN', 'SUBMIT'], undefined],
  ['that never came back has none', ['SUBMIT'], undefined],
])('an activity that came back %s', async (_, events, words) => {
  const history = events.map((event, row) => line(event, `第 ${row + 1} 次`, row))
  await openScreen({
    ...{ at: '/scene?id=x1', who: ACTIVITY_ACTORS.host },
    record: {
      ...{ workflow: 'activity', id: 'x1', state: words ? 'returned' : 'draft', label: '草稿', clocks: [], ways: [] },
      facts: GARDEN,
    },
    patch: (wire, reply) => (wire === '/api/my/getLiucheng' ? { ...reply, history } : reply),
  })
  if (words) {
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: '去修改' }).getAttribute('href')).toBe('/scene?edit=x1')
  } else expect(screen.queryByText(/^退回原因/)).toBeNull()
})

test('a vacant post whose region cannot be read is filled like any other', async () => {
  await openScreen({
    at: '/addRole?role=leader4&region=330106009',
    answer: ({ wire }) => {
      if (wire === '/api/my/getZuzhijiagou') throw new Refused({ code: 'offline', message: '网络不给力' })
      return undefined
    },
  })
  expect(screen.getByRole('heading', { name: '您要任命谁？' })).toBeTruthy()
})

test('a batch that was counted anew is read anew wherever it is shown, and one that was not stays as it was written', async () => {
  let refuses = true
  const { press, sent } = await openScreen({
    at: '/accessDetail?id=x1',
    answer: ({ wire }) => {
      if (wire === '/api/renwu/kucunCorrect' && refuses)
        throw new Refused({ code: 'notNow', message: '账上已经变了', field: 'reason' })
      return undefined
    },
    patch: (wire, reply) => (wire === '/api/renwu/kucunDetails' ? { ...reply, mayStore: true } : reply),
  })
  await press(() => fireEvent.click(screen.getAllByRole('button', { name: '盘点更正' })[0]!))
  await press(write(/^实有件数/, 'x'))
  await press(button('更正'))
  expect(screen.getByText('请填写实有件数')).toBeTruthy()
  await press(write(/^实有件数/, '5'))
  await press(write(/^原因/, ' 受潮 '))
  await press(button('更正'))
  expect(screen.getByText('账上已经变了')).toBeTruthy()
  expect([value(/^实有件数/), value(/^原因/)]).toEqual(['5', ' 受潮 '])
  refuses = false
  const read = sent.length
  await press(button('更正'))
  expect(sent.slice(read).map(({ wire }) => wire)).toContain('/api/renwu/kucunDetails')
  expect(sent.filter(({ wire }) => wire === '/api/renwu/kucunCorrect').at(-1)?.input).toMatchObject({
    ...{ count: 5, reason: '受潮' },
  })
  expect(screen.queryByLabelText(/^实有件数/)).toBeNull()
})

test('the map of the aid board shows the kind that was chosen, in the box that is in sight', async () => {
  const { press, sent } = await openScreen({ at: '/task?board=aidBoard' })
  await press(button('救助'))
  const maps = sent.filter(({ wire, input }) => wire === '/api/renwu/yuanzhuMap' && 'kind' in input)
  expect(maps.at(-1)?.input).toMatchObject({ tab: 'waiting', kind: 'relief' })
})
