/** The engine itself: what it answers, and which wrong charts it does not let pass. */
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { count, form, text } from '../../src/contract/fields.ts'
import { UNBORN } from '../../src/machines/workflow/edges.ts'
import { type EventInput, type FactsOf, IllegalTransition } from '../../src/machines/workflow/flow.ts'
import { hours } from '../../src/machines/workflow/span.ts'
import type { PlainChart } from '../../src/machines/workflow/spec.ts'
import {
  advance,
  born,
  clocksIn,
  durationOf,
  labelOf,
  offers,
  refusal,
  rings,
  stateOf,
  workflow,
} from '../../src/machines/workflow/workflow.ts'

const owner = { uid: 'a' }
const clerk = { uid: 'b' }

/** A book that is lent: small, with one of everything. */
const spec = {
  id: 'loan',
  label: '借书',
  facts: z.object({ owner: z.string(), renewed: z.int(), late: z.boolean() }),
  roles: {
    reader: ['读者', (l: { owner: string }, who: { uid?: string }) => who.uid === l.owner],
    desk: ['管理员', (_: object, who: { uid?: string }) => who.uid === 'b'],
  },
  events: {
    BORROW: { by: 'reader', label: '借书' },
    RENEW: { by: 'reader', label: '续借', input: form({ weeks: count('周数', { min: 1 }) }) },
    RETURN: { by: ['reader', 'desk'], label: '还书', confirm: '确定已还吗？', tone: 'primary' },
    WRITE_OFF: { by: 'desk', label: '报失', input: form({ reason: text('原因', { min: 2 }) }) },
  },
  delays: { reading: hours(24), reminder: hours(12), more: hours(48) },
} as const

const loan = workflow(spec, chart =>
  chart({
    guards: { once: ['只能续借一次', l => l.renewed === 0], isLate: ['还没有逾期', l => l.late] },
    changes: {
      renew: (l, { weeks }: { weeks: number }) => ({ renewed: l.renewed + weeks }),
      becomeLate: { late: true },
    },
    effects: {
      remind: l => ({ type: 'message', params: { to: [l.owner], text: '请还书' } }),
      free: { type: 'freeStock' },
    },
    born: { BORROW: 'lent' },
    states: {
      lent: {
        label: '已借出',
        on: {
          RENEW: { guard: 'once', change: 'renew', postpone: { clock: 'reading', by: 'more' } },
          RETURN: { to: 'returned', effects: ['free'] },
        },
        after: { reading: { to: 'overdue', change: 'becomeLate' }, reminder: { to: 'lent', effects: ['remind'] } },
      },
      overdue: {
        label: '已逾期',
        on: { RETURN: { to: 'returned', effects: ['free'] }, WRITE_OFF: { guard: 'isLate', to: 'returned' } },
        after: { reminder: { effects: ['remind'] } },
      },
      returned: { label: '已归还', end: true },
    },
  }),
)
const facts = { owner: 'a', renewed: 0, late: false }
const lent = { state: 'lent', facts, version: 3 }

