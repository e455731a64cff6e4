/** What is said of gifts and of their exchange, and what of it goes to the server. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ExchangeDetail, ExchangeRow, GiftDetail, GiftRow } from '../../../src/contract/gift.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import type { RecordHandle } from '../../../src/data/record/useRecord.ts'
import { CodeCard } from '../../../src/pages/gift/parts/codeCard.tsx'
import { DrawCard } from '../../../src/pages/gift/parts/drawCard.tsx'
import { ExchangeCard } from '../../../src/pages/gift/parts/exchangeCard.tsx'
import { ExchangeFacts } from '../../../src/pages/gift/parts/exchangeFacts.tsx'
import { GiftBox } from '../../../src/pages/gift/parts/giftBox.tsx'
import { GiftCard } from '../../../src/pages/gift/parts/giftCard.tsx'
import { type GiftFilters, giftQueryOf, isNarrowed, NO_FILTERS } from '../../../src/pages/gift/parts/giftFilters.ts'
import { giftTerms, unavailableReason } from '../../../src/pages/gift/parts/giftTerms.ts'
import { PackingList } from '../../../src/pages/gift/parts/packingList.tsx'
import { receiverText } from '../../../src/pages/gift/parts/receiverText.ts'
import { ResendCard } from '../../../src/pages/gift/parts/resendCard.tsx'
import { openPage } from '../../support/machines/pages.tsx'
import { NOW } from '../../support/machines/sampleReplies.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  cleanup()
  clearCache()
})
const wordsOf = (page: ReactNode) => (render(page).container.textContent ?? '').trim()

describe('what is looked for', () => {
  const query = (over: Partial<GiftFilters>) => giftQueryOf({ ...NO_FILTERS, sort: '', ...over })
  test.each([
    [{}, {}],
    [{ classification: 'c-1' }, { classification: 'c-1' }],
    [{ classification: '<b>' }, {}],
    [{ keyword: '雨伞' }, { keyword: '雨伞' }],
    [{ condition: 'new' }, { condition: 'new' }],
    [{ condition: 'used' }, { condition: 'used' }],
    [{ condition: 'old' }, {}],
    [{ mode: 'post' }, { mode: 'post' }],
    [{ mode: 'pickUp' }, { mode: 'pickUp' }],
    [{ mode: 'x' }, {}],
    [
      { affordable: '1', inStock: '1' },
      { affordable: true, inStock: true },
    ],
    [{ affordable: 'yes', inStock: '0' }, {}],
    [{ sort: 'newest' }, { sort: 'newest' }],
    [{ sort: 'fewest' }, { sort: 'fewest' }],
    [{ sort: 'affordable' }, {}],
  ])('%j asks for %j', (over, asked) => {
    expect(query(over)).toEqual(asked)
  })
  test('an order narrows nothing, anything else does', () => {
    expect(isNarrowed({ ...NO_FILTERS, sort: 'newest' })).toBe(false)
    expect(isNarrowed({ ...NO_FILTERS, sort: '', inStock: '1' })).toBe(true)
  })
})

describe('a gift in a list', () => {
  const gift = (over: Partial<GiftRow>) =>
    ({
      ...{ id: 'g', title: '雨伞', summary: '', picture: '', points: 1_200, highestPoints: 1_200, condition: 'new' },
      ...{ inStock: true, exchanged: 3_000, drawn: false },
      ...over,
    }) as GiftRow
  test.each([
    ['nobody known', {}, null, '雨伞1,200 积分已兑 3,000'],
    ['enough points', {}, 1_200, '雨伞1,200 积分已兑 3,000'],
    ['one point too few', {}, 1_199, '雨伞1,200 积分还差 1'],
    ['none', {}, 0, '雨伞1,200 积分还差 1,200'],
    ['several kinds', { highestPoints: 1_500 }, null, '雨伞1,200 积分 起已兑 3,000'],
    ['used', { condition: 'used' as const }, null, '雨伞二手1,200 积分已兑 3,000'],
    ['drawn', { drawn: true }, null, '雨伞抽签1,200 积分已兑 3,000'],
    ['gone', { inStock: false }, null, '雨伞已兑完1,200 积分已兑 3,000'],
  ])('%s', (_, over, mine, words) => {
    expect(wordsOf(<GiftCard gift={gift(over)} mine={mine} />)).toBe(words)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/giftDetail?id=g')
  })
})

const GIFT = {
  ...{ modes: ['post'], deliversTo: '', perPerson: 0, perDays: 0, left: null, classification: [{ name: '日用' }] },
}
const terms = (over: object) =>
  giftTerms({ ...GIFT, ...over } as never)
    .slice(0, -1)
    .map(({ label, value }) => `${label} ${value}`)
test.each([
  [{}, ['领取 快递', '类型 日用']],
  [{ deliversTo: '浙江省' }, ['领取 快递', '寄送范围 浙江省', '类型 日用']],
  [{ perPerson: 2 }, ['领取 快递', '限兑 每人共 2 件', '类型 日用']],
  [{ perPerson: 2, perDays: 365 }, ['领取 快递', '限兑 每人每年 2 件', '类型 日用']],
  [{ perPerson: 2, perDays: 30, left: 1 }, ['领取 快递', '限兑 每人 30 天内 2 件，您还能兑换 1 件', '类型 日用']],
  [{ perPerson: 2, perDays: 30, left: 0 }, ['领取 快递', '限兑 每人 30 天内 2 件，您已经兑换到上限', '类型 日用']],
])('who may have a gift how often: %j', (over, facts) => {
  expect(terms(over).map(one => one.replace(/^领取 .*/, '领取 快递'))).toEqual(facts)
})
test('ways and sorts of a gift stand side by side', () => {
  expect(terms({ modes: ['post', 'pickUp'], classification: [{ name: '日用' }, { name: '雨具' }] })).toEqual([
    ...[expect.stringMatching(/^领取 .+、到站自提$/), '类型 日用 · 雨具'],
  ])
})

