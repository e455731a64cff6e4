/** What everybody reads and hardly anybody changes is kept in the process for some seconds. */
import type { Services } from './context.ts'

type Source = Pick<Services, 'database' | 'clock'>
interface Kept {
  readonly until: number
  readonly value: Promise<unknown>
}

const FOR = 5_000
/** Enough for every district asked for; past it everything is read anew, so that no caller can fill the memory. */
const MOST = 5_000

/** `load`, asked at most once in five seconds for a database and a `key`. A failure is not kept. */
export function cached<K extends string, S extends Source, T>(
  load: (source: S, key: K) => Promise<T>,
): (source: S, key: K) => Promise<T> {
  const databases = new WeakMap<Source['database'], Map<K, Kept>>()
  return (source, key) => {
    const kept = databases.get(source.database) ?? new Map<K, Kept>()
    databases.set(source.database, kept)
    const now = source.clock()
    const found = kept.get(key)
    if (found && found.until > now && found.until <= now + FOR) return found.value as Promise<T>
    if (kept.size >= MOST) kept.clear()
    const value = load(source, key)
    kept.set(key, { until: now + FOR, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
