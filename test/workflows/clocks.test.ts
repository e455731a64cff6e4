/** Clocks that follow a fact, clocks of working days, and steps that need another person, on a small workflow. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { count, form } from '../../src/contract/fields.ts'
import type { Delays } from '../../src/machines/workflow/flow.ts'
import { another, hasRole, type Principal } from '../../src/machines/workflow/people.ts'
import { chartOf, tableOf } from '../../src/machines/workflow/picture.ts'
import { hours, minutes, workdays } from '../../src/machines/workflow/span.ts'
import { advance, durationOf, offers, refusal, workflow } from '../../src/machines/workflow/workflow.ts'
import { RecordSimulation } from '../support/model/recordSimulation.ts'

const facts = z.object({ owner: z.string(), startsAt: z.nullable(z.int()), approvedBy: z.string() })
type Course = z.output<typeof facts>
const isFinance = (_: Course, who: Principal) => hasRole(who, 'finance', '3301') || hasRole(who, 'platform')

/** A course that begins at its hour, whose fee two people give free. */
const course = workflow(
  {
    id: 'course',
    label: '课程',
    facts,
    roles: {
      owner: ['发起人', ({ owner }, who) => who.uid === owner],
      finance: ['财务', isFinance],
      second: ['财务', isFinance, another((c: Course) => c.approvedBy)],
    },
    events: {
      PLAN: { by: 'owner', label: '计划' },
      MOVE: { by: 'owner', label: '改期', input: form({ to: count('时间') }) },
      CALL_OFF: { by: 'owner', label: '时间待定' },
      APPROVE: { by: 'finance', label: '同意' },
      COUNTERSIGN: { by: 'second', label: '复核' },
      RELEASE: { by: ['second', 'owner'], label: '放行' },
    },
    delays: { opens: { at: c => c.startsAt }, answer: workdays(3), reminder: hours(1) },
  },
  chart =>
    chart({
      guards: {},
      changes: {
        move: (_, { to }: { to: number }) => ({ startsAt: to }),
        unset: { startsAt: null },
        sign: (_, __: unknown, { who }) => ({ approvedBy: who.uid ?? '' }),
      },
      effects: {},
      born: { PLAN: 'planned' },
      states: {
        planned: {
          label: '已计划',
          on: { MOVE: { change: 'move' }, CALL_OFF: { change: 'unset' }, APPROVE: { to: 'approved', change: 'sign' } },
          after: { opens: 'running', answer: { change: 'unset' } },
        },
        approved: {
          label: '待复核',
          on: { COUNTERSIGN: 'running', RELEASE: 'running', MOVE: { change: 'move' } },
          after: { opens: 'running', reminder: 'planned' },
        },
        running: { label: '进行中', end: true },
      },
    }),
)

const owner = { uid: 'a' }
const first: Principal = { uid: 'f1', grants: [{ role: 'finance', region: '3301' }] }
const second: Principal = { uid: 'f2', grants: [{ role: 'finance', region: '3301' }] }
const platform: Principal = { uid: 'p', grants: [{ role: 'platform', region: '' }] }
const plan = (startsAt: number | null) => {
  const life = new RecordSimulation(course, { owner: 'a', startsAt, approvedBy: '' })
  life.take(owner, 'PLAN')
  return life
}

describe('a clock at a moment', () => {
  test('rings when the moment has come, not before', () => {
    const life = plan(hours(5))
    life.advanceTime(hours(5) - 1)
    expect(life.label).toBe('已计划')
    life.advanceTime(1)
    expect(life.label).toBe('进行中')
  })
  test.each([700_000, 900_000])('follows its fact to %i ms, earlier and later', to => {
    const life = plan(800_000)
    life.advanceTime(minutes(5))
    life.take(owner, 'MOVE', { to })
    expect(life.clocks.get('opens')).toBe(to)
  })
  test('a moment that is already past rings at once', () => {
    const life = plan(hours(5))
    life.advanceTime(hours(1))
    life.take(owner, 'MOVE', { to: 3 })
    expect(life.clocks.get('opens')).toBe(hours(1))
    life.advanceTime(0)
    expect(life.label).toBe('进行中')
  })
  test('stops where no moment is named any more, and starts again with a new one', () => {
    const life = plan(hours(5))
    life.take(owner, 'CALL_OFF')
    expect(life.clocks.has('opens')).toBe(false)
    life.advanceTime(hours(9))
    expect(life.label).toBe('已计划')
    life.take(owner, 'MOVE', { to: 1_000_000 })
    expect(life.clocks.get('opens')).toBe(hours(9))
  })
  test('does not start where none is named', () => expect(plan(null).clocks.has('opens')).toBe(false))
  test('runs on into the next state, and follows its fact there', () => {
    const life = plan(hours(5))
    life.take(first, 'APPROVE')
    expect(life.clocks.get('opens')).toBe(hours(5))
    life.take(owner, 'MOVE', { to: 900_000 })
    expect(life.clocks.get('opens')).toBe(900_000)
  })
  test('what does not touch the fact leaves the clock alone', () => {
    const row = { state: 'planned', facts: { owner: 'a', startsAt: 10, approvedBy: '' } }
    expect(advance(course, row, { event: 'APPROVE', who: first, at: 5 }).clocks.start).toEqual([
      { clock: 'reminder', ms: hours(1) },
    ])
  })
  test('settings of the platform move spans, never a moment', () => {
    const at = { facts: { owner: 'a', startsAt: 50, approvedBy: '' }, at: 20, delays: { opens: 1, reminder: 7 } }
    expect([durationOf(course, 'opens', at), durationOf(course, 'reminder', at)]).toEqual([30, 7])
  })
  test('the picture says so', () => {
    const labels = chartOf(course).links.flatMap(link => link.labels)
    expect(labels.find(({ name }) => name === 'opens')).toMatchObject({ label: '到约定时间', by: ['系统'] })
  })
})

