/** Caches in the process, for some seconds, data that everybody reads and that rarely changes. */

import { keyText } from './keyText.ts'

/** The database to read, and the time in ms since 1970. */
interface Source {
  readonly database: object
  readonly clock: () => number
}
interface CacheEntry<T> {
  readonly expiresAt: number
  readonly value: Promise<T>
}

const TTL_MS = 5_000
/** Enough for every district; above it the cache is cleared, so that no caller can fill the memory. */
const MAX_ENTRIES = 5_000

/** Returns `load`, called at most once in five seconds for a database and a `key`. Failures are not cached. */
export function ttlCache<K, S extends Source, T>(
  load: (source: S, key: K) => Promise<T>,
): (source: S, key: K) => Promise<T> {
  const databases = new WeakMap<object, Map<string, CacheEntry<T>>>()
  return (source, key) => {
    const entries = databases.get(source.database) ?? new Map<string, CacheEntry<T>>()
    databases.set(source.database, entries)
    const now = source.clock()
    const name = keyText(key)
    const entry = entries.get(name)
    if (entry && entry.expiresAt > now && entry.expiresAt <= now + TTL_MS) return entry.value
    if (entries.size >= MAX_ENTRIES) entries.clear()
    const value = load(source, key)
    entries.set(name, { expiresAt: now + TTL_MS, value })
    value.catch(() => entries.delete(name))
    return value
  }
}
