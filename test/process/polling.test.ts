/** The loop that a process repeats: it goes on after an error, never overlaps itself, and waits when stopped. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPolling } from '../../server/engine/clock.ts'

describe('what a process does again and again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  test('begins at once, goes on a second after it was done, and goes on after a fault, which is told', async () => {
    const said: unknown[] = []
    const work = vi.fn(async () => {})
    work.mockRejectedValueOnce(new Error('no database'))
    const stop = startPolling(work, error => said.push((error as Error).message))
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(3)
    expect(said).toEqual(['no database'])
    await stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('is never done twice at once, and a stop waits for it and lets it begin no more', async () => {
    let finish = () => {}
    const work = vi.fn(
      () =>
        new Promise<void>(resolve => {
          finish = resolve
        }),
    )
    const stop = startPolling(work, () => {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(work).toHaveBeenCalledTimes(1)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(stopped).toBe(false)
    finish()
    await stopping
    await vi.advanceTimersByTimeAsync(5_000)
    expect(work).toHaveBeenCalledTimes(1)
  })
})