describe('a clock of working days', () => {
  test('rings after them', () => {
    const friday = Date.parse('2026-11-20T10:00+08:00')
    const facts = { owner: 'a', startsAt: null, approvedBy: '' }
    const { clocks } = advance(course, { state: '–', facts }, { event: 'PLAN', who: owner, at: friday })
    expect(clocks.start).toEqual([{ clock: 'answer', ms: Date.parse('2026-11-26T00:00+08:00') - friday }])
  })
  test('is said so in the table, or as long as the platform has set; what it changes where it stays is in no picture', () => {
    const clocksOf = (delays: Delays) =>
      tableOf(course, delays).flatMap(({ event, who, effects }) =>
        who === '系统' ? [`${event} ${effects}`.trim()] : [],
      )
    expect(clocksOf({})).toEqual(['到约定时间', '3 个工作日后 unset', '到约定时间', '1 小时后'])
    expect(clocksOf({ answer: hours(5), opens: 1, reminder: minutes(9) })).toEqual([
      ...['到约定时间', '5 小时后 unset', '到约定时间', '9 分钟后'],
    ])
    const drawn = chartOf(course).links.flatMap(({ labels }) => labels.map(({ name }) => name))
    expect(drawn).not.toContain('answer')
  })
})

describe('another person', () => {
  const approved = (who: Principal) => {
    const life = plan(null)
    life.take(who, 'APPROVE')
    return life
  }
  test.each([
    ['who works in finance', first],
    ['the platform', platform],
  ])('%s does not countersign what they approved', (_, who) => {
    const life = approved(who)
    const refused = { code: 'notNow', message: '需要另一位财务复核，不能由同一人完成' }
    expect(life.refusalOf(who, 'COUNTERSIGN')).toEqual(refused)
    expect(() => life.take(who, 'COUNTERSIGN')).toThrow(refused.message)
    expect(course.machine.allows('approved', life.row.facts, { type: 'COUNTERSIGN', who, at: 0 })).toBe(false)
    expect(offers(course, life.row, who, { greyed: true }).find(({ event }) => event === 'COUNTERSIGN')).toMatchObject({
      refusal: refused,
    })
  })
  test('another one does', () => {
    const life = approved(first)
    life.take(second, 'COUNTERSIGN')
    expect(life.label).toBe('进行中')
  })
  test('whoever may do it by another right as well does it, though they approved', () => {
    const both = { ...owner, grants: first.grants! }
    expect(approved(first).refusalOf(first, 'RELEASE')?.message).toBe('需要另一位财务复核，不能由同一人完成')
    const life = approved(both)
    expect(life.refusalOf(both, 'RELEASE')).toBeUndefined()
    life.take(both, 'RELEASE')
    expect(life.label).toBe('进行中')
  })
  test('whoever has nothing to do with finance hears who may', () =>
    expect(refusal(course, approved(first).row, { event: 'COUNTERSIGN', who: owner, at: 0 })).toEqual({
      code: 'notYours',
      message: '「复核」只能由另一位财务操作',
    }))
})

describe('a step that passes through a state', () => {
  /** Who goes from `one` or `zero` is past `two` at once. */
  const way = workflow(
    {
      ...{ id: 'way', label: '路', facts: z.object({}), roles: { anyone: ['大家', () => true] as const } },
      events: {
        BEGIN: { by: 'anyone', label: '开始' },
        GO: { by: 'anyone', label: '走' },
        TURN: { by: 'anyone', label: '转' },
      },
      delays: { step: 1_000, other: 2_000, brief: 3_000, last: 4_000 },
    },
    chart =>
      chart({
        ...{ changes: {}, effects: {} },
        guards: { yes: ['否', () => true] },
        born: { BEGIN: 'zero' },
        states: {
          zero: { label: '零', on: { GO: 'two', TURN: 'one' } },
          one: { label: '一', on: { GO: 'two' }, after: { step: 'end', other: 'end' } },
          two: {
            label: '二',
            always: [{ guard: 'yes', to: 'three', label: '路过' }],
            after: { step: 'end', brief: 'end' },
          },
          three: { label: '三', after: { step: 'end', last: 'end' } },
          end: { label: '完', end: true },
        },
      }),
  )
  const clocksFrom = (state: string, event: string) => {
    const { row, clocks } = advance(way, { state, facts: {} }, { event, who: {}, at: 0 })
    return [row.state, clocks.start, clocks.stop]
  }
  test('lets a clock run on that all three have, ends what only the first has, and starts nothing for the one between', () => {
    expect(clocksFrom('one', 'GO')).toEqual(['three', [{ clock: 'last', ms: 4_000 }], ['other']])
  })
  test('starts a clock that is new in the one between and in the last', () => {
    const start = [
      { clock: 'step', ms: 1_000 },
      { clock: 'last', ms: 4_000 },
    ]
    expect(clocksFrom('zero', 'GO')).toEqual(['three', start, []])
    expect(clocksFrom('zero', 'TURN')).toEqual([...['one', [start[0], { clock: 'other', ms: 2_000 }], []]])
  })
})
