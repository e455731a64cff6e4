import { expect, test } from 'vitest'
import { countPeople, type ListedRow } from '../../../src/pages/activity/parts/rosterCounts.ts'

const flow = { states: { approved: { end: false }, present: { end: false }, left: { end: true } } }
const listed = (state: string, places: number, checkedInAt: number | null, ...events: string[]) =>
  ({ row: { state, places, checkedInAt }, flow, offers: events.map(event => ({ event })) }) as unknown as ListedRow

test('people of a shift are counted by where they are, a driver as one and a party as many', () => {
  const rows = [
    listed('approved', 3, null, 'ADMIT'),
    listed('approved', 0, null, 'ADMIT'),
    listed('present', 2, 5, 'SIGN_OUT'),
    listed('present', 0, 5, 'ARRIVE'),
    listed('left', 4, 5),
    listed('left', 9, null),
  ]
  expect(countPeople(rows)).toEqual({ expected: 4, there: 3, gone: 4 })
})
