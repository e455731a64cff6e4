/**
 * Queues calls for the same lock in the process, so that they hold no database connection while waiting. Each process
 * has its own queue: across processes the lock decides, and one connection of each waits for it.
 */
const lastOf = new Map<string, Promise<unknown>>()

/**
 * Resolves to the result of `work`, run after all earlier calls for the same key in this process. Must not be called
 * inside a transaction: an earlier call may be waiting for its connection.
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
