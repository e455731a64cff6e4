/** Spans of time: working days in China, what is said where the calendar does not know a year, and in sentences. */
import { describe, expect, test } from 'vitest'
import { isWorkday, knownYears } from '../../src/machines/workflow/calendar.ts'
import type { Delays } from '../../src/machines/workflow/flow.ts'
import { afterWorkdays, days, missingYear, unknownYearIn } from '../../src/machines/workflow/span.ts'
import { advance } from '../../src/machines/workflow/workflow.ts'
import { type Exchange, exchange } from '../../src/machines/workflows/exchange/chart.ts'

const at = (time: string) => Date.parse(`${time}+08:00`)
const shown = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16)

describe('working days', () => {
  test.each([
    ['2026-10-01', false, '国庆'],
    ['2026-10-07', false, 'the last day of 国庆'],
    ['2026-10-08', true, 'the day after'],
    ['2026-10-10', true, 'a Saturday on which people work'],
    ['2026-10-11', false, 'the Sunday after it'],
    ['2026-01-02', false, 'a Friday that belongs to 元旦'],
    ['2025-10-08', false, '中秋 and 国庆 together'],
    ['2025-09-28', true, 'a Sunday on which people work'],
    ['2026-11-23', true, 'a Monday'],
    ['2027-01-01', false, 'a holiday by law in a year without a calendar'],
    ['2027-10-01', false, 'another one'],
    ['2027-10-06', true, 'what the notice may still make free'],
  ])('%s: %s, %s', (day, works) => expect(isWorkday(day)).toBe(works))

  test('every make-up day falls on a weekend, every year has its holidays', () => {
    for (const year of knownYears()) {
      const days = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(year, 0, 1 + i)))
      const named = days.map(day => [day.toISOString().slice(0, 10), day.getUTCDay()] as const)
      const free = named.filter(([day, weekday]) => weekday % 6 !== 0 && !isWorkday(day))
      const extra = named.filter(([day, weekday]) => weekday % 6 === 0 && isWorkday(day))
      // 13 days by law; what lies on weekends or is moved there is worked on another weekend.
      expect(free.length - extra.length, `${year}`).toBeGreaterThan(8)
      expect(extra.length, `${year}`).toBeGreaterThan(3)
    }
  })

  test.each([
    [
      2025,
      '01-01 01-28 01-29 01-30 01-31 02-03 02-04 04-04 05-01 05-02 05-05 06-02 10-01 10-02 10-03 10-06 10-07 10-08',
      '01-26 02-08 04-27 09-28 10-11',
    ],
    [
      2026,
      '01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07',
      '01-04 02-14 02-28 05-09 09-20 10-10',
    ],
    // No notice is out so early: what is free by law, all of it between Monday and Friday.
    [2035, '01-01 05-01 05-02 10-01 10-02 10-03', ''],
  ])('of %i: Monday to Friday %s are free, of the weekends %s are worked', (year, free, worked) => {
    const days = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10))
    const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0
    const shortDays = (some: readonly string[]) => some.map(day => day.slice(5)).join(' ')
    expect(shortDays(days.filter(day => !isWeekend(day) && !isWorkday(day)))).toBe(free)
    expect(shortDays(days.filter(day => isWeekend(day) && isWorkday(day)))).toBe(worked)
  })

  test.each([
    ['2026-11-20T10:00', 1, '2026-11-24T00:00', 'from Friday over the weekend'],
    ['2026-11-21T10:00', 3, '2026-11-26T00:00', 'asked on a Saturday: Monday is the first'],
    ['2026-09-30T23:30', 3, '2026-10-11T00:00', 'over 国庆, with the Saturday on which people work'],
    ['2026-09-30T23:30', 2, '2026-10-10T00:00', 'the same, a day less'],
    ['2026-02-13T09:00', 1, '2026-02-15T00:00', 'the Saturday before 春节 is worked'],
    ['2026-12-31T09:00', 1, '2027-01-05T00:00', 'into a year that is not known, past 元旦 and the weekend'],
  ])('from %s %i working days: %s, %s', (from, count, until) => {
    expect(shown(afterWorkdays(at(from), count))).toBe(until)
  })
})

describe('a year without a calendar', () => {
  test.each([
    ['2026-11-30T23:59', undefined],
    ['2026-12-01T00:00', 2027],
    ['2026-12-31T23:59', 2027],
    ['2027-01-01T00:00', 2027],
  ])('%s', (time, year) => {
    expect(missingYear(at(time), [2025, 2026])).toBe(year)
  })
  test.each([
    ['2026-12-30T12:00', 1, undefined, 'New Year’s Eve is still known'],
    ['2026-12-31T12:00', 1, 2027, 'the next working day is not'],
    ['2026-12-01T12:00', 15, undefined, 'three weeks end in December'],
    ['2026-12-21T12:00', 15, 2027, 'three weeks do not'],
  ])('from %s %i working days fall into %s: %s', (time, count, year, _) => {
    expect(unknownYearIn(at(time), count, [2025, 2026])).toBe(year)
  })
  test('once it is known nothing is said', () =>
    expect(missingYear(at('2026-12-15T12:00'), [2026, 2027])).toBeUndefined())
})

test('a sentence says a delay as the platform has set it', () => {
  const facts: Exchange = {
    ...{ owner: 'a', place: '330106', gift: 'g', sku: 's', count: 1, points: 10, station: 'x' },
    ...{ drawAt: null, won: false, taken: false, sentBy: '' },
    mode: 'pickUp',
    doubt: '',
  }
  const who = { uid: 'b', grants: [{ role: 'giftStaff', region: '3301' }] } as const
  const textsWith = (delays: Delays) =>
    advance(exchange, { state: 'packing', facts }, { event: 'READY', who, at: 0 }, delays).effects.flatMap(effect =>
      effect.type === 'message' ? [effect.params.text] : [],
    )
  expect(textsWith({})).toEqual(['您兑换的礼品到自提点了，请在 14 天内凭取货码领取'])
  expect(textsWith({ pickUpDue: days(21) })).toEqual(['您兑换的礼品到自提点了，请在 21 天内凭取货码领取'])
})
