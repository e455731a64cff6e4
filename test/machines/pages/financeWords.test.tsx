/** The books of finance: what stands in their rows and tables, and what an expense may be. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import Accounting from '../../../src/pages/finance/accounting.tsx'
import { readAll } from '../../../src/pages/finance/parts/book.ts'
import { expenseBook, paymentBook } from '../../../src/pages/finance/parts/books.tsx'
import { csvOf } from '../../../src/pages/finance/parts/csv.ts'
import { ExpenseForm } from '../../../src/pages/finance/parts/expenseForm.tsx'
import { filterOf } from '../../../src/pages/finance/parts/financeList.tsx'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage } from '../../support/machines/pages.tsx'

beforeEach(() => {
  setView({ uid: '7', settled: true })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  clearCache()
  setView({ uid: '' })
})

const AT = Date.parse('2026-11-18T10:24:05+08:00')
const EXPENSE = {
  ...{
    id: 'e1',
    owner: '林美华',
    amount: 3_650,
    reason: '车费',
    invoice: 'F1',
    stateLabel: '待确认',
    regionName: '杭州市',
  },
  ...{ at: AT, refusal: '', proof: ['/files/a'], state: 'handedIn', record: { id: 'e1', version: 1, facts: {} } },
}
const PAYMENT = {
  ...{
    id: 'p1',
    owner: '刘慧',
    amount: 1_250,
    asked: 1_300,
    title: '大米',
    stateLabel: '待入账',
    regionName: '杭州市',
  },
  ...{
    at: AT,
    order: 'o1',
    reason: '不想要了',
    failure: '卡停用',
    proof: [],
    record: { id: 'p1', version: 1, facts: {} },
  },
}
const factsOf = ({ facts = [] }: { facts?: readonly { label: string; value: ReactNode }[] }) =>
  facts.map(({ label, value }) => `${label} ${render(value).container.textContent}`)

describe('a table', () => {
  test('of expenses has each word in its own column', () => {
    expect(expenseBook.columns.map(([head, cell]) => [head, cell({ ...EXPENSE, refusal: '看不清' } as never)])).toEqual(
      [
        ...[
          ['编号', 'e1'],
          ['申请人', '林美华'],
          ['金额（元）', '36.50'],
          ['用途', '车费'],
          ['发票号码', 'F1'],
          ['状态', '待确认'],
        ],
        ...[
          ['城市', '杭州市'],
          ['提交时间', '2026-11-18 10:24:05'],
          ['驳回原因', '看不清'],
        ],
      ],
    )
  })
  test('of payments has each word in its own column', () => {
    expect(paymentBook.columns.map(([head, cell]) => [head, cell(PAYMENT as never)])).toEqual([
      ...[
        ['支付单号', 'p1'],
        ['订单号', 'o1'],
        ['付款人', '刘慧'],
        ['金额（元）', '12.50'],
        ['应付（元）', '13.00'],
      ],
      ...[
        ['用途', '大米'],
        ['状态', '待入账'],
        ['地区', '杭州市'],
        ['时间', '2026-11-18 10:24:05'],
      ],
      ...[
        ['退款原因', '不想要了'],
        ['未成功原因', '卡停用'],
      ],
    ])
  })
  test.each([
    ['=1+1', `"'=1+1"`],
    ['+86', `"'+86"`],
    ['-5', `"'-5"`],
    ['@a', `"'@a"`],
    ['他说"好"', '"他说""好"""'],
    ['1-1', '"1-1"'],
  ])('says %j as words', (text, cell) => {
    expect(csvOf([[text, 'x']])).toBe(`\uFEFF${cell},"x"\r\n`)
  })
  test('has all pages, a hundred rows each, asked for as they are found', async () => {
    const call = vi.fn(async (_: string, { after }: { after?: string }) =>
      after ? { dataList: [{ id: 'b' }], next: '' } : { dataList: [{ id: 'a' }], next: 'n' },
    )
    const rows = await readAll(call as never, expenseBook, { keyword: '9' })
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(call.mock.calls).toEqual([
      ['/api/renwu/feiyongPage', { keyword: '9', pageSize: 100 }],
      ['/api/renwu/feiyongPage', { keyword: '9', pageSize: 100, after: 'n' }],
    ])
  })
})

describe('a row', () => {
  test.each([
    [{}, ['金额 ¥36.50', '用途 车费', '发票号码 F1', '付款城市 杭州市']],
    [{ invoice: '' }, ['金额 ¥36.50', '用途 车费', '付款城市 杭州市']],
    [{ refusal: '看不清' }, ['金额 ¥36.50', '用途 车费', '发票号码 F1', '付款城市 杭州市', '驳回原因 看不清']],
  ])('of expenses with %j', (over, facts) => {
    const summary = expenseBook.summaryOf({ ...EXPENSE, ...over } as never)
    expect(factsOf(summary)).toEqual(facts)
    expect(summary).toMatchObject({
      id: 'e1',
      title: '林美华',
      stateLabel: '待确认',
      at: AT,
      photos: { urls: ['/files/a'] },
    })
  })
  test('of payments says what was to be paid only where that is another sum', () => {
    const labels = (over: object) =>
      paymentBook.summaryOf({ ...PAYMENT, ...over } as never).facts?.map(({ label }) => label)
    expect(labels({})).toEqual(['金额', '应付', '用途', '地区', '支付单号', '订单号', '退款原因', '未成功原因'])
    expect(labels({ asked: 1_250, order: '', reason: '', failure: '' })).toEqual(['金额', '用途', '地区', '支付单号'])
    expect(paymentBook.summaryOf(PAYMENT as never)).not.toHaveProperty('photos')
    expect(paymentBook.summaryOf({ ...PAYMENT, proof: ['/files/b'] } as never)).toMatchObject({
      photos: { urls: ['/files/b'] },
    })
  })
})

test('what is looked for leaves out what is empty', () => {
  expect(filterOf({ since: '', until: '2026-11-01', keyword: '' })).toEqual({ until: '2026-11-01' })
  expect(filterOf({ since: '2026-10-01', until: '', keyword: '刘' })).toEqual({ since: '2026-10-01', keyword: '刘' })
})

describe('an expense', () => {
  const open = () =>
    openPage(<ExpenseForm />, () => ({ id: 'e9' }), { at: '/charge?new=1', ports: { drafts: memoryStore() } })
  const write = (yuan: string) =>
    act(async () => {
      const field = screen.getByLabelText(/^金额/)
      fireEvent.change(field, { target: { value: yuan } })
      fireEvent.click(screen.getByRole('button', { name: '提交费用' }))
    })
  test.each([
    ['', '请填写金额'],
    ['0', '金额不能低于 0.01 元'],
    ['viel', '金额请写成 12.50 这样的数'],
    ['100000.01', '金额不能高于 100000 元'],
    ['100000', ''],
    ['0.01', ''],
  ])('of %j 元 is answered %j', async (yuan, fault) => {
    open()
    await write(yuan)
    const said = screen.queryAllByText(/金额/).filter(one => one.getAttribute('role') === 'alert')
    expect(said.map(one => one.textContent)).toEqual(fault ? [fault] : [])
    // Nothing goes without a photograph of its proof.
    expect(screen.getAllByText('请上传凭证照片').length).toBeGreaterThan(0)
  })
})

describe('the open matter of a book', () => {
  const row = (id: string) => ({
    ...EXPENSE,
    id,
    owner: `申请人${id}`,
    record: { id, workflow: 'expense', version: 1, facts: {}, state: 'handedIn' },
  })
  const owners = async (open: string, next: string, listed: readonly string[]) => {
    openPage(
      <Accounting />,
      ({ wire, input }) =>
        wire === '/api/renwu/feiyongPage'
          ? {
              dataList: (input.id ? [open] : listed).map(row),
              next: input.id ? '' : next,
              total: listed.length,
              tab: 'handedIn',
              counts: {},
              sum: 0,
            }
          : { dataList: [], next: '', total: 0, history: [], timers: [], roles: [], state: 'handedIn', facts: {} },
      { at: `/accounting?id=${open}` },
    )
    await screen.findAllByText(`申请人${open}`)
    return [
      ...new Set(
        [...document.querySelectorAll('li, article')].flatMap(one => one.textContent?.match(/申请人e\d/)?.[0] ?? []),
      ),
    ]
  }
  test.each([
    ['stands in its place', 'e2', '', ['e1', 'e3'], ['e1', 'e2', 'e3']],
    ['stands last where nothing comes behind it', 'e9', '', ['e1', 'e3'], ['e1', 'e3', 'e9']],
    ['stands first where it lies further down', 'e9', 'more', ['e1', 'e3'], ['e9', 'e1', 'e3']],
    ['stands once', 'e3', '', ['e1', 'e3'], ['e1', 'e3']],
  ])('%s', async (_, open, next, listed, shown) => {
    expect(await owners(open, next, listed)).toEqual(shown.map(id => `申请人${id}`))
  })
})
