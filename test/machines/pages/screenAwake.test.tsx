/** The screen stays lit while it shows a code for others to scan: also after somebody looked at something else. */
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useScreenAwake } from '../../../src/pages/scene/parts/useScreenAwake.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('is kept lit anew whenever it is seen again, and goes dark with the page', async () => {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const turn = (to: DocumentVisibilityState) => {
    state.mockReturnValue(to)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const { unmount } = renderHook(useScreenAwake)
  turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  turn('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(request.mock.settledResults).toHaveLength(2))
  unmount()
  expect(release).toHaveBeenCalled()
})
