import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type RefusalCode, Refused } from '../../../src/contract/refusal.ts'
import {
  createRecord,
  type FetchedRecord,
  isBusy,
  optimisticRowOf,
  type PendingStep,
  problemOf,
  recordOffers,
} from '../../../src/machines/browser/record.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { workflow } from '../../../src/machines/workflow/workflow.ts'
import { type Deferred, deferred } from '../../support/machines/fakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const facts = z.object({ owner: z.string(), sealed: z.boolean(), note: z.string() })
const parcel = workflow(
  {
    id: 'parcel',
    label: '包裹',
    facts,
    roles: {
      owner: ['主人', (p, who) => who.uid === p.owner],
      keeper: ['保管员', (_, { uid, grants = [] }) => uid === 'keeper' || grants.length > 0],
    },
    events: {
      HAND_IN: { by: 'owner', label: '寄存' },
      SHIP: { by: 'owner', label: '寄出', tone: 'primary' },
      LABEL: {
        by: 'owner',
        label: '写备注',
        input: z.object({ note: z.string().check(z.minLength(1, '请填写备注')) }),
      },
      OPEN: { by: 'keeper', label: '打开' },
    },
    delays: {},
  },
  chart =>
    chart({
      guards: { sealed: ['还没有封好', p => p.sealed] },
      changes: { label: (_, { note }: { note: string }) => ({ note }) },
      effects: {},
      born: { HAND_IN: { to: 'here' } },
      states: {
        here: { label: '待寄出', on: { SHIP: { guard: 'sealed', to: 'gone' }, LABEL: { change: 'label' } } },
        gone: { label: '已寄出', on: { OPEN: { to: 'opened' } } },
        opened: { label: '已打开', end: true },
      },
    }),
)
const row = (version: number, state = 'here', more: Partial<z.output<typeof facts>> = {}): FetchedRecord => ({
  ...{ id: '1', state, version },
  facts: { owner: '7', sealed: true, note: '', ...more },
})
const refused = (code: RefusalCode, message: string = code) => new Refused({ code, message })

