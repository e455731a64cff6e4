/** Where the maps service says that a district lies, and what of its answers is none. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '../../../src/contract/constants.ts'
import { baseMap, districtCentre, locateByIp, reverseGeocode } from '../../../src/services/maps.ts'

afterEach(() => vi.unstubAllGlobals())

const answered = (body: unknown, status = 200) => {
  const headers = { 'content-type': 'application/json' }
  const fetched = vi.fn(async (_: string) => new Response(JSON.stringify(body), { status, headers }))
  vi.stubGlobal('fetch', fetched)
  return Object.assign(() => fetched.mock.lastCall?.[0], { count: () => fetched.mock.calls.length })
}

test('the middle of a district is asked for by its code, longitude first', async () => {
  const path = answered({ districts: [{ center: '120.13,30.26' }, { center: '1,2' }] })
  expect(await districtCentre('330106')).toEqual({ lng: 120.13, lat: 30.26 })
  expect(path()).toBe('/maps/v3/config/district?keywords=330106')
})

test('a middle on the equator or on the zero meridian is one', async () => {
  answered({ districts: [{ center: '0,30.26' }] })
  expect(await districtCentre('330106')).toEqual({ lng: 0, lat: 30.26 })
  answered({ districts: [{ center: '120.13,0' }] })
  expect(await districtCentre('330106')).toEqual({ lng: 120.13, lat: 0 })
})

test.each([
  [{}],
  [{ districts: [] }],
  [{ districts: [{}] }],
  [{ districts: [{ center: '' }] }],
  [{ districts: [{ center: '120.13' }] }],
  [{ districts: [{ center: 'east,30.26' }] }],
  [{ districts: [{ center: '120.13,north' }] }],
])('%j has no middle', async answer => {
  answered(answer)
  await expect(districtCentre('330106')).rejects.toThrow('没有找到这个地区的中心')
})

test('what the service refuses is no answer, and is not asked for again behind the back of the page', async () => {
  const path = answered({ districts: [{ center: '120.13,30.26' }] }, 502)
  await expect(districtCentre('330106')).rejects.toThrow('502')
  expect(path.count()).toBe(1)
})

test('a service that does not answer is given up after a minute', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const isGivenUp = vi.fn()
  void districtCentre('330106').catch(isGivenUp)
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
  expect(isGivenUp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isGivenUp).toHaveBeenCalledTimes(1)
})

test('each is asked at its own address', async () => {
  const path = answered({})
  await locateByIp()
  expect(path()).toBe('/maps/v3/ip')
  await reverseGeocode([120.13, 30.26])
  expect(path()).toBe('/maps/v3/geocode/regeo?location=120.130000,30.260000')
  await baseMap('districts-33.json')
  expect(path()).toBe('/maps/base/districts-33.json')
})
