/** The clock on the walls of China, whatever the zone of the machine that asks. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  chinaDay,
  chinaMidnight,
  chinaTime,
  chinaTimestamp,
  daysBetween,
  firstDayOf,
  fromChinaTime,
  weekdayOf,
} from '../../src/contract/time.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

describe.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])('on a machine in %s', name => {
  test('moments are told as clocks in China show them, and read back', () => {
    process.env.TZ = name
    const at = Date.UTC(2026, 10, 20, 16, 0, 9)
    expect(chinaTime(at)).toBe('2026-11-21 00:00:09')
    expect(chinaTimestamp(at)).toBe('2026-11-21T00:00:09+08:00')
    expect(fromChinaTime('2026-11-21 00:00:09')).toBe(at)
    expect(fromChinaTime('tomorrow')).toBeNaN()
  })

  test('a moment of years in which China put its clocks forward is read back as it was told', () => {
    process.env.TZ = name
    const summer = Date.UTC(1988, 6, 1, 4)
    expect(fromChinaTime(chinaTime(summer))).toBe(summer)
  })

  test('a day begins at midnight in China', () => {
    process.env.TZ = name
    const midnight = Date.UTC(2026, 10, 20, 16)
    expect([midnight - 1, midnight].map(at => chinaDay(at))).toEqual(['2026-11-20', '2026-11-21'])
    expect(chinaMidnight('2026-11-21')).toBe(midnight)
    expect(chinaDay(Date.UTC(2028, 1, 28), 1)).toBe('2028-02-29')
  })

  test('days have their weekday and their distance', () => {
    process.env.TZ = name
    expect(['2026-11-22', '2026-11-28'].map(weekdayOf)).toEqual([0, 6])
    expect(weekdayOf('some day')).toBeNaN()
    expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2)
    expect(daysBetween('2027-01-02', '2026-12-31')).toBe(-2)
  })

  test('weeks begin on Monday, months on the first, years in January', () => {
    process.env.TZ = name
    const [sunday, monday] = ['2027-01-03 23:59:00', '2027-01-04 00:01:00'].map(fromChinaTime)
    expect([firstDayOf('week', sunday!), firstDayOf('week', monday!)]).toEqual(['2026-12-28', '2027-01-04'])
    expect([firstDayOf('month', sunday!), firstDayOf('year', sunday!)]).toEqual(['2027-01-01', '2027-01-01'])
  })
})
