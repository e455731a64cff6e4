/** How the portal stands once it is wired: where the person is, who they are, what the one before them read. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wire } from '../../../src/app/wiring.ts'
import { DEFAULT_CENTRE, DEFAULT_PLACE, TEXT } from '../../../src/contract/constants.ts'
import type { CallWire } from '../../../src/data/ports.ts'
import { clearCache, fetchIfStale, queryData, setFetcher } from '../../../src/data/queryCache.ts'
import { getView, setView } from '../../../src/data/view.ts'
import { storeCentre, storePlace } from '../../../src/machines/browser/place.ts'
import { storages } from '../../../src/services/storage.ts'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'

const call = (async () => ({ ticket: '', company: '邻里' })) as unknown as CallWire
/** A line of news on which nothing comes. */
class SilentLine {
  addEventListener(): void {}
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('EventSource', SilentLine)
  setView({ uid: '', settled: false, hasPlace: false, place: DEFAULT_PLACE })
})
afterEach(() => {
  cleanup()
  clearCache()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('whom nobody could locate is warned, and no form takes the default district for theirs', async () => {
  render(<Toaster />)
  await wire(call).located
  const title = await screen.findByText(TEXT.chooseAddress)
  expect(title.closest('[data-kind=notification]')?.getAttribute('data-tone')).toBe('warn')
  expect(getView()).toMatchObject({ hasPlace: false, place: DEFAULT_PLACE })
})

test('whoever chose their district once is there', async () => {
  const place = { ...DEFAULT_PLACE, district: '上城区', districtId: '330102' }
  storePlace(storages.local, place)
  storeCentre(storages.local, place, { ...DEFAULT_CENTRE, lng: 120.2 })
  await wire(call).located
  expect(getView()).toMatchObject({ hasPlace: true, place: { district: '上城区' }, centre: { lng: 120.2 } })
})

test('whoever logs in finds nothing of what somebody else read here', async () => {
  setFetcher(call)
  const { session, located } = wire(call)
  await located
  session.send({ type: 'LOG_IN', uid: 'a', token: 't' })
  fetchIfStale('/api/getPlatformSet', {})
  await vi.waitFor(() => expect(queryData('/api/getPlatformSet', {})).toMatchObject({ company: '邻里' }))
  session.send({ type: 'LOG_IN', uid: 'b', token: 't' })
  expect(queryData('/api/getPlatformSet', {})).toBeUndefined()
  expect(getView()).toMatchObject({ uid: 'b', settled: true })
})
