import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type RefusalCode, Refused } from '../../src/contract/refusal.ts'
import {
  createRecord,
  isBusy,
  offersOf,
  problemOf,
  type Served,
  type Shot,
  thingOf,
} from '../../src/machines/browser/record.ts'
import { workflow } from '../../src/machines/workflows/workflow.ts'
import { type Later, later } from './support.ts'

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
const row = (version: number, state = 'here', more: Partial<z.output<typeof facts>> = {}): Served => ({
  ...{ id: '1', state, version },
  facts: { owner: '7', sealed: true, note: '', ...more },
})
const refused = (code: RefusalCode, message: string = code) => new Refused({ code, message })

const open = (known?: Served, uid = '7') => {
  const reads: Later<Served>[] = []
  const shots: { shot: Shot; answer: Later<Served>; signal: AbortSignal }[] = []
  let keys = 0
  const record = createRecord(
    {
      read: () => {
        const answer = later<Served>()
        reads.push(answer)
        return answer.promise
      },
      fire: (_flow, _id, shot, signal) => {
        const answer = later<Served>()
        shots.push({ shot, answer, signal })
        return answer.promise
      },
      newKey: () => `key-${++keys}`,
      now: () => 0,
    },
    { flow: parcel, id: '1', who: { uid }, row: known },
  )
  const now = () => record.getSnapshot()
  return {
    record,
    reads,
    shots,
    fire: (event: string, input?: unknown) => record.send({ type: 'FIRE', event, input }),
    state: () => thingOf(now())?.state,
    buttons: () => offersOf(now()).map(({ label, refusal }) => (refusal ? `${label}：${refusal.message}` : label)),
    problem: () => problemOf(now())?.message,
    busy: () => isBusy(now()),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('reading', () => {
  test('shows the record and the steps of this person, greyed ones with their reason', async () => {
    const { reads, state, buttons, busy } = open()
    expect([state(), buttons(), busy()]).toEqual([undefined, [], true])
    reads[0]?.resolve(row(1, 'here', { sealed: false }))
    await settle()
    expect([state(), buttons(), busy()]).toEqual(['here', ['寄出：还没有封好', '写备注'], false])
  })
  test('what is known from a list is shown without asking', () => {
    const { reads, state, busy } = open(row(1))
    expect([state(), busy(), reads.length]).toEqual(['here', false, 0])
  })
  test('what cannot be read says why, and can be read again', async () => {
    const { record, reads, state, problem, busy } = open()
    reads[0]?.reject(refused('missing', '没有找到这条记录'))
    await settle()
    expect([problem(), busy()]).toEqual(['没有找到这条记录', false])
    record.send({ type: 'RELOAD' })
    expect(problem()).toBeUndefined()
    reads[1]?.resolve(row(1))
    await settle()
    expect(state()).toBe('here')
  })
  test('reading again in vain keeps what was there', async () => {
    const { record, reads, state, problem } = open(row(1))
    record.send({ type: 'RELOAD' })
    reads[0]?.reject(new Error('offline'))
    await settle()
    expect([state(), problem()]).toEqual(['here', '服务出了点问题，请稍后再试'])
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
    const { fire, shots, reads, state, problem, busy } = open(row(1))
    fire('LABEL', { note: '易碎' })
    shots[0]?.answer.reject(refused('stale', '该记录已被更新'))
    await settle()
    expect([busy(), state()]).toEqual([true, 'here'])
    reads[0]?.resolve(row(2, 'gone'))
    await settle()
    expect([state(), problem(), busy()]).toEqual(['gone', '该记录已被更新', false])
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
  test('is shown when it is heard; older news that come late are not', () => {
    const { record, state } = open(row(5))
    record.send({ type: 'CHANGED', row: row(6, 'gone') })
    record.send({ type: 'CHANGED', row: row(4) })
    expect(state()).toBe('gone')
  })
  test('a role that was given or taken back changes what is offered, and disturbs no step on its way', async () => {
    const { record, fire, shots, buttons, state, busy } = open(row(1))
    fire('SHIP')
    record.send({ type: 'ROLES', who: { uid: '7', grants: [{ role: 'warehouseIn', region: 'w' }] } })
    expect([busy(), shots[0]?.signal.aborted]).toEqual([true, false])
    shots[0]?.answer.resolve(row(2, 'gone'))
    await settle()
    expect([state(), busy()]).toEqual(['gone', false])
    expect(buttons()).toContain('打开')
    record.send({ type: 'ROLES', who: { uid: '7', grants: [] } })
    expect(buttons().join()).not.toContain('打开')
  })
  test('heard while reading is not overwritten by what was read before', async () => {
    const { record, reads, state } = open(row(1))
    record.send({ type: 'RELOAD' })
    record.send({ type: 'CHANGED', row: row(3, 'gone') })
    reads[0]?.resolve(row(2))
    await settle()
    expect(state()).toBe('gone')
  })
  test('heard after a failed reading is the record', async () => {
    const { record, reads, state, problem } = open()
    reads[0]?.reject(new Error('offline'))
    await settle()
    record.send({ type: 'CHANGED', row: row(1) })
    expect([state(), problem()]).toEqual(['here', undefined])
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