describe('why a gift cannot be had', () => {
  const free = { listed: true, startsAt: null, draw: null, left: null, skus: [], mine: null }
  const why = (over: object, sku?: object, count = 1) =>
    unavailableReason({ ...free, ...over } as never, sku as never, count)
  const there = { available: 1, points: 60 }
  test.each([
    ['it begins later', { startsAt: Date.parse('2026-11-20T09:00:00+08:00') }, '11月20日 9:00开始兑换'],
    [
      'its draw begins later',
      { draw: { phase: 'soon', opensAt: Date.parse('2026-11-20T09:00:00+08:00') } },
      '11月20日 9:00开始报名抽签',
    ],
    ['all kinds are gone', { skus: [{ available: 0 }] }, '已经兑完了'],
    ['what was taken off comes before all else', { listed: false, left: 0 }, '这件礼品已经下架，不能兑换了'],
  ])('%s', (_, over, words) => {
    expect(why(over)).toBe(words)
  })
  test('whoever is not known may look on', () => {
    expect(why({}, there, 9)).toBeUndefined()
    expect(why({ left: 1 }, there)).toBeUndefined()
    expect(why({ mine: 59 }, there)).toBe('还差 1 积分')
    expect(why({ mine: 0, skus: [there] })).toBeUndefined()
  })
})

describe('how many of a gift can be chosen', () => {
  const box = (over: object, skus: readonly object[], count = 1) => {
    const gift = {
      ...{ pictures: [], title: '雨伞', condition: 'new', exchanged: 3, optionNames: ['颜色'], draw: null, left: null },
      ...{ mine: null, id: 'g', favourite: false, points: 9, highestPoints: 9, skus },
      ...over,
    } as unknown as GiftDetail
    const { container } = openPage(
      <GiftBox
        {...{ gift, selection: [''], count }}
        onSelect={() => {}}
        onCount={() => {}}
        onFault={() => {}}
        why={undefined}
      />,
      () => ({}),
    )
    const field = screen.queryByRole<HTMLInputElement>('textbox')
    const more = screen.queryByRole('button', { name: /^多一件/ })
    return {
      words: container.textContent ?? '',
      count: field?.value,
      full: more?.getAttribute('aria-disabled') === 'true' || more?.hasAttribute('disabled'),
    }
  }
  const sku = (word: string, available: number, points = 30) => ({ id: word, options: [word], available, points })
  test.each([
    ['as many as there are of one kind', {}, [sku('红', 2), sku('蓝', 3)], 3, true],
    ['more as long as there are more', {}, [sku('红', 2), sku('蓝', 3)], 2, false],
    ['no more than one may have', { left: 2 }, [sku('红', 9)], 2, true],
    ['ninety-nine where nothing limits it', {}, [sku('红', 500)], 99, true],
    ['ninety-nine at most', { left: 200 }, [sku('红', 500)], 98, false],
  ])('%s', (_, over, skus, count, full) => {
    const one = box(over, skus, count)
    expect([one.count, one.full]).toEqual([String(count), full])
  })
  test('none where there is none, or where it is drawn', () => {
    expect(box({}, [sku('红', 0)]).count).toBeUndefined()
    cleanup()
    expect(box({ draw: {} }, [sku('红', 5)]).count).toBeUndefined()
    cleanup()
    expect(box({ left: 0 }, [sku('红', 5)]).count).toBeUndefined()
  })
  test('points are told from the least to the most, and what one has beside them', () => {
    expect(box({ mine: 1_200 }, [sku('红', 1, 30), sku('蓝', 1, 45)]).words).toMatch(
      /30 积分 – 45 积分您可以用的 1,200 积分/,
    )
    cleanup()
    expect(box({}, [sku('红', 1, 30), sku('蓝', 1, 30)]).words).not.toMatch(/–|您可以用的/)
    cleanup()
    expect(box({ highestPoints: 12 }, []).words).toMatch(/9 积分 – 12 积分/)
  })
})

