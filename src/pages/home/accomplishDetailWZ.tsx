import { prefetchQuery } from '../../data/query.ts'
import { Result } from './parts/result.tsx'

/** 物资成果详情: goods that arrived. */
export default function GoodsResult() {
  return <Result />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/index/getGongyichengguoDetails', { id })
}
