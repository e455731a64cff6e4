/** What the start says where the calendar does not know a year. */
import { describe, expect, test } from 'vitest'
import { checkCalendar } from '../../../server/engine/check.ts'
import type { Engine } from '../../../server/engine/engine.ts'
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
  test.each([
    ['from 1 December on', `${lastYear}-12-01`],
    ['and in that year', `${lastYear + 1}-01-01`],
  ])('names a year without a calendar %s, and starts', (_, day) =>
    expect(check(engine, day)).toEqual([
      `日历里没有 ${lastYear + 1} 年的节假日安排：按工作日计的时限只避开周末和日期固定的法定假日，可能早一两天。请换用已包含 ${lastYear + 1} 年日历的版本。`,
    ]),
  )
})
test('whoever counts no working days needs no calendar', () =>
  expect(check(withDelay(hours(1)), `${lastYear + 1}-01-01`)).toEqual([]))