describe('a draw', () => {
  const draw = (over: object) =>
    ({
      ...{ pieces: 2, opensAt: NOW, closesAt: NOW + HOUR_MS, seedHash: 'h', seed: '', entries: 1_500, order: [] },
      ...over,
    }) as never
  test('that is open says how many there are and for how many people', () => {
    const words = wordsOf(<DrawCard draw={draw({})} />)
    expect(words).toContain('共 2 份，1,500 人报名。早报晚报机会一样；没抽中积分全部退回。')
    expect(words).toContain('还剩 1 小时 · 然后抽签')
  })
  test('that was held says how many were drawn, and whom, in order', () => {
    const words = wordsOf(<DrawCard draw={draw({ seed: 's', entries: 3, order: ['a', 'b', 'c'] })} />)
    expect(words).toContain('3 人报名，抽出 2 份。')
    expect(words).not.toContain('还剩')
    expect(screen.getAllByRole('listitem', { hidden: true }).map(one => one.textContent)).toEqual([
      'a · 抽中',
      'b · 抽中',
      'c',
    ])
  })
  test('with fewer people than pieces drew no more than people', () => {
    expect(wordsOf(<DrawCard draw={draw({ seed: 's', entries: 1, order: ['a'] })} />)).toContain(
      '1 人报名，抽出 1 份。',
    )
  })
})

describe('whom it goes to', () => {
  const receiver = { name: '林美华', phone: '139', regionNames: ['西湖区'], detail: '3 号' }
  test.each([
    [{ receiver, station: null }, '林美华 139，西湖区 3 号'],
    [{ receiver, station: { name: '北山站' } }, '林美华 139，自提：北山站'],
    [{ receiver: { ...receiver, phone: '' }, station: { name: '北山站' } }, '林美华，自提：北山站'],
    [{ receiver: { ...receiver, name: '', phone: '' }, station: null }, '西湖区 3 号'],
  ])('%j', (row, words) => {
    expect(receiverText(row as never)).toBe(words)
  })

  const exchange = (over: object) =>
    ({
      ...{ id: 'e1', gift: 'g', title: '雨伞', picture: '', options: ['红'], count: 2, points: 60, mode: 'post' },
      ...{ at: NOW, receiver, station: null, unclaimed: 0, record: { facts: {} } },
      ...over,
    }) as unknown as ExchangeDetail
  const station = { name: '北山站', regionName: '西湖区', address: '保俶路', hours: '9—17 点' }
  const facts = (over: object, isOwner = true) => {
    render(<ExchangeFacts exchange={exchange(over)} isOwner={isOwner} />)
    const labels = screen.getAllByRole('term').map(one => one.textContent)
    return Object.fromEntries(labels.map((label, at) => [label, screen.getAllByRole('definition')[at]?.textContent]))
  }
  test('is read by its owner, with the way it comes', () => {
    expect(facts({})).toMatchObject({ 收礼人: '林美华 139', 收货地址: '西湖区 3 号', 兑换时间: '今天 10:24' })
    expect(screen.getByRole('link', { name: '雨伞' }).getAttribute('href')).toBe('/giftDetail?id=g')
    expect(document.body.textContent).toContain('红 · 2 件60 积分')
  })
  test('is called otherwise by those at the desk, who read what to look at', () => {
    const said = facts({ unclaimed: 2, record: { facts: { doubt: 'sameAddress' } } }, false)
    expect(said).toMatchObject({
      兑换人: '林美华 139',
      逾期未取: '此前 2 次',
      请核查: expect.stringContaining('同一个地址'),
    })
  })
  test('at a station needs no address', () => {
    expect(facts({ mode: 'pickUp', station })).toMatchObject({ 自提点: '北山站，西湖区保俶路，9—17 点' })
    expect(screen.queryByText('收货地址')).toBeNull()
    expect(screen.queryByText('请核查')).toBeNull()
    expect(screen.queryByText('逾期未取')).toBeNull()
  })
})

