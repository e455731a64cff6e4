/** Work that takes much memory is done a few at a time; the others wait for their turn. */
import { refuse } from '../../src/contract/refusal.ts'

/** Returns what runs `work` as one of `width`; throws `tooMany` where `maxWaiting` wait already. */
export function createTurns(width: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async work => {
    if (running < width) running++
    else if (waiting.length >= maxWaiting) refuse('tooMany', '现在上传的人太多了，请稍后再试')
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      release()
    }
  }
}
