/** Wrong charts that no compiler sees: names, spans of time, clocks that are put off, edges that go by themselves. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Delay, hours, workdays } from '../../src/machines/workflow/span.ts'
import type { PlainChart } from '../../src/machines/workflow/spec.ts'
import { workflow } from '../../src/machines/workflow/workflow.ts'

const yes = { yes: ['否', () => true] }
const change = { count: { counted: 1 } }
const quiet = {
  id: 'quiet',
  label: '安静',
  facts: z.object({}),
  roles: { anyone: ['大家', () => true] },
  events: { BEGIN: { by: 'anyone', label: '开始' } },
  delays: {},
} as const

interface Wrong {
  readonly label?: string
  /** The event that stops it. */
  readonly event?: string
  readonly delays?: Readonly<Record<string, Delay>>
  /** Of its state, and of its chart. */
  readonly on?: object
  readonly chart?: object
}
/** A workflow that is on until somebody stops it; past the compiler, which would refuse some of these already. */
function build({ label = '安静', event = 'STOP', delays = {}, on = {}, chart = {} }: Wrong) {
  const events = { ...quiet.events, [event]: { by: 'anyone', label: '停止' } }
  const declared: object = { label, delays, events }
  const right: PlainChart = {
    ...{ guards: {}, changes: {}, effects: {}, born: { BEGIN: 'on' } },
    states: { on: { label: '进行中', on: { [event]: 'off' }, ...on }, off: { label: '已停止', end: true } },
  }
  return workflow({ ...quiet, ...declared }, () => ({ ...right, ...chart }))
}
const withClock = (delay: Delay): Wrong => ({ delays: { soon: delay }, on: { after: { soon: 'off' } } })
const postponing = (clock: string, by: string, delays: Readonly<Record<string, Delay>>): Wrong => ({
  delays,
  on: { on: { STOP: { to: 'off', postpone: { clock, by } } }, after: { soon: 'off' } },
})
const moment = { at: () => null }

test.each<[string, Wrong]>([
  ['a clock of working days', withClock(workdays(2))],
  ['a clock of half a ms', withClock(0.5)],
  ['a clock at a moment', withClock(moment)],
  ['a name with a number in it', { event: 'STOP2_X1' }],
  ['a clock that is put off', postponing('soon', 'later', { soon: hours(1), later: hours(2) })],
  [
    'a step by itself, with words',
    { on: { always: [{ guard: 'yes', to: 'off', label: '停了' }] }, chart: { guards: yes } },
  ],
  [
    'one that stays and changes what its guard asks for',
    { on: { always: [{ guard: 'yes', change: 'count' }] }, chart: { guards: yes, changes: change } },
  ],
  [
    'several ways, the last without a condition',
    { on: { on: { STOP: [{ guard: 'yes', to: 'on' }, { to: 'off' }] } }, chart: { guards: yes } },
  ],
])('%s is right', (_, right) => {
  expect(() => build(right)).not.toThrow()
})

describe('is refused, and named:', () => {
  test.each<[string, Wrong, string]>([
    ['a workflow without a label', { label: '' }, 'its id is not one word, or it has no label'],
    ['an event that begins with a number', { event: '1STOP' }, 'event "1STOP" is not UPPER_SNAKE'],
    ['one of two empty words', { event: 'STOP__NOW' }, 'event "STOP__NOW" is not UPPER_SNAKE'],
    ['one that ends open', { event: 'STOP_' }, 'event "STOP_" is not UPPER_SNAKE'],
    ['no working day', withClock(workdays(0)), 'delay "soon" is no span of time'],
    ['half a working day', withClock(workdays(1.5)), 'delay "soon" is no span of time'],
    ['a clock that never rings', withClock(Number.POSITIVE_INFINITY), 'delay "soon" is no span of time'],
    ['a clock in the past', withClock(-1), 'delay "soon" is no span of time'],
    ['a span that nobody declared', postponing('soon', 'later', { soon: 1 }), 'on STOP: undeclared delay "later"'],
    [
      'a moment that is put off',
      postponing('soon', 'later', { soon: moment, later: 1 }),
      'postpones by or to a moment',
    ],
    ['a span that is a moment', postponing('soon', 'later', { soon: 1, later: moment }), 'postpones by or to a moment'],
    ['a birth into nowhere', { chart: { born: { BEGIN: 'of' } } }, '– BEGIN: unknown state "of"'],
    [
      'a step by itself on no condition',
      { on: { always: [{ change: 'count' }] }, chart: { changes: change } },
      'on always: would never come to rest',
    ],
    [
      'a way out that leads back only',
      {
        on: { on: { STOP: 'on' } },
        chart: { born: { BEGIN: [{ guard: 'yes', to: 'on' }, { to: 'off' }] }, guards: yes },
      },
      'state "on" has no way out and is no end',
    ],
    [
      'a way behind one that always wins, with others before it',
      {
        on: { on: { STOP: [{ guard: 'yes', to: 'on' }, { to: 'off' }, { guard: 'yes', to: 'off' }] } },
        chart: { guards: yes },
      },
      'on STOP: an edge before it always wins',
    ],
  ])('%s', (_, wrong, message) => {
    expect(() => build(wrong)).toThrow(`Workflow "quiet": `)
    expect(() => build(wrong)).toThrow(message)
  })
  test('no more than what is wrong', () => {
    expect(() => build(withClock(0))).toThrow(/^Workflow "quiet": delay "soon" is no span of time$/)
  })
})
