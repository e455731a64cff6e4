import { prefetchQuery } from '../../data/query.ts'
import { MyAid } from './parts/myAid.tsx'

/** 我的救助详情. */
export default function MyReliefAid() {
  return <MyAid title="我的救助详情" />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/yuanzhuDetails', { id })
}
