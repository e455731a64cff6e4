import { prefetchQuery } from '../../data/query.ts'
import { MyAid } from './parts/myAid.tsx'

/** 我的物资援助详情. */
export default function MyGoodsAid() {
  return <MyAid title="我的物资援助详情" />
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/yuanzhuDetails', { id })
}
