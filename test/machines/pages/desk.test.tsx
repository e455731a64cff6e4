/** A desk with a made-up description: what opens, what comes next, what keys do, and what they leave alone. */
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EXPENSE_TABLE } from '../../../src/contract/deskTables.ts'
import { EXPENSE_DESK } from '../../../src/contract/recordLists.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { forgetChanges } from '../../../src/data/record/recordChanges.ts'
import { setView } from '../../../src/data/view.ts'
import { deskScreen } from '../../../src/pages/record/shared/deskScreen.tsx'
import { nextWaiting } from '../../../src/pages/record/shared/deskWalk.ts'
import { setLetterKeys } from '../../../src/ui/letterKeys.ts'
import type { DialogProps } from '../../../src/ui/operated/dialog.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { openPage, type SentCall } from '../../support/machines/pages.tsx'

vi.mock('../../../src/ui/toasts.ts', () => ({ toast: vi.fn(), dismiss: vi.fn() }))
// What Chakra adds around it is tried in Chromium.
vi.mock('../../../src/ui/operated/dialog.tsx', () => ({
  Dialog: ({ title, children, footer }: DialogProps) => (
    <div role="dialog" aria-label={title}>
      {children}
      {footer}
    </div>
  ),
}))

const CLERK = 'clerk'
/** State by id, as the server has it. */
let states: Record<string, string>
let notes: object[]
/** What this device keeps. */
let drafts = memoryStore()
const isIn = (tab: unknown) => (id: string) => tab === 'all' || states[id] === tab
const rowOf = (id: string) => ({
  ...{ id, state: states[id], stateLabel: states[id], owner: `申请人${id}`, reason: `车费${id}`, amount: 1000 },
  ...{ invoice: '', proof: [], refusal: '', regionName: '杭州市', at: 0, version: 1 },
  record: {
    ...{ id, workflow: 'expense', version: 1, state: states[id] },
    facts: { owner: `o${id}`, place: '3301', amount: 1000, invoice: '', twoFrom: 50_000, approvedBy: '' },
  },
})
function answer({ wire, input }: SentCall): unknown {
  if (wire === '/api/my/getMyInfo') return { uid: CLERK, roles: [{ role: 'finance', region: '3301' }] }
  if (wire === '/api/my/getLiucheng') return { ...rowOf(input.id as string).record, history: [], timers: [] }
  if (wire === '/api/renwu/feiyongPage') {
    const ids = input.id ? [input.id as string] : Object.keys(states).filter(isIn(input.tab ?? 'handedIn'))
    const found = ids.filter(id => !input.keyword || rowOf(id).owner.includes(input.keyword as string))
    if (input.sort === '-amount') found.reverse()
    return {
      dataList: found.map(rowOf),
      next: '',
      total: found.length,
      counts: {},
      ...(Object.values(states).includes('confirmed') && { opens: 'confirmed' }),
      tab: input.tab ?? 'handedIn',
      sum: 0,
      ...(input.sums ? { sums: { amount: 3000 } } : {}),
    }
  }
  if (wire === '/api/renwu/feiyongConfirm') return take(input.id as string, 'confirmed')
  if (wire === '/api/renwu/feiyongRefuse') return take(input.id as string, 'refused')
  if (wire === '/api/renwu/noteList') return { dataList: notes, open: true }
  if (wire === '/api/renwu/housePhrases') return { dataList: input.step === 'expense.REFUSE' ? ['凭证看不清'] : [] }
  if (wire === '/api/renwu/noteCounts') return { counts: { b: 2 } }
  if (wire === '/api/renwu/noteAdd') {
    notes.unshift({ id: `${notes.length}`, by: '财务小周', words: '', at: 0, ...input })
    return { id: 'new' }
  }
  throw new Refused({ code: 'missing', message: wire })
}
const take = (id: string, state: string) => {
  states[id] = state
  return { version: 2, state }
}

