/** One step for many records: each by itself, in their order, and what has become of all of them so far. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Refused } from '../../../src/contract/refusal.ts'
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

test('each goes out as it was seen, under a key of its own, and is told of before the next', async () => {
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
    ({ done, failed }: BulkOutcome<Row>) => {
      const why = failed.map(({ row, why }) => `${row.name}：${why}`)
      reports.push([sent.length, ...names(done), ...why].join(' '))
    },
  )
  expect(sent.map(({ wire, input }) => ({ wire, input }))).toEqual(
    ROWS.map(({ name, at }) => ({ wire: '/api/v3/orderReceive', input: { ...at, input: { note: name } } })),
  )
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(reports).toEqual(['1 第 a 单', '2 第 a 单 第 b 单：刚刚有了变化', '3 第 a 单 第 c 单 第 b 单：刚刚有了变化'])
  expect(reads, 'lists of them are read anew at the end').toContain('/api/v3/orderPage')
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
