import { prefetchQuery } from '../../data/query.ts'
import { Result } from './parts/result.tsx'

/** 救助成果详情: relief and policy support that was completed. */
export default function ReliefResult() {
  return <Result />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/index/getGongyichengguoDetails', { id })
}