const Made = deskScreen('/api/renwu/feiyongPage', {
  workflow: 'expense',
  list: EXPENSE_DESK,
  title: '做出来的办事台',
  unit: '笔',
  filters: { keyword: '姓名' },
  table: EXPENSE_TABLE,
  row: ({ owner, reason, stateLabel }) => ({ title: `${owner} · ${reason}`, stateLabel }),
  matter: ({ owner, reason }) => ({ title: owner, facts: [{ label: '用途', value: reason }] }),
  many: { CONFIRM: { warning: '看过凭证再一起确认。', inputOf: () => ({}) } },
  views: {
    map: {
      load: async () => props => (
        <button type="button" onClick={() => props.onOpen('c')}>
          图上 {props.items?.length} 处
        </button>
      ),
    },
  },
  empty: { title: '没有了' },
})

/** Answers what is asked before a step, at once. */
function Yes() {
  const question = useQuestion()
  if (question?.kind === 'ask') queueMicrotask(() => [question.answer(true), closeQuestion()])
  return null
}

/** Lets what was begun go on: answers, and what is drawn of them. */
const settle = async () => {
  for (let turn = 0; turn < 8; turn++) await act(() => new Promise(resolve => setTimeout(resolve, 4)))
}
async function open(at = '/accounting', wide = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }))
  const page = openPage(
    <>
      <Made />
      <Yes />
    </>,
    answer,
    { at, ports: { drafts } },
  )
  // The chart and the parts of the first desk are compiled as it opens.
  await waitFor(() => {
    const listed = [
      ...screen.queryAllByRole('listitem'),
      ...screen.queryAllByRole('button', { name: /去掉|图上|金额/ }),
    ]
    expect(listed.length).toBeGreaterThan(0)
  })
  if (wide && !at.includes('keyword')) await screen.findByRole('button', { name: /确认费用/ })
  await settle()
  return page
}
/** Opens it by its bare address, until it has settled on what it shows. */
async function openBare() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  openPage(<Made />, answer, { at: '/accounting', ports: { drafts } })
  await waitFor(() => expect(location.search).not.toBe(''))
  await settle()
}
let now = 1000
/** Presses a key, long enough after the one before. */
async function key(name: string, more: object = {}, target: Element = document.activeElement ?? document.body) {
  now += 1000
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: now })
  act(() => void target.dispatchEvent(event))
  await settle()
}
const opened = () => screen.queryByRole('article')?.getAttribute('aria-label')
const rows = () => screen.getAllByRole('listitem').map(row => row.querySelector('b')?.textContent)
const focused = () => document.activeElement?.textContent

