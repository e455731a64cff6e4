/** Where a link may lead: to screens that are there, of a record to the page that is meant for whoever reads. */
import { expect, test, vi } from 'vitest'
import { POINT_SUBJECT } from '../../../src/contract/point.contract.ts'
import { firstBuilt, isBuilt } from '../../../src/data/built.ts'
import { recordPath } from '../../../src/data/record/recordPath.ts'

vi.mock('virtual:unbuilt', () => ({ default: ['/help', '/orderDetail'] }))

test('a link leads to the first screen that is there', () => {
  expect(firstBuilt('/help', '/helpDetail')).toBe('/helpDetail')
  expect(firstBuilt('/helpDetail?id=7', '/order')).toBe('/helpDetail?id=7')
  expect(firstBuilt('/help?tab=1', '/orderDetail?id=7')).toBeUndefined()
  expect(firstBuilt('/nowhere', '/order?tab=paid')).toBe('/order?tab=paid')
  expect(firstBuilt()).toBeUndefined()
  expect(['/help', '/helpDetail', '/nowhere'].map(isBuilt)).toEqual([false, true, false])
})

test('what a message is about is found, be it no record at all', () => {
  expect(recordPath('campaign', 'c 7')).toBe('/fundraisingDetail?id=c%207')
  expect(recordPath(POINT_SUBJECT, '7')).toBe('/point')
  expect(recordPath('aid', '7')).toBe('/myHelpDetailWz?id=7')
})

test('a record whose page is not there leads nowhere', () => {
  expect(recordPath('order', '7')).toBeUndefined()
  expect(recordPath('order', '7', { side: 'desk', roles: ['shopOwner'] })).toBeUndefined()
})
