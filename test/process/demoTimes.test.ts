/** When the people of the demonstration do what is told of them: hours and days that a reader believes. */
import { describe, expect, test } from 'vitest'
import { appointmentFor, atDoorAfter, dayTimeAfter, slotAt } from '../../server/portal/demo/plays/appointments.ts'
import { servedOn } from '../../server/portal/demo/plays/servedOn.ts'
import { chinaTime, fromChinaTime, HOUR_MS, MINUTE_MS } from '../../src/contract/time.ts'

/** A moment of a Wednesday and the days around it. */
const at = (time: string) => fromChinaTime(`${time}:00`)
const hourOf = (time: number) => Number(chinaTime(time).slice(11, 13))
/** Every half hour of a day at which somebody may fill a database. */
const STARTS = Array.from({ length: 48 }, (_, half) => at('2026-06-10 00:00') + half * 30 * MINUTE_MS)

describe('a gift is fetched', () => {
  test.each([
    ['09:00', 'morning'],
    ['11:59', 'morning'],
    ['13:00', 'afternoon'],
    ['16:59', 'afternoon'],
    ['17:00', 'evening'],
    ['19:30', 'evening'],
  ])('at %s, which is the %s of that day', (time, slot) => {
    expect(slotAt(at(`2026-06-10 ${time}`))).toEqual({ day: '2026-06-10', slot })
  })
  test('by day and never at noon, and has been by now, whenever the tale is told', () => {
    for (const now of STARTS)
      for (const hours of [2, 5, 9, 16, 23, 31]) {
        const door = atDoorAfter({ at: now - 44 * HOUR_MS }, hours, now)
        expect([9, 10, 11, 13, 14, 15, 16, 17, 18, 19], chinaTime(door)).toContain(hourOf(door))
        expect(door, chinaTime(now)).toBeLessThanOrEqual(now)
      }
  })
  test('an hour later than at noon or at eight, where there is time', () => {
    const now = at('2026-06-10 18:00')
    const door = (since: string, hours: number) => chinaTime(atDoorAfter({ at: at(since) }, hours, now)).slice(0, 16)
    expect(door('2026-06-09 10:20', 2)).toBe('2026-06-09 13:20')
    expect(door('2026-06-09 10:20', 1)).toBe('2026-06-09 11:20')
    expect(door('2026-06-09 16:30', 16)).toBe('2026-06-10 09:30')
  })
  test('an hour earlier than at noon, or the evening before, where there is none', () => {
    const door = (since: string, hours: number, now: string) =>
      chinaTime(atDoorAfter({ at: at(since) }, hours, at(now))).slice(0, 16)
    expect(door('2026-06-10 09:10', 3, '2026-06-10 12:30')).toBe('2026-06-10 11:10')
    expect(door('2026-06-09 16:30', 16, '2026-06-10 09:10')).toBe('2026-06-09 19:30')
  })
  test('when it was, where it has been; else within a day of half a day ago, by turns in each part of the day', () => {
    const now = at('2026-06-10 10:00')
    const pending = (hoursAgo: number, number: number) => appointmentFor(now - hoursAgo * HOUR_MS, false, number, now)
    expect([pending(2, 0), pending(2, 1), pending(2, 2), pending(2, 3)]).toEqual([
      ...[
        { day: '2026-06-11', slot: 'morning' },
        { day: '2026-06-11', slot: 'afternoon' },
      ],
      ...[
        { day: '2026-06-11', slot: 'evening' },
        { day: '2026-06-11', slot: 'morning' },
      ],
    ])
    expect(pending(60, 0).day, 'never past').toBe('2026-06-10')
    const clock = { at: at('2026-06-08 09:00') }
    for (const hours of [2, 1, 2]) clock.at = dayTimeAfter(clock, hours, now)
    expect(appointmentFor(at('2026-06-08 09:00'), true, 0, now)).toEqual(slotAt(atDoorAfter(clock, 16, now)))
  })
})

test('an organisation served in the week and the month that are ranked now, as long ago as that allows', () => {
  const served = (now: string) => {
    const { day, hours } = servedOn(at(now))
    return [day, ...hours]
  }
  expect(served('2026-06-10 13:00'), 'a Wednesday').toEqual(['2026-06-08', '09:00', '11:30'])
  expect(served('2026-06-09 13:00'), 'a Tuesday').toEqual(['2026-06-08', '09:00', '11:30'])
  expect(served('2026-06-08 12:30'), 'a Monday, an hour after').toEqual(['2026-06-08', '09:00', '11:30'])
  expect(served('2026-06-08 12:29'), 'a Monday, sooner').toEqual(['2026-06-08', '06:30', '08:00'])
  expect(served('2026-06-08 08:59'), 'sooner still: nothing of it is ranked').toEqual(['2026-06-06', '09:00', '11:30'])
  expect(served('2026-07-01 13:00'), 'the first of a month').toEqual(['2026-07-01', '09:00', '11:30'])
  expect(served('2026-07-02 13:00')).toEqual(['2026-07-01', '09:00', '11:30'])
})
