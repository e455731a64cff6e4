/** Limits the concurrency of work that takes much memory or time; further calls wait for their turn. */
import { refuse } from '../../src/contract/refusal.ts'

/**
 * Returns a runner of at most `width` concurrent calls; it throws `tooMany` with this sentence if `maxWaiting` are
 * waiting already.
 */
export function createTurns(
  width: number,
  maxWaiting: number,
  sentence: string,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async work => {
    if (running < width) running++
    else if (waiting.length >= maxWaiting) refuse('tooMany', sentence)
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      release()
    }
  }
}
