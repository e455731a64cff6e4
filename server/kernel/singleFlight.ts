/** Callers who ask the same at the same time are answered by one look-up. */
import type { Runtime } from './runtime.ts'

type Source = Pick<Runtime, 'database'>
interface Flights {
  readonly current: Promise<unknown>
  next?: Promise<unknown>
}

/**
 * Returns `load`, shared by all who ask for one `key` while an answer is being looked up. Who comes then waits for the
 * look-up after it and not for the one under way, which may have read before they asked: nobody gets what was true
 * before their question. A failure is shared as well.
 */
export function singleFlight<K extends string, S extends Source, T>(
  load: (source: S, key: K) => Promise<T>,
): (source: S, key: K) => Promise<T> {
  const databases = new WeakMap<Source['database'], Map<K, Flights>>()
  return (source, key) => {
    const flights = databases.get(source.database) ?? new Map<K, Flights>()
    databases.set(source.database, flights)
    const start = (): Promise<T> => {
      const answer = load(source, key)
      const flight: Flights = { current: answer }
      flights.set(key, flight)
      const settled = () => {
        if (flights.get(key) === flight) flights.delete(key)
      }
      answer.then(settled, settled)
      return answer
    }
    const inFlight = flights.get(key)
    if (!inFlight) return start()
    inFlight.next ??= inFlight.current.then(start, start)
    return inFlight.next as Promise<T>
  }
}
