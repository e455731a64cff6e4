/** What lies in a warehouse, what leaves it and what moved: on cards, on labels, and found by a code. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import Access from '../../../src/pages/warehouse/access.tsx'
import StockDetail from '../../../src/pages/warehouse/accessDetail.tsx'
import Movements from '../../../src/pages/warehouse/accessDetailRecord.tsx'
import { FindCode } from '../../../src/pages/warehouse/parts/findCode.tsx'
import { LabelCard } from '../../../src/pages/warehouse/parts/labels.tsx'
import { Expiry, IssueCard, StockCard } from '../../../src/pages/warehouse/parts/stockCards.tsx'
import Warehousing from '../../../src/pages/warehouse/warehousing.tsx'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { draw, press, settle, setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'
import { openScreen } from '../../support/machines/screen.tsx'

/** The camera sees a label as soon as it is pressed. */
vi.mock('../../../src/pages/warehouse/parts/scanner.tsx', () => ({
  Scanner: ({ onFound, onClose }: { onFound: (text: string) => void; onClose: () => void }) => (
    <div role="dialog">
      <button type="button" onClick={() => onFound('B-7')}>
        看到标签
      </button>
      <button type="button" onClick={onClose}>
        关掉
      </button>
    </div>
  ),
}))
vi.mock('../../../src/ui/parts/useCodeCamera.ts', async original => ({
  ...(await original<object>()),
  hasCamera: () => true,
}))

setUpPieces()
const here = () => window.location.pathname + window.location.search

test.each([
  ['2026-12-17', 'warn'],
  ['2026-12-18', 'warn'],
  ['2026-12-19', 'plain'],
  ['2026-11-17', 'warn'],
])('what keeps until %s is told in %s', (expiry, tone) => {
  expect(draw(<Expiry expiry={expiry} />)).toBe(`有效期至 ${expiry}`)
  expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})
test('what keeps for ever says nothing of it, neither on a card nor on a label', () => {
  expect(draw(<Expiry expiry="" />)).toBe('')
  cleanup()
  const label = { code: 'B-1', name: '绒毛毯', count: 8, unit: '条', shelf: 'A-1', warehouseName: '城西仓', at: NOW }
  expect(draw(<LabelCard {...label} expiry="" />)).toMatch(/绒毛毯 8 条B-1货架 A-1城西仓，2026-11-18 入库$/)
  cleanup()
  expect(draw(<LabelCard {...label} expiry="2027-01-31" />)).toMatch(/入库有效期至 2027-01-31$/)
})

test('a kind of goods says what is set aside only where something is', () => {
  const row = {
    ...{
      id: 'i1',
      name: '绒毛毯',
      classificationName: '床品',
      unit: '条',
      picture: '',
      count: 8,
      reserved: 0,
      expiry: '',
    },
  }
  expect(draw(<StockCard row={row as never} />)).toBe('绒毛毯床品8 条')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/accessDetail?id=i1')
  cleanup()
  expect(draw(<StockCard row={{ ...row, reserved: 1 } as never} />)).toBe('绒毛毯床品8 条，已预留 1')
})
test('goods set aside say for whom, and who fetches them where somebody does', () => {
  const row = {
    id: 'u1',
    title: '绒毛毯 2 条',
    stateLabel: '待出库',
    beneficiary: '王**',
    helper: '',
    regionName: '北山',
    at: NOW,
  }
  expect(draw(<IssueCard row={row as never} />)).toContain('给 王** · 北山今天')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/accessDetail?issue=u1')
  cleanup()
  expect(draw(<IssueCard row={{ ...row, helper: '周建国' } as never} />)).toContain('给 王** · 北山 · 由周建国来取')
})

describe('a code', () => {
  const open = (answer: Answer) => openPage(<FindCode />, answer, { at: '/access' })
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  test.each([
    ['of a delivery opens it', { kind: 'donation', id: 'd1', item: '' }, '/warehousing?id=d1'],
    [
      'of a batch opens its goods with that batch',
      { kind: 'batch', id: 'b1', item: 'i1' },
      '/accessDetail?id=i1&batch=b1',
    ],
  ])('%s', async (_, reply, address) => {
    const { sent } = open(() => reply)
    type('  B-1 ')
    await press('查找')
    expect(sent.map(({ input }) => input)).toEqual([{ code: 'B-1' }])
    expect(here()).toBe(address)
  })
  test('that was not typed is asked for, and nothing is looked for', async () => {
    const { sent } = open(() => ({}))
    type('   ')
    await press('查找')
    expect([screen.getByText('请输入标签上的编号') !== null, sent]).toEqual([true, []])
  })
  test('that is none says so at its field until another is looked for', async () => {
    let fails = true
    open(() => {
      if (fails) throw new Refused({ code: 'missing', message: '没有这个编号' })
      return new Promise(() => {})
    })
    type('B-2')
    await press('查找')
    expect(screen.getByText('没有这个编号')).toBeTruthy()
    expect(here()).toBe('/access')
    fails = false
    await press('查找')
    expect(screen.queryByText('没有这个编号')).toBeNull()
  })
  test('that the camera sees shuts it, stands in the field, and is looked for', async () => {
    const { sent } = open(() => ({ kind: 'batch', id: 'b7', item: 'i7' }))
    await press('扫码')
    await press('关掉')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('扫码')
    await press('看到标签')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('B-7')
    expect(sent.map(({ input }) => input)).toEqual([{ code: 'B-7' }])
    expect(here()).toBe('/accessDetail?id=i7&batch=b7')
  })
})

