/** What the start says where the calendar does not know a year. */
import { describe, expect, test } from 'vitest'
import { checkCalendar } from '../../../server/engine/check.ts'
import type { Engine } from '../../../server/engine/engine.ts'
import { StartProblem } from '../../../server/kernel/problem.ts'
import { portal } from '../../../server/portal/portal.ts'
import { KNOWN_YEARS } from '../../../src/machines/workflow/calendar.ts'
import { hours, workdays } from '../../../src/machines/workflow/span.ts'

const { order } = portal.bindings
if (!order) throw new Error('There is no order')
const withDelay = (answer: number | ReturnType<typeof workdays>): Engine => ({
  ...portal,
  bindings: { order: { ...order, flow: { ...order.flow, delays: { answer } } } },
})
const lastYear = KNOWN_YEARS.at(-1) ?? 0
const check = (engine: Engine, day: string) => {
  const said: string[] = []
  checkCalendar(engine, Date.parse(`${day}T12:00+08:00`), line => said.push(line))
  return said
}

describe('a workflow that counts working days', () => {
  const engine = withDelay(workdays(5))
  test('starts silently while the coming year may still be announced', () =>
    expect(check(engine, `${lastYear}-11-30`)).toEqual([]))
  test('names the coming year from 1 December on, and starts', () =>
    expect(check(engine, `${lastYear}-12-01`)).toEqual([
      `日历里还没有 ${lastYear + 1} 年的节假日安排，请在年底前换用已包含 ${lastYear + 1} 年日历的版本，否则到时启动不了。`,
    ]))
  test('does not start in a year that is not known', () => {
    expect(() => check(engine, `${lastYear + 1}-01-01`)).toThrow(StartProblem)
    expect(() => check(engine, `${lastYear + 1}-01-01`)).toThrow(`没有 ${lastYear + 1} 年的节假日安排`)
  })
})
test('whoever counts no working days needs no calendar', () =>
  expect(check(withDelay(hours(1)), `${lastYear + 1}-01-01`)).toEqual([]))
