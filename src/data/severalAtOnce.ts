/** Calls for many things, a few under way at a time, so that others are served meanwhile. */

const AT_ONCE = 4

/**
 * Runs `work` for each item, four at a time, in their order; resolves when all are through. A failure lets those under
 * way end, starts no more and is thrown.
 */
export async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      // All of them take from one iterator.
      for (const item of rest) {
        if (failures.length > 0) return
        await work(item).catch(error => failures.push(error))
      }
    }),
  )
  if (failures.length > 0) throw failures[0]
}