describe('what may be done', () => {
  test('offers are the buttons of this person now, with their words', () => {
    expect(offers(loan, lent, owner)).toEqual([
      { event: 'RENEW', label: '续借', input: spec.events.RENEW.input },
      { event: 'RETURN', label: '还书', confirm: '确定已还吗？', tone: 'primary' },
    ])
    expect(offers(loan, lent, { uid: 'x' })).toEqual([])
    expect(offers(loan, lent, {})).toEqual([])
  })
  test('greyed ones say why, and only to those who could ever do them', () => {
    const row = { ...lent, facts: { ...facts, renewed: 1 } }
    const why = (who: object) =>
      offers(loan, row, who, { greyed: true }).map(({ event, refusal: no }) => [event, no?.message])
    expect(why(owner)).toEqual([
      ['RENEW', '只能续借一次'],
      ['RETURN', undefined],
    ])
    expect(why(clerk)).toEqual([
      ['RETURN', undefined],
      ['WRITE_OFF', '现在是「已借出」，不能「报失」'],
    ])
    expect(why({ uid: 'x' })).toEqual([])
  })
  test.each([
    ['missing', undefined, { event: 'RETURN', who: owner }, '没有找到这条记录'],
    ['unknown', lent, { event: 'BURN', who: owner }, '没有「BURN」这个操作'],
    ['notYours', lent, { event: 'RETURN', who: { uid: 'x' } }, '「还书」只能由读者或管理员操作'],
    ['notNow', lent, { event: 'BORROW', who: owner }, '现在是「已借出」，不能「借书」'],
    ['stale', lent, { event: 'RETURN', who: owner, version: 2 }, '该记录已被更新，请看最新情况后再操作'],
    ['invalid', lent, { event: 'RENEW', who: owner, input: { weeks: 0 } }, '周数不能小于 1'],
    ['invalid', lent, { event: 'RENEW', who: owner, input: { weeks: 1, late: false } }, '多出了不认识的字段：late'],
    ['invalid', lent, { event: 'RENEW', who: owner }, '请填写周数'],
    ['invalid', lent, { event: 'RENEW', who: owner, input: 'weeks' }, '填写有误，请检查'],
    ['invalid', lent, { event: 'RETURN', who: owner, input: { late: false } }, '「还书」不需要填写内容'],
  ])('%s has its code and its sentence', (code, row, act, message) => {
    expect(refusal(loan, row, { at: 0, ...act })).toMatchObject({ code, message })
  })
  test('someone who was second learns that, not that it is impossible; a stranger learns nothing', () => {
    const returned = { ...lent, state: 'returned', version: 4 }
    const seen = { event: 'RETURN', at: 0, version: 3 }
    expect(refusal(loan, returned, { ...seen, who: owner })?.code).toBe('stale')
    expect(refusal(loan, returned, { ...seen, who: { uid: 'x' } })?.code).toBe('notYours')
    expect(refusal(loan, lent, { event: 'RENEW', at: 0, version: 3, who: owner, input: { weeks: 2 } })).toBeUndefined()
  })
  test('no name that an object inherits is an event or a state', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(refusal(loan, lent, { event: name, who: owner, at: 0 })?.code).toBe('unknown')
      expect(() => stateOf(loan, name)).toThrow(`no state "${name}"`)
    }
  })
  test('labels, and a stored state that the chart does not know', () => {
    expect([labelOf(loan, 'lent'), labelOf(loan, UNBORN)]).toEqual(['已借出', '未提交'])
    expect(stateOf(loan, 'returned')).toEqual({ label: '已归还', end: true })
    expect(() => stateOf(loan, 'burnt')).toThrow('Workflow "loan" has no state "burnt", but a stored record is in it')
    expect(() => stateOf(loan, UNBORN)).toThrow('a stored record is in it')
  })
})