// The chart and its dialog are compiled inside the first test that opens them.
configure({ asyncUtilTimeout: 15_000 })
const scrollsIntoView = Element.prototype.scrollIntoView
afterAll(() => {
  Element.prototype.scrollIntoView = scrollsIntoView
})
beforeEach(() => {
  states = { a: 'handedIn', b: 'handedIn', c: 'handedIn', d: 'paid' }
  notes = []
  drafts = memoryStore()
  Element.prototype.scrollIntoView = () => {}
  setView({ uid: CLERK, settled: true })
})
afterEach(() => {
  cleanup()
  closeQuestion()
  clearCache()
  forgetChanges()
  setLetterKeys(true)
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('with room for two panes, the first matter that waits is open and the address is as it was', async () => {
  await open()
  expect(opened()).toBe('申请人a')
  expect(location.search).toBe('')
})
test('on a narrow screen a row opens a page of its own, from which one comes back to the list', async () => {
  await open('/accounting', false)
  expect(screen.queryByRole('article')).toBeNull()
  act(() => screen.getByRole('link', { name: /申请人b/ }).click())
  await settle()
  expect([opened(), location.search]).toEqual(['申请人b', '?id=b'])
  expect(screen.getByRole('link', { name: /回到列表/ }).getAttribute('href')).toBe('/accounting')
})

describe('as it opens', () => {
  test('a desk opens where something waits, and a tab that is worked off stays', async () => {
    states = { a: 'confirmed' }
    await openBare()
    expect(location.search).toBe('?tab=confirmed')
    cleanup()
    clearCache()
    states = { a: 'handedIn' }
    await open()
    await key('c')
    await waitFor(() => expect(states.a).toBe('confirmed'))
    expect(location.search).not.toContain('tab=')
  })
  test('what somebody chose last is chosen again, said, and dropped by a press', async () => {
    await open('/accounting?tab=all')
    act(() => screen.getByRole('button', { name: /地图/ }).click())
    await settle()
    cleanup()
    clearCache()
    await openBare()
    expect(location.search).toContain('view=map')
    act(() => screen.getByRole('button', { name: '不筛选' }).click())
    await settle()
    expect(location.search).not.toContain('view=')
    expect(screen.queryByText(/沿用您上次的筛选/)).toBeNull()
  })
  test('a link to a tab or a matter shows exactly that, whatever was chosen last', async () => {
    drafts.set(`filters:${CLERK}:/api/renwu/feiyongPage`, 'view=map')
    await open('/accounting?tab=all')
    expect(location.search).toBe('?tab=all')
  })
})

describe('after a step', () => {
  test('the next that waits opens by itself, its main action focused; at the end the first that was passed over', async () => {
    await open('/accounting?id=b')
    await key('c')
    expect([opened(), focused()]).toEqual(['申请人c', expect.stringContaining('确认费用')])
    await key('c')
    expect(opened()).toBe('申请人a')
    expect(states).toMatchObject({ b: 'confirmed', c: 'confirmed', a: 'handedIn' })
  })
  test('a closed one is never what comes next, and where none waits the matter stays', async () => {
    states = { a: 'handedIn', d: 'paid' }
    await open('/accounting?tab=all&id=a')
    await key('r')
    fireEvent.change(await screen.findByLabelText(/原因/), { target: { value: '重复了' } })
    await act(async () => screen.getAllByRole('button', { name: '驳回' }).at(-1)?.click())
    await waitFor(() => expect([states.a, opened()]).toEqual(['refused', '申请人a']))
  })
  test('a second press of the mouse does not take what has come there since', async () => {
    await open()
    const pressAt = async (timeStamp: number, detail = 1) => {
      const click = new MouseEvent('click', { bubbles: true, detail })
      Object.defineProperty(click, 'timeStamp', { value: timeStamp })
      act(() => void screen.getByRole('button', { name: /确认费用/ }).dispatchEvent(click))
      await settle()
    }
    const first = performance.now()
    await pressAt(first)
    expect(opened()).toBe('申请人b')
    await pressAt(first + 50)
    await pressAt(first + 300, 2)
    expect(states).toMatchObject({ a: 'confirmed', b: 'handedIn' })
    await pressAt(first + 900)
    expect(states).toMatchObject({ b: 'confirmed' })
  })
  test('phrases of the house stand under the field, by a press', async () => {
    await open()
    await key('r')
    const ready = await screen.findByRole('button', { name: '凭证看不清' })
    act(() => ready.click())
    await act(async () => screen.getAllByRole('button', { name: '驳回' }).at(-1)?.click())
    await waitFor(() => expect(states.a).toBe('refused'))
  })
})

describe('keys', () => {
  test('J and K open the neighbours, arrows too, X selects and Shift X a range', async () => {
    await open()
    await key('j')
    await key('ArrowDown')
    expect([opened(), focused()]).toEqual(['申请人c', expect.stringContaining('申请人c')])
    await key('K', { shiftKey: false })
    expect(opened()).toBe('申请人b')
    await key('x')
    await key('j')
    await key('X', { shiftKey: true })
    expect(screen.getByText(/选了 2/)).toBeTruthy()
    await act(async () => screen.getByRole('button', { name: '一起确认费用' }).click())
    await settle()
    expect(states).toMatchObject({ a: 'handedIn', b: 'confirmed', c: 'confirmed' })
  })
  test('? says what works here and now, letters of the steps included', async () => {
    await open()
    await key('?', { shiftKey: true })
    const help = screen.getByRole('dialog', { name: '现在能用的键' }).textContent
    for (const words of ['下一件', '确认费用', '驳回', '记一笔']) expect(help).toContain(words)
  })
  test.each<[string, object]>([
    ['composing Chinese', { isComposing: true }],
    ['with Ctrl', { ctrlKey: true }],
    ['with the command key', { metaKey: true }],
    ['with Alt', { altKey: true }],
  ])('do nothing %s', async (_, more) => {
    await open()
    await key('c', more)
    await key('j', more)
    expect([opened(), states.a]).toEqual(['申请人a', 'handedIn'])
  })
  test('do nothing while somebody types, and / goes there', async () => {
    await open()
    await key('/')
    const search = screen.getByRole('searchbox')
    expect(document.activeElement).toBe(search)
    await key('c', {}, search)
    expect(states.a).toBe('handedIn')
  })
  test('do nothing behind a dialog, and once where they come twice within 50 ms', async () => {
    await open()
    await key('r')
    await key('j')
    expect(opened()).toBe('申请人a')
    cleanup()
    await open()
    await key('j')
    now -= 980
    await key('j')
    now -= 980
    await key('j')
    expect(opened()).toBe('申请人b')
  })
  test('of one character can be switched off; arrows and Enter stay', async () => {
    setLetterKeys(false)
    await open()
    await key('j')
    await key('c')
    expect([opened(), states.a]).toEqual(['申请人a', 'handedIn'])
    await key('ArrowDown')
    expect(opened()).toBe('申请人b')
  })
})

describe('notes', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /备注/ })
  test('N goes to where one is written; a row says how many there are about its matter', async () => {
    await open()
    await key('n')
    expect(document.activeElement).toBe(field())
    expect(screen.getByText('备注 2').closest('[data-row]')?.getAttribute('data-row')).toBe('b')
  })
  test('a call is noted with one press; a note of nothing is stopped at its field, and what is written stays', async () => {
    await open()
    await act(async () => screen.getByRole('button', { name: '记下' }).click())
    expect(screen.getByText(/请填写备注/)).toBeTruthy()
    await act(async () => screen.getByRole('button', { name: '未接' }).click())
    await settle()
    expect(screen.getByText('打过电话，未接')).toBeTruthy()
    fireEvent.change(field(), { target: { value: '身份证 330106194503120012' } })
    await act(async () => screen.getByRole('button', { name: '接通' }).click())
    expect([field().value, notes.length]).toEqual(['身份证 330106194503120012', 1])
    expect(screen.getByText(/像是有身份证号/)).toBeTruthy()
  })
})

