import { expect } from 'vitest'

interface Page<T> {
  readonly dataList: readonly T[]
  readonly next: string
  readonly total: number
}

/**
 * Walks a paged list to its end and holds what every list promises: full pages, no gap, nothing twice, a total that is
 * so.
 */
export async function readAllPages<T extends { readonly id: string }>(
  pageSize: number,
  load: (after: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = []
  let after: string | undefined
  for (;;) {
    const { dataList, next, total } = await load(after)
    all.push(...dataList)
    if (next === '') {
      expect(all).toHaveLength(total)
      expect(new Set(all.map(({ id }) => id)).size).toBe(total)
      return all
    }
    expect(dataList).toHaveLength(pageSize)
    expect(all.length).toBeLessThan(total)
    after = next
  }
}
