/** One step for many records: each by itself, in their order, and what has become of all of them so far. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { OFFLINE, Refused } from '../../../src/contract/refusal.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache, setFetcher, subscribe } from '../../../src/data/queryCache.ts'
import { forgetChanges } from '../../../src/data/record/recordChanges.ts'
import { recordServices } from '../../../src/data/record/recordServices.ts'
import { type BulkOutcome, takeEach } from '../../../src/data/record/takeEach.ts'

afterEach(() => {
  forgetChanges()
  clearCache()
})

interface Row {
  readonly name: string
  readonly at: { readonly id: string; readonly version: number }
}
const ROWS: readonly Row[] = ['a', 'b', 'c'].map((id, at) => ({ name: `第 ${id} 单`, at: { id, version: at + 1 } }))

function server(refused: string) {
  const sent: { readonly wire: string; readonly input: object; readonly key: string | undefined }[] = []
  const reads: string[] = []
  const call = (async (wire: string, input: { id?: string }, { key }: { key?: string } = {}) => {
    sent.push({ wire, input, key })
    if (input.id === refused) throw new Refused({ code: 'stale', message: '刚刚有了变化' })
    return { id: input.id, version: 9, state: 'received', facts: {} }
  }) as unknown as CallWire
  setFetcher((async (wire: string) => {
    reads.push(wire)
    return { dataList: [], next: '', total: 0 }
  }) as unknown as CallWire)
  return { call, sent, reads }
}
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

test('each goes out as it was seen, under a key of its own, and what became of it is reported', async () => {
  const { call, sent, reads } = server('b')
  onTestFinished(subscribe('/api/v3/orderPage', {}, () => {}))
  const reports: string[] = []
  await takeEach<Row>(
    call,
    {
      ...{ workflow: 'order', event: 'RECEIVE', rows: ROWS },
      recordOf: ({ at }) => at,
      inputOf: ({ name }) => ({ note: name }),
    },
    ({ done, failed, left }: BulkOutcome<Row>) => {
      const why = failed.map(({ row, why }) => `${row.name}：${why}`)
      reports.push([left.length, ...names(done), ...why].join(' '))
    },
  )
  expect(sent.map(({ wire, input }) => ({ wire, input }))).toEqual(
    ROWS.map(({ name, at }) => ({ wire: '/api/v3/orderReceive', input: { ...at, input: { note: name } } })),
  )
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(reports).toEqual(['2 第 a 单', '1 第 a 单 第 b 单：刚刚有了变化', '0 第 a 单 第 c 单 第 b 单：刚刚有了变化'])
  expect(reads, 'lists of them are read anew at the end').toContain('/api/v3/orderPage')
})

test('four are under way at a time, and after a stop what has not begun is left', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ name: `第 ${at} 单`, at: { id: `r${at}`, version: 1 } }))
  const answers: (() => void)[] = []
  const call = (() => new Promise(resolve => answers.push(() => resolve({})))) as unknown as CallWire
  const stop = new AbortController()
  let last: BulkOutcome<Row> | undefined
  const step = { workflow: 'order', event: 'RECEIVE', rows, recordOf: ({ at }: Row) => at, signal: stop.signal }
  const all = takeEach(call, step, outcome => {
    last = outcome
  })
  expect(answers).toHaveLength(4)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(5))
  stop.abort()
  for (const answer of answers) answer()
  await all
  expect([answers.length, last?.done.length, last?.left.length]).toEqual([5, 5, 4])
})

test('a lost answer is asked for under the same key, at once and when one takes the step again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const keys: unknown[] = []
  let lost = 5
  const call = (async (_: string, __: object, { key }: { key?: string } = {}) => {
    keys.push(key)
    if (lost-- > 0) throw new Refused(OFFLINE)
    return { id: 'a', version: 2, state: 'received', facts: {} }
  }) as unknown as CallWire
  const step = { workflow: 'order', event: 'RECEIVE', rows: ROWS.slice(0, 1), recordOf: ({ at }: Row) => at }
  const outcomes: BulkOutcome<Row>[] = []
  for (const _ of ['first', 'again']) {
    const taken = takeEach(call, step, outcome => outcomes.push(outcome))
    await vi.runAllTimersAsync()
    await taken
  }
  expect(outcomes.map(({ done, failed }) => [done.length, failed.length])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect([keys.length, new Set(keys).size]).toEqual([6, 1])
})

test('a step that asks for nothing carries nothing, and one that nobody knows is sent for none', async () => {
  const { call, sent } = server('')
  const outcomes: BulkOutcome<Row>[] = []
  const step = { workflow: 'order', rows: ROWS.slice(0, 1), recordOf: ({ at }: Row) => at }
  await takeEach(call, { ...step, event: 'RECEIVE' }, outcome => outcomes.push(outcome))
  await takeEach(call, { ...step, event: 'FLY' }, outcome => outcomes.push(outcome))
  expect(sent.map(({ input }) => input)).toEqual([{ id: 'a', version: 1 }])
  expect(outcomes.map(({ done, failed }) => [names(done), failed.map(({ why }) => why)])).toEqual([
    [['第 a 单'], []],
    [[], ['没有这个操作']],
  ])
})

test('a record whose step was refused is read anew: somebody was faster', async () => {
  const { call, reads } = server('b')
  onTestFinished(subscribe('/api/my/getLiucheng', { workflow: 'order', id: 'b' }, () => {}))
  const step = { event: 'RECEIVE', input: undefined, version: 2, key: 'k' }
  const done = recordServices(call, 'order', 'b').fire(step, new AbortController().signal)
  await expect(done).rejects.toThrow('刚刚有了变化')
  await vi.waitFor(() => expect(reads).toContain('/api/my/getLiucheng'))
})
