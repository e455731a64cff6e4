/** From a paged query to the props of a list. Apart from the queries, which are part of the first load. */
import type { TotalIs } from '../contract/endpoint.ts'
import { failureOf } from './failureOf.ts'
import type { ListResult, QueryResult } from './query.ts'

interface CountedList<T> extends ListResult<T> {
  /** The whole first page; the compiler does not see that it is one. */
  readonly first?: unknown
}

/**
 * Returns the props of a `<List>` for a paged query. `first` is a required earlier query (the shop whose goods these
 * are): its failure replaces the list's problem, and is shown above any rows; 重试 retries each failed query.
 */
export function listProps<T>(query: CountedList<T>, first?: Pick<QueryResult<unknown>, 'data' | 'problem' | 'retry'>) {
  const missing = first?.data === undefined ? first?.problem : undefined
  const onRetry = () => {
    if (first?.problem) first.retry()
    if (query.problem) query.retry()
  }
  return {
    items: query.items,
    total: query.total,
    totalIs: (query.first as { readonly totalIs?: TotalIs } | undefined)?.totalIs,
    before: missing && { text: missing.message, onRetry },
    failure: query.problem && failureOf(query.problem, onRetry),
    more: {
      has: query.hasMore,
      loading: query.loadingMore,
      onMore: query.fetchNextPage,
      failure: query.problem?.message,
    },
  }
}
