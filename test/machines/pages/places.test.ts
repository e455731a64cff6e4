/** What a list of activities says of their places. */
import { expect, test } from 'vitest'
import { placesText } from '../../../src/pages/activity/parts/places.ts'

test.each([
  [{ places: 10, taken: 4, waiting: 0 }, '还差 6 人'],
  [{ places: 10, taken: 9, waiting: 2 }, '还差 1 人'],
  [{ places: 10, taken: 10, waiting: 0 }, '候补，还没有人在等'],
  [{ places: 10, taken: 10, waiting: 2 }, '候补，已有 2 人在等'],
])('%j: %s', (counts, text) => {
  expect(placesText(counts)).toBe(text)
})
