/** 全部入账: each payment by itself, so that one which cannot be booked holds up no other, and is named. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentRow } from '../../../src/contract/finance.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { paymentBook } from '../../../src/pages/finance/parts/books.tsx'
import { BulkStep } from '../../../src/pages/finance/parts/bulkStep.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import type { Answer } from '../../support/machines/pages.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
  closeQuestion()
})

const payment = (id: string, owner: string, amount: number) =>
  ({ id, owner, amount, record: { version: 3 } }) as unknown as PaymentRow
const PAGES: Record<string, readonly PaymentRow[]> = {
  '': [payment('p1', '刘慧', 1_000), payment('p2', '王秀英', 2_050)],
  second: [payment('p3', '陈明', 30_000)],
}
const question = { current: undefined as ReturnType<typeof useQuestion> | undefined }
function Question() {
  question.current = useQuestion()
  return null
}

/** The list that stands under the button. */
function Rows() {
  const { items = [] } = paymentBook.usePages({})
  return items.length
}

/** The button in front of three payments on two pages, or of others, pressed; `book` answers what is booked. */
function press(book: Answer, pages = PAGES) {
  const onStart = vi.fn()
  const { sent } = openPage(
    <>
      <BulkStep book={paymentBook} bulk={paymentBook.bulk!} input={{ keyword: '9' }} offered onStart={onStart} />
      <Rows />
      <Question />
      <Toaster />
    </>,
    request => {
      if (request.wire !== '/api/renwu/zhifuPage') return book(request)
      const { after = '' } = request.input
      return { dataList: pages[String(after)], next: after === '' ? 'second' : '' }
    },
  )
  fireEvent.click(screen.getByRole('button', { name: '全部入账' }))
  const bookedIds = () => sent.flatMap(({ wire, input }) => (wire.endsWith('Page') ? [] : [input.id]))
  const listed = () => sent.filter(({ wire, input }) => wire === '/api/renwu/zhifuPage' && !('keyword' in input)).length
  return { bookedIds, listed, onStart, answer: (yes: boolean) => act(async () => answerQuestion(yes)) }
}
async function pressAll(book: Answer) {
  const pressed = press(book)
  await vi.waitFor(() => expect(question.current?.kind).toBe('ask'))
  return pressed
}
const answerQuestion = (yes: boolean) => {
  if (question.current?.kind === 'ask') question.current.answer(yes)
  closeQuestion()
}

test('it says how many and how much of all pages, and books nothing without a yes', async () => {
  const { bookedIds, onStart, answer } = await pressAll(() => ({ version: 4 }))
  expect(question.current?.options.title).toBe('全部入账：3 笔支付，共 330.50 元？')
  await answer(false)
  expect([bookedIds(), onStart.mock.calls]).toEqual([[], []])
})

test('one that cannot be booked is named with its reason, and those behind it are booked', async () => {
  const { bookedIds, answer } = await pressAll(({ input: { id } }) => {
    if (id === 'p2') throw new Refused({ code: 'stale', message: '刚刚有了变化，请刷新后再试' })
    return { version: 4 }
  })
  await answer(true)
  expect(await screen.findByText('已办 2 笔，共 310.00 元；1 笔没有办成')).toBeTruthy()
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('王秀英 20.50 元：刚刚有了变化，请刷新后再试')
  expect(bookedIds()).toEqual(['p1', 'p2', 'p3'])
})

test('where somebody was faster it says that nothing is left, asks nothing, and reads the list anew', async () => {
  const { bookedIds, onStart, listed } = press(() => ({ version: 4 }), { '': [], second: [] })
  expect(await screen.findByText('没有要办的了，可能刚刚有人办过')).toBeTruthy()
  expect([question.current, bookedIds(), onStart.mock.calls]).toEqual([null, [], []])
  await vi.waitFor(() => expect(listed()).toBe(2))
})