test('another way to look stands in the address, over the same matters, and one of them opens from it', async () => {
  await open('/accounting?view=map')
  const map = screen.getByRole('button', { name: '图上 3 处' })
  act(() => map.click())
  await settle()
  expect([opened(), location.search]).toEqual(['申请人c', '?view=map&id=c'])
  act(() => screen.getByRole('button', { name: '看列表' }).click())
  await settle()
  expect([rows().length, location.search]).toEqual([3, '?id=c'])
})

test('as a table the server sorts it and adds it up, and columns can be left out', async () => {
  await open('/accounting?view=table&sort=reason')
  const called = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect([called()[0], screen.getByText('30.00').textContent]).toEqual(['申请人a', '30.00'])
  act(() => screen.getByRole('button', { name: '金额（元）' }).click())
  await settle()
  expect([called()[0], new URLSearchParams(location.search).get('sort')]).toEqual(['申请人c', '-amount'])
  act(() => screen.getByRole('checkbox', { name: '用途' }).click())
  expect(screen.queryByRole('columnheader', { name: '用途' })).toBeNull()
})

test('nothing found says by which filter, and a press drops it', async () => {
  await open('/accounting?keyword=没有这人')
  act(() => screen.getByRole('button', { name: /去掉“没有这人”/ }).click())
  await settle()
  expect(rows()).toHaveLength(3)
})

test('what comes next begins where the open one stood, around the end', () => {
  const items = ['a', 'b', 'c'].map(id => ({ id }))
  const next = (open: string, place: number, waiting: string) =>
    nextWaiting(items, open, place, ({ id }) => waiting.includes(id))?.id
  expect([next('b', 2, 'abc'), next('c', 3, 'abc'), next('x', 1, 'abc'), next('b', 2, 'b')]).toEqual([
    ...['c', 'a', 'b', undefined],
  ])
})