describe('what happens', () => {
  test('a step that is refused throws, and leaves the row alone', () => {
    const row = structuredClone(lent)
    expect(() => advance(loan, row, { event: 'RETURN', who: { uid: 'x' }, at: 0 })).toThrow(IllegalTransition)
    expect(() => advance(loan, row, { clock: 'more', at: 0 })).toThrow(IllegalTransition)
    expect(row).toEqual(lent)
  })
  test('the machine itself obeys nobody else, whoever forgets to ask', () => {
    const step = { type: 'RETURN', at: 0 }
    expect(loan.machine.allows('lent', facts, { ...step, who: { uid: 'x' } })).toBe(false)
    expect(loan.machine.move('lent', facts, { ...step, who: { uid: 'x' } }, loan.delays)).toMatchObject({
      state: 'lent',
      effects: [],
    })
    expect(loan.machine.move('lent', facts, { ...step, who: owner }, loan.delays).state).toBe('returned')
  })
  test('the row is new, the given one untouched; what was filled in is read, not believed', () => {
    const row = structuredClone(lent)
    const input = { weeks: 2 }
    expect(advance(loan, row, { event: 'RENEW', who: owner, at: 0, input }).row.facts.renewed).toBe(2)
    expect(row).toEqual(lent)
  })
  test('born with its clocks; facts that do not fit are no birth', () => {
    const out = born(loan, facts, { event: 'BORROW', who: owner, at: 0 })
    expect(out).toEqual({
      row: { state: 'lent', facts },
      effects: [],
      clocks: {
        start: [
          { clock: 'reading', ms: hours(24) },
          { clock: 'reminder', ms: hours(12) },
        ],
        stop: [],
        postpone: [],
      },
    })
    const wrong = { ...facts, renewed: 0.5 }
    expect(() => born(loan, wrong, { event: 'BORROW', who: owner, at: 0 })).toThrow()
    expect(() => born(loan, facts, { event: 'BORROW', who: clerk, at: 0 })).toThrow('「借书」只能由读者操作')
  })
  test('settings of the platform lengthen or shorten clocks and spans by name', () => {
    const settings = { reading: hours(1), more: hours(2) }
    const opened = born(loan, facts, { event: 'BORROW', who: owner, at: 0 }, settings)
    expect(opened.clocks.start).toEqual([
      { clock: 'reading', ms: hours(1) },
      { clock: 'reminder', ms: hours(12) },
    ])
    const renewed = advance(loan, opened.row, { event: 'RENEW', who: owner, at: 0, input: { weeks: 1 } }, settings)
    expect(renewed.clocks).toEqual({ start: [], stop: [], postpone: [{ clock: 'reading', ms: hours(2) }] })
    expect(clocksIn(loan, 'lent').map(clock => durationOf(loan, clock, { facts, at: 0, delays: settings }))).toEqual([
      hours(1),
      hours(12),
    ])
  })
  test('entering the same state anew starts its clocks again', () => {
    const { clocks, effects } = advance(loan, lent, { clock: 'reminder', at: 0 })
    expect(clocks.start.map(({ clock }) => clock)).toEqual(['reading', 'reminder'])
    expect(effects).toHaveLength(1)
  })
  test('a clock that the next state has too runs on; one that it has not ends', () => {
    expect(advance(loan, lent, { clock: 'reading', at: 0 }).clocks).toEqual({ start: [], stop: [], postpone: [] })
    expect(advance(loan, lent, { event: 'RETURN', who: owner, at: 0 }).clocks.stop.toSorted()).toEqual([
      'reading',
      'reminder',
    ])
  })
  test('a clock rings only where it runs', () => {
    expect(rings(loan, lent, 'reading')).toBe(true)
    expect(rings(loan, { ...lent, state: 'returned' }, 'reading')).toBe(false)
    expect(rings(loan, { ...lent, state: 'overdue' }, 'reading')).toBe(false)
    expect(clocksIn(loan, 'returned')).toEqual([])
  })
  test('a clock that leads to a state with the same clock starts it there', () => {
    const relay = workflow({ ...quiet, delays: { step: 1_000 } }, chart =>
      chart({
        ...noBehaviour,
        born: { BEGIN: 'one' },
        states: {
          one: { label: '一', after: { step: 'two' } },
          two: { label: '二', on: { STOP: 'three' }, after: { step: 'three' } },
          three: { label: '三', end: true },
        },
      }),
    )
    const row = { state: 'one', facts: {} }
    expect(advance(relay, row, { clock: 'step', at: 0 }).clocks.start).toEqual([{ clock: 'step', ms: 1_000 }])
  })
  test('types follow the declaration', () => {
    expectTypeOf<FactsOf<typeof loan>>().toEqualTypeOf<{ owner: string; renewed: number; late: boolean }>()
    expectTypeOf<EventInput<typeof loan, 'RENEW'>>().toEqualTypeOf<{ weeks: number }>()
    expectTypeOf<EventInput<typeof loan, 'RETURN'>>().toEqualTypeOf<undefined>()
  })
})

const quiet = {
  id: 'quiet',
  label: '安静',
  facts: z.object({}),
  roles: { anyone: ['大家', () => true] },
  events: { BEGIN: { by: 'anyone', label: '开始' }, STOP: { by: 'anyone', label: '停止' } },
  delays: {},
} as const
const noBehaviour = { guards: {}, changes: {}, effects: {} }