/** The cache's part is played by `source`: an answer stands there before the machine hears that it came. */
const open = (known?: FetchedRecord, uid = '7') => {
  const source = { row: known, who: { uid } as Principal, delays: {} }
  const reads: Deferred<void>[] = []
  const shots: { shot: PendingStep; answer: Deferred<FetchedRecord>; signal: AbortSignal }[] = []
  let keys = 0
  const record = createRecord(parcel, {
    current: () => source,
    fire: async (shot, signal) => {
      const answer = deferred<FetchedRecord>()
      shots.push({ shot, answer, signal })
      source.row = await answer.promise
    },
    refetch: () => {
      const answer = deferred<void>()
      reads.push(answer)
      return answer.promise
    },
    newKey: () => `key-${++keys}`,
    now: () => 0,
  })
  const now = () => record.getSnapshot()
  const state = () => (optimisticRowOf(now()) ?? source.row)?.state
  const buttons = () =>
    (source.row ? recordOffers(parcel, source.row, source.who, {}) : []).map(({ label, refusal }) =>
      refusal ? `${label}：${refusal.message}` : label,
    )
  return {
    ...{ record, reads, shots, source, state, buttons },
    fire: (event: string, input?: unknown) => record.send({ type: 'FIRE', event, input }),
    problem: () => problemOf(now())?.message,
    busy: () => isBusy(now()),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('what is known', () => {
  test('decides which steps a person is offered, greyed ones with their reason', () => {
    const { buttons, busy } = open(row(1, 'here', { sealed: false }))
    expect([buttons(), busy()]).toEqual([['寄出：还没有封好', '写备注'], false])
  })
  test('is nothing as long as the record was not read: no step goes out', () => {
    const { fire, shots, problem } = open()
    fire('SHIP')
    expect([shots, problem()]).toEqual([[], '还没有读到最新的内容，请稍等'])
  })
})

describe('a step', () => {
  test('is foreseen at once, and done on the word of the server', async () => {
    const { fire, shots, state, busy, buttons } = open(row(3))
    fire('SHIP')
    expect([state(), busy(), shots[0]?.shot]).toEqual([
      'gone',
      true,
      { event: 'SHIP', input: undefined, version: 3, key: 'key-1' },
    ])
    shots[0]?.answer.resolve(row(4, 'gone'))
    await settle()
    expect([state(), busy(), buttons().includes('寄出')]).toEqual(['gone', false, false])
  })
  test('pressed twice goes once', () => {
    const { fire, shots } = open(row(1))
    fire('SHIP')
    fire('SHIP')
    expect(shots.length).toBe(1)
  })
  test.each([
    ['OPEN', undefined, '「打开」只能由保管员操作'],
    ['HAND_IN', undefined, '现在是「待寄出」，不能「寄存」'],
    ['LABEL', { note: '' }, '请填写备注'],
    ['constructor', undefined, '没有「constructor」这个操作'],
  ])('%s, which may not be, is not sent and says why', (event, input, why) => {
    const { fire, shots, problem, state } = open(row(1))
    fire(event, input)
    expect([problem(), shots.length, state()]).toEqual([why, 0, 'here'])
  })
  test('that the server refuses is taken back', async () => {
    const { fire, shots, state, problem, busy } = open(row(1))
    fire('SHIP')
    shots[0]?.answer.reject(refused('notNow', '今天不收件'))
    await settle()
    expect([state(), problem(), busy()]).toEqual(['here', '今天不收件', false])
    fire('SHIP')
    expect([problem(), shots[1]?.shot.key]).toEqual([undefined, 'key-2'])
  })
  test('for which somebody was faster shows how it is now, and why it did not work', async () => {
    const { fire, shots, reads, source, state, problem, busy } = open(row(1))
    fire('LABEL', { note: '易碎' })
    shots[0]?.answer.reject(refused('stale', '该记录已被更新'))
    await settle()
    expect([busy(), state()]).toEqual([true, 'here'])
    fire('SHIP')
    expect(shots, 'nothing goes out on what is known to be old').toHaveLength(1)
    source.row = row(2, 'gone')
    reads[0]?.resolve()
    await settle()
    expect([state(), problem(), busy()]).toEqual(['gone', '该记录已被更新', false])
  })
  test('for which somebody was faster, but the record cannot be read: the person may press again', async () => {
    const { fire, shots, reads, problem, busy } = open(row(1))
    fire('SHIP')
    shots[0]?.answer.reject(refused('stale', '该记录已被更新'))
    await settle()
    reads[0]?.reject(new Error('offline'))
    await settle()
    expect([problem(), busy()]).toEqual(['该记录已被更新', false])
  })
  test('on a bad line is tried three times more with one key, each time later, then it is said', async () => {
    const { fire, shots, state, problem, busy } = open(row(1))
    fire('SHIP')
    for (const pause of [400, 800, 1600]) {
      shots.at(-1)?.answer.reject(refused('offline', '网络不通'))
      const before = shots.length
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect([shots.length, busy(), state()]).toEqual([before, true, 'gone'])
      await vi.advanceTimersByTimeAsync(1)
      expect(shots.length).toBe(before + 1)
    }
    shots.at(-1)?.answer.reject(refused('offline', '网络不通'))
    await settle()
    expect([problem(), state(), busy()]).toEqual(['网络不通', 'here', false])
    expect(new Set(shots.map(({ shot }) => shot.key))).toEqual(new Set(['key-1']))
  })
  test('that waits for its next try is not taken a second time by another press', async () => {
    const { fire, shots, problem } = open(row(1))
    fire('SHIP')
    shots[0]?.answer.reject(refused('offline', '网络不通'))
    await vi.advanceTimersByTimeAsync(200)
    fire('SHIP')
    fire('LABEL', { note: '易碎' })
    expect([shots.length, problem()]).toEqual([1, undefined])
    await vi.advanceTimersByTimeAsync(200)
    expect(shots.map(({ shot }) => [shot.event, shot.key])).toEqual([
      ['SHIP', 'key-1'],
      ['SHIP', 'key-1'],
    ])
  })
  test('that follows one which was tried again begins with the shortest pause', async () => {
    const { fire, shots } = open(row(1))
    fire('LABEL', { note: '易碎' })
    shots[0]?.answer.reject(refused('offline'))
    await vi.advanceTimersByTimeAsync(400)
    shots[1]?.answer.resolve(row(2))
    await settle()
    fire('SHIP')
    shots[2]?.answer.reject(refused('offline'))
    await vi.advanceTimersByTimeAsync(400)
    expect(shots.map(({ shot }) => shot.event)).toEqual(['LABEL', 'LABEL', 'SHIP', 'SHIP'])
  })
  test('on a line that comes back is done', async () => {
    const { fire, shots, state, problem } = open(row(1))
    fire('SHIP')
    shots[0]?.answer.reject(refused('offline'))
    await vi.advanceTimersByTimeAsync(400)
    shots[1]?.answer.resolve(row(2, 'gone'))
    await settle()
    expect([state(), problem()]).toEqual(['gone', undefined])
  })
})

describe('what others do', () => {
  test('is what the next step is checked against, and the version that goes along', () => {
    const { fire, shots, source, problem } = open(row(5))
    source.row = row(6, 'gone')
    fire('SHIP')
    expect([shots.length, problem()]).toEqual([0, '现在是「已寄出」，不能「寄出」'])
    source.row = row(7)
    fire('SHIP')
    expect(shots[0]?.shot.version).toBe(7)
  })
  test('a role that was given or taken back changes what is offered, and disturbs no step on its way', async () => {
    const { source, fire, shots, buttons, state, busy } = open(row(1))
    fire('SHIP')
    source.who = { uid: '7', grants: [{ role: 'warehouseIn', region: 'w' }] }
    expect([busy(), shots[0]?.signal.aborted]).toEqual([true, false])
    shots[0]?.answer.resolve(row(2, 'gone'))
    await settle()
    expect([state(), busy()]).toEqual(['gone', false])
    expect(buttons()).toContain('打开')
    source.who = { uid: '7', grants: [] }
    expect(buttons().join()).not.toContain('打开')
    fire('OPEN')
    expect(shots).toHaveLength(1)
  })
  test('a state that this page does not know yet offers nothing and asks to load anew', () => {
    const { fire, buttons, problem } = open(row(1, 'floating'))
    fire('SHIP')
    expect([buttons(), problem()]).toEqual([[], '页面不是最新的，请刷新后再试'])
  })
  test('leaving the page stops what is on its way', () => {
    const { record, fire, shots } = open(row(1))
    fire('SHIP')
    record.stop()
    expect(shots[0]?.signal.aborted).toBe(true)
  })
})
