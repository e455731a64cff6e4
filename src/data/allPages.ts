import { useEffect } from 'react'
import type { ListResult } from './query.ts'

/** Reads the pages of a list one after the other; returns its rows once all are there. */
export function useAllPages<T>({ items, hasMore, loadingMore, problem, fetchNextPage }: ListResult<T>) {
  useEffect(() => {
    if (hasMore && !loadingMore && !problem) fetchNextPage()
  }, [hasMore, loadingMore, problem, fetchNextPage])
  return hasMore ? undefined : items
}
