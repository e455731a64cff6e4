/** Shares one look-up among concurrent callers with the same key. */

import { keyText } from './keyText.ts'

interface Source {
  readonly database: object
}
interface Flights<T> {
  readonly current: Promise<T>
  next?: Promise<T>
}

/**
 * Returns `load`, shared among concurrent callers of one `key`. A caller who arrives during a look-up waits for the
 * next one, not for the one in flight, which may have read before the call: no caller gets a value older than its call.
 * A failure is shared as well.
 */
export function singleFlight<K, S extends Source, T>(
  load: (source: S, key: K) => Promise<T>,
): (source: S, key: K) => Promise<T> {
  const databases = new WeakMap<object, Map<string, Flights<T>>>()
  return (source, key) => {
    const flights = databases.get(source.database) ?? new Map<string, Flights<T>>()
    databases.set(source.database, flights)
    const name = keyText(key)
    const start = (): Promise<T> => {
      const answer = load(source, key)
      const flight: Flights<T> = { current: answer }
      flights.set(name, flight)
      const settled = () => {
        if (flights.get(name) === flight) flights.delete(name)
      }
      answer.then(settled, settled)
      return answer
    }
    const inFlight = flights.get(name)
    if (!inFlight) return start()
    inFlight.next ??= inFlight.current.then(start, start)
    return inFlight.next
  }
}