test.each([
  [{}, '待备货雨伞红 · 2 件 · '],
  [
    { dueAt: NOW + HOUR_MS, state: 'shipped', stateLabel: '已寄出' },
    '已寄出还剩 1 小时 · 然后自动收货雨伞红 · 2 件 · ',
  ],
])('an exchange in a list with %j', (over, words) => {
  const row = {
    ...{ id: 'e1', state: 'pending', stateLabel: '待备货', title: '雨伞', picture: '', options: ['红'], count: 2 },
    ...{ points: 1_060, mode: 'post', at: NOW, dueAt: null },
    ...over,
  } as unknown as ExchangeRow
  const said = wordsOf(<ExchangeCard exchange={row} />)
  expect(said.startsWith(words)).toBe(true)
  expect(said.endsWith('1,060 积分今天 10:24 兑换查看')).toBe(true)
  expect(screen.getByRole('link', { name: '查看：雨伞' }).getAttribute('href')).toBe('/exchangeDetail?id=e1')
})

test('what is to be packed is summed up by gift and kind; each parcel has a label', async () => {
  const row = (id: string, options: readonly string[], count: number) => ({
    ...{ id, title: '雨伞', options, count, station: { name: '北山站' }, receiver: { name: '林', phone: '1' } },
  })
  openPage(<PackingList />, () => ({ dataList: [row('e1', ['红'], 2), row('e2', ['蓝'], 1), row('e3', ['红'], 3)] }))
  expect(await screen.findByText('备货单和标签（3 单）')).toBeTruthy()
  const cells = [...document.querySelectorAll('td')].map(one => one.textContent)
  expect(cells).toEqual(['雨伞 · 红', '5', '雨伞 · 蓝', '1'])
  expect([...document.querySelectorAll('[data-labels] b')].map(one => one.textContent)).toEqual([
    ...['雨伞 红 × 2', '雨伞 蓝 × 1', '雨伞 红 × 3'],
  ])
})

describe('a code that somebody shows', () => {
  const write = (code: string) => {
    const field = screen.getByLabelText(/^取货码/)
    fireEvent.change(field, { target: { value: code } })
    return act(async () => void fireEvent.submit(field.closest('form')!))
  }
  test('opens their exchange; none is asked for without one', async () => {
    const { sent } = openPage(<CodeCard />, () => ({ id: 'e7' }))
    await write(' ')
    expect(screen.getByText('请填写取货码')).toBeTruthy()
    expect(sent).toEqual([])
    await write('12345678')
    expect(sent.map(({ input }) => input)).toEqual([{ code: '12345678' }])
    expect(window.location.pathname + window.location.search).toBe('/exchangeDetail?id=e7')
  })
  test('that is nobody’s is said at the field until it is written anew', async () => {
    openPage(<CodeCard />, () => {
      throw new Refused({ code: 'missing', message: '没有这个取货码', field: 'code' })
    })
    await write('12345678')
    expect(screen.getByText('没有这个取货码')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^取货码/), { target: { value: '1' } })
    expect(screen.queryByText('没有这个取货码')).toBeNull()
  })
})

test('a parcel that came back waits for my addresses: where they cannot be read that is said, and read again', async () => {
  let fails = true
  const fire = vi.fn(async () => undefined)
  const record = { busy: false, fire } as unknown as RecordHandle
  const home = { id: 'a1', name: '林美华', phone: '139', regionNames: ['西湖区'], detail: '3 号', isDefault: true }
  openPage(<ResendCard id="e1" record={record} />, () => {
    if (fails) throw new Refused({ code: 'offline', message: '网络不给力' })
    return { dataList: [home] }
  })
  expect((await screen.findByRole('alert')).textContent).toContain('网络不给力')
  fails = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /林美华/ }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '换个地址再寄' })))
  expect(fire.mock.calls).toEqual([['RESEND', { address: 'a1' }]])
})