describe('wrong charts are refused before anything runs', () => {
  const right = {
    ...noBehaviour,
    born: { BEGIN: 'on' },
    states: { on: { label: '进行中', on: { STOP: 'off' } }, off: { label: '已停止', end: true } },
  } satisfies PlainChart
  type Wrong = { readonly spec?: object; readonly drawing?: object }
  /** Past the compiler, which would refuse most of these already. */
  const build = ({ spec: changed, drawing }: Wrong) =>
    workflow({ ...quiet, ...changed } as typeof quiet, () => ({ ...right, ...drawing }) as PlainChart)
  const on = (state: object, more: object = {}) => ({
    drawing: { states: { ...right.states, on: { ...right.states.on, ...state } }, ...more },
  })

  test('the right one is not', () => expect(() => build({})).not.toThrow())
  const always = { guards: { yes: ['否', () => true] } }
  test.each<[string, Wrong, string]>([
    ['an undeclared event', on({ on: { STOP: 'off', FLY: 'off' } }), 'on FLY: undeclared event "FLY"'],
    ['an inherited name as event', on({ on: { STOP: 'off', toString: 'off' } }), 'undeclared event "toString"'],
    ['an undeclared delay', on({ after: { soon: 'off' } }), 'on soon: undeclared delay "soon"'],
    [
      'an edge that goes nowhere and does nothing',
      on({ on: { STOP: [{ guard: 'yes' }, { to: 'off' }] } }, always),
      'on STOP: neither target nor action',
    ],
    ['a state without a label', on({ label: '' }), 'state "on" has no label'],
    [
      'a state without a way in',
      { drawing: { states: { ...right.states, lost: { label: '迷路', end: true } } } },
      'state "lost" cannot be reached',
    ],
    ['a state without a way out', on({ on: {} }), 'state "on" has no way out and is no end'],
    [
      'a dead event',
      { spec: { events: { ...quiet.events, NAP: { by: 'anyone', label: '午睡' } } } },
      'event "NAP" is never used',
    ],
    ['an unused delay', { spec: { delays: { soon: 1 } } }, 'delay "soon" is never used'],
    [
      'an unused role',
      { spec: { roles: { ...quiet.roles, ghost: ['鬼', () => true] } } },
      'role "ghost" is never used',
    ],
    ['an unused guard', { drawing: always }, 'guard "yes" is never used'],
    ['an unknown target', on({ on: { STOP: 'of' } }), 'on STOP: unknown state "of"'],
    ['an unknown guard', on({ on: { STOP: { to: 'off', guard: 'maybe' } } }), 'on STOP: undeclared guard "maybe"'],
    ['an unknown effect', on({ on: { STOP: { to: 'off', effects: ['pay'] } } }), 'on STOP: undeclared effect "pay"'],
    ['an unknown change', on({ on: { STOP: { to: 'off', change: 'grow' } } }), 'on STOP: undeclared change "grow"'],
    [
      'an event in lower case',
      { spec: { events: { ...quiet.events, stop: { by: 'anyone', label: '停' } } } },
      'event "stop" is not UPPER_SNAKE',
    ],
    [
      'an event without a label',
      { spec: { events: { ...quiet.events, STOP: { by: 'anyone', label: '' } } } },
      'event "STOP" has no label',
    ],
    [
      'an event of nobody',
      { spec: { events: { ...quiet.events, STOP: { by: [], label: '停' } } } },
      `event "STOP" is nobody's`,
    ],
    [
      'an event of an undeclared role',
      { spec: { events: { ...quiet.events, STOP: { by: 'king', label: '停' } } } },
      'event "STOP" is by undeclared role "king"',
    ],
    [
      'a delay of no time',
      { spec: { delays: { soon: 0 } }, ...on({ after: { soon: 'off' } }) },
      'delay "soon" is no span of time',
    ],
    [
      'an edge behind one that always wins',
      on({ on: { STOP: [{ to: 'off' }, { to: 'on' }] } }),
      'on STOP: an edge before it always wins',
    ],
    [
      'a loop that never rests',
      on({ always: [{ guard: 'yes', effects: ['ring'] }] }, { ...always, effects: { ring: { type: 'freeStock' } } }),
      'on always: would never come to rest',
    ],
    [
      'a clock put off that does not run',
      {
        spec: { delays: { soon: 1, later: 1 } },
        ...on({ on: { STOP: [{ to: 'off', postpone: { clock: 'soon', by: 'later' } }] } }),
      },
      'postpones "soon", which does not run there',
    ],
    [
      'a birth that goes nowhere',
      { drawing: { born: { BEGIN: { effects: ['ring'] } }, effects: { ring: { type: 'freeStock' } } } },
      `${UNBORN} BEGIN: nothing is born`,
    ],
    [
      'a step by itself without words',
      on({ always: [{ guard: 'yes', to: 'off' }] }, always),
      'on always: has no label',
    ],
    ['an unused effect', { drawing: { effects: { ring: { type: 'freeStock' } } } }, 'effect "ring" is never used'],
    ['an unused change', { drawing: { changes: { grow: {} } } }, 'change "grow" is never used'],
    [
      'a state of two words',
      { drawing: { states: { ...right.states, 'a b': { label: '甲', end: true } } } },
      'state "a b" is not one word',
    ],
    ['a delay of two words', { spec: { delays: { 'a b': 1 } } }, 'delay "a b" is not one word'],
    ['an id of two words', { spec: { id: 'two words' } }, 'its id is not one word'],
  ])('%s', (_, wrong, message) => {
    expect(() => build(wrong)).toThrow(message)
  })
  test('all mistakes are named at once', () => {
    expect(() => build({ drawing: { states: { on: { label: '', on: { FLY: 'of' } } } } })).toThrow(
      /undeclared event "FLY".*unknown state "of".*no label/,
    )
  })
})
