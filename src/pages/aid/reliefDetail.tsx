import { MyAid } from './parts/myAid.tsx'

/** 我的救助详情. */
export default function MyReliefAid() {
  return <MyAid title="我的救助详情" />
}

export { reads } from './parts/myAid.tsx'
