/** Stock-taking: only what differs from the books is corrected, with what the books said when it was counted. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import { StockTaking } from '../../../src/pages/warehouse/parts/stockTaking.tsx'
import { closeQuestion, useQuestion } from '../../../src/ui/questions.ts'
import { memoryStore } from '../../support/machines/fakes.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'

beforeEach(() => setView({ uid: '7', settled: true }))
afterEach(() => {
  cleanup()
  clearCache()
})
const batch = (id: string, name: string, shelf: string, count: number) => ({
  ...{ id, name, shelf, count, code: id.toUpperCase(), unit: '条', reserved: 0, received: count, expiry: '', at: 0 },
  ...{ item: `item-${id}`, donation: 'd', donor: '王**' },
})
const BATCHES = [batch('b1', '绒毛毯', 'A-1', 5), batch('b2', '围巾', 'A-1', 3), batch('b3', '手套', 'B-2', 8)]
/** Says yes to what is asked. */
function Agrees() {
  const question = useQuestion()
  useEffect(() => {
    if (question?.kind !== 'ask') return
    question.answer(true)
    closeQuestion()
  }, [question])
  return null
}
const server =
  (correct: (id: unknown) => unknown): Answer =>
  ({ wire, input }) =>
    wire === '/api/renwu/kucunCorrect' ? correct(input.batch) : { dataList: BATCHES, next: '', total: 3 }
const open = async (correct: (id: unknown) => unknown = () => BATCHES[0]) => {
  const drafts = memoryStore()
  const both = (
    <>
      <StockTaking warehouse="w" name="北山爱心仓库" />
      <Agrees />
    </>
  )
  const page = openPage(both, server(correct), { ports: { drafts } })
  const fields = await screen.findAllByRole('textbox', { name: /实有/ })
  const count = (at: number, typed: string) => fireEvent.change(fields[at]!, { target: { value: typed } })
  const record = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '记下盘点' })))
  const corrected = () => page.sent.filter(({ wire }) => wire === '/api/renwu/kucunCorrect').map(({ input }) => input)
  return { fields, count, record, corrected, drafts }
}

test('what is as the books say needs no correction, however its number is typed', async () => {
  const { count, record, corrected } = await open()
  count(0, '５ 条')
  count(1, '2')
  await record()
  expect(corrected()).toEqual([{ batch: 'b2', count: 2, seen: 3, reason: '盘点' }])
})
test('what is refused keeps its number and says why; the rest is done', async () => {
  const sentence = '账上刚刚变成了 4 条，请再点一次数后更正'
  const { fields, count, record } = await open(id => {
    if (id === 'b1') throw new Refused({ code: 'notNow', message: sentence })
    return BATCHES[2]
  })
  count(0, '4')
  count(2, '7')
  await record()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(fields.map(field => (field as HTMLInputElement).value)).toEqual(['4', '', ''])
})
test('what is no number is said at its field, and nothing is sent', async () => {
  const { count, record, corrected } = await open()
  count(0, '五条多')
  await record()
  expect(screen.getByText('请填写实有件数，按条数')).toBeTruthy()
  expect(corrected()).toEqual([])
})
test('Enter goes to the next batch, and what was counted is there again after a reload', async () => {
  const first = await open()
  first.fields[0]!.focus()
  fireEvent.keyDown(first.fields[0]!, { key: 'Enter' })
  expect(document.activeElement).toBe(first.fields[1])
  first.count(1, '3')
  expect(first.drafts.get('stock-taking:w')).toBe('{"b2":"3"}')
})
