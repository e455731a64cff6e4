/**
 * What would wait for the same lock waits for its turn here instead, and holds no connection meanwhile. Each process
 * has turns of its own: with several the lock is what makes them right, and one connection of each waits for it.
 */
const lastOf = new Map<string, Promise<unknown>>()

/**
 * Resolves to what `work` does, once everything that this process was given for the same key before is done. Never to
 * be called inside a transaction: whoever goes before may wait for its connection.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const own = (lastOf.get(key) ?? Promise.resolve()).then(work, work)
  lastOf.set(key, own)
  try {
    return await own
  } finally {
    if (lastOf.get(key) === own) lastOf.delete(key)
  }
}