describe('movements', () => {
  const row = (kind: string, count: number, change: object = {}) => ({
    ...{
      id: `${kind}${count}`,
      kind,
      count,
      name: '绒毛毯',
      unit: '条',
      code: 'B-1',
      item: 'i1',
      batch: 'b1',
      left: 8,
    },
    ...{ by: '', reason: '', fromShelf: 'A-1', toShelf: 'C-9', at: NOW, ...change },
  })
  const open = async (at: string, ...rows: readonly object[]) => {
    const page = openPage(<Movements />, () => ({ dataList: rows, next: '', total: rows.length }), { at })
    await settle()
    return page
  }
  test.each([
    ['in', 3, '绒毛毯 +3 条', 'jade'],
    ['out', -3, '绒毛毯 −3 条', 'brand'],
    ['reserve', -3, '绒毛毯 3 条', 'sky'],
    ['free', 3, '绒毛毯 3 条', 'plain'],
    ['correction', 1, '绒毛毯 +1 条', 'warn'],
    ['correction', 0, '绒毛毯 −0 条', 'warn'],
    ['shelf', 0, '绒毛毯 A-1 → C-9', 'plain'],
  ])('of the kind %s by %i read 「%s」 in %s', async (kind, count, words, tone) => {
    await open('/accessDetailRecord', row(kind, count))
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('listitem').querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
  })
  test('say by whom and why where that is known, and lead to their batch', async () => {
    await open('/accessDetailRecord', row('out', -3), row('correction', -1, { by: '周建国', reason: '受潮' }))
    const [plain, whole] = screen.getAllByRole('listitem').map(one => one.textContent)
    expect(plain).toMatch(/标签 B-1，余 8 条 · 今天 10:24$/)
    expect(whole).toMatch(/标签 B-1，余 8 条 · 周建国 · 今天 10:24原因：受潮$/)
    expect(screen.getAllByRole('link', { name: '看批次 B-1' })[0]?.getAttribute('href')).toBe(
      '/accessDetail?id=i1&batch=b1',
    )
  })
  test.each([
    ['/accessDetailRecord', {}, '还没有记录'],
    ['/accessDetailRecord?kind=out&item=i1&batch=b1', { kind: 'out', item: 'i1', batch: 'b1' }, '还没有记录'],
    ['/accessDetailRecord?until=2026-11-20', { until: '2026-11-20' }, '没有找到记录'],
    ['/accessDetailRecord?since=2026-11-20', { since: '2026-11-20' }, '没有找到记录'],
    ['/accessDetailRecord?keyword=毯&kind=nonsense', { keyword: '毯' }, '没有找到记录'],
  ])('at %s are asked for by all that it says; where none are it reads so', async (at, input, title) => {
    const { sent } = await open(at)
    expect(sent.map(one => one.input)).toEqual([input])
    expect(screen.getByText(title)).toBeTruthy()
  })
})

describe('what lies in my warehouse', () => {
  const open = async (at: string, warehouses: readonly object[], rows: readonly object[] = []) => {
    const page = openPage(
      <Access />,
      ({ wire }) =>
        wire === '/api/renwu/cangkuMine' ? { dataList: warehouses } : { dataList: rows, next: '', total: rows.length },
      { at },
    )
    await settle()
    return page
  }
  const house = (id: string, toIssue: number) => ({ id, name: `仓库 ${id}`, toIssue, toStore: 0 })
  test('one warehouse needs no choice; of several all are named, and what waits is the sum', async () => {
    await open('/access', [house('w1', 2)])
    expect(screen.queryByRole('group', { name: '仓库' })).toBeNull()
    cleanup()
    clearCache()
    await open('/access', [house('w1', 2), house('w2', 5)])
    expect(screen.getByText('仓库 w1、仓库 w2')).toBeTruthy()
    const chips = [...screen.getByRole('group', { name: '看什么' }).querySelectorAll('button')].map(
      one => one.textContent,
    )
    expect(chips).toEqual(['库存', '待出库 7', '已出库'])
  })
  test.each([
    ['/access', 'kucunPage', { sort: 'name' }, '没有找到物品', true],
    [
      '/access?sort=count&expiring=1&keyword=毯',
      'kucunPage',
      { sort: 'count', expiring: true, keyword: '毯' },
      '没有找到物品',
      true,
    ],
    ['/access?sort=nonsense&warehouse=w1', 'kucunPage', { sort: 'name', warehouse: 'w1' }, '没有找到物品', true],
    ['/access?tab=toIssue', 'chukuPage', { done: false }, '没有等着出库的', false],
    ['/access?tab=issued&warehouse=w1', 'chukuPage', { done: true, warehouse: 'w1' }, '还没有出过库', false],
    ['/access?tab=nonsense', 'kucunPage', { sort: 'name' }, '没有找到物品', true],
  ])('at %s asks %s for %o', async (at, wire, input, title, searches) => {
    const { sent } = await open(at, [house('w1', 0)])
    expect(sent.filter(call => !call.wire.endsWith('cangkuMine'))).toEqual([{ wire: `/api/renwu/${wire}`, input }])
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByRole('searchbox') !== null).toBe(searches)
  })

  const batch = (id: string, change: object = {}) => ({
    ...{
      id,
      code: `B-${id}`,
      donation: 'd1',
      donor: '王**',
      received: 9,
      count: 8,
      reserved: 0,
      shelf: 'A-1',
      expiry: '',
    },
    ...{ at: NOW, ...change },
  })
  const stock = (change: object, ...batches: readonly object[]) => ({
    ...{
      id: 'i1',
      name: '绒毛毯',
      warehouseName: '城西仓',
      classificationName: '床品',
      count: 9,
      reserved: 2,
      unit: '条',
    },
    ...{ mayStore: true, batches, ...change },
  })
  test('of one kind says what is there, set aside and free, and which batch was looked for', async () => {
    const whole = stock({}, batch('b1'), batch('b2', { reserved: 2, donation: '' }))
    openPage(<StockDetail />, () => whole, { at: '/accessDetail?id=i1&batch=b2' })
    await settle()
    const text = document.body.textContent ?? ''
    for (const words of ['类别床品', '库存9 条', '已预留2 条', '可用7 条']) expect(text).toContain(words)
    const came = '入库 9 条 · 今天 10:24'
    expect(text.match(/入库 9 条 · 今天 10:24( · 已预留 2)?/g)).toEqual([came, `${came} · 已预留 2`])
    expect(screen.getAllByRole('link', { name: /^这一批的记录：/ }).map(one => one.getAttribute('aria-label'))).toEqual(
      ['这一批的记录：B-b1'],
    )
    expect(screen.getByRole('link', { name: '出入库记录' }).getAttribute('href')).toBe('/accessDetailRecord?item=i1')
    expect(screen.getAllByRole('button', { name: '换货架' })).toHaveLength(2)
  })
  test('is only looked at by whoever does not store, and its label opens and closes', async () => {
    openPage(<StockDetail />, () => stock({ mayStore: false }, batch('b1')), { at: '/accessDetail?id=i1' })
    await settle()
    expect(screen.queryByRole('button', { name: /换货架|盘点更正/ })).toBeNull()
    await press('看标签')
    expect(screen.getByRole('button', { name: '打印标签' })).toBeTruthy()
    await press('收起标签')
    expect(screen.queryByRole('button', { name: '打印标签' })).toBeNull()
  })
})

test('a delivery that is open closes at the next press, and another opens instead', async () => {
  const row = (id: string) => ({
    id,
    title: `毯 ${id}`,
    donor: '王**',
    mode: 'dropOff',
    regionName: '北山',
    since: NOW - 7_200_000,
  })
  openPage(
    <Warehousing />,
    ({ wire }) =>
      wire === '/api/renwu/rukuPage' ? { dataList: [row('a'), row('b')], next: '', total: 2 } : new Promise(() => {}),
    { at: '/warehousing' },
  )
  await settle()
  expect(screen.getByText('2 份捐物等着入库，等得最久的在前')).toBeTruthy()
  expect(document.body.textContent).toContain('王** · 毯 a')
  expect(document.body.textContent).toContain('自己送到 · 北山')
  expect(document.body.textContent).toContain('已等 2 小时')
  const open = async (name: RegExp) => {
    await press(name)
    return window.location.search
  }
  expect(await open(/毯 a/)).toBe('?id=a')
  expect(await open(/毯 b/)).toBe('?id=b')
  expect(await open(/毯 b/)).toBe('')
})

test.each([
  [
    'somebody who may be called',
    { helper: '周建国', helperPhone: '13900000002' },
    /谁来取周建国　13900000002取货码.*，请对方报出/,
  ],
  ['nobody yet', { helper: '', helperPhone: '' }, /谁来取还没有人仓库/],
])('goods that leave are fetched by %s', async (_, change, words) => {
  await openScreen({
    at: '/accessDetail?issue=x1',
    patch: (wire, reply) => (wire === '/api/renwu/chukuDetails' ? { ...reply, ...change } : reply),
  })
  expect(document.body.textContent).toMatch(words)
})
