import { MyAid } from './parts/myAid.tsx'

/** 我的物资援助详情. */
export default function MyGoodsAid() {
  return <MyAid title="我的物资援助详情" />
}

export { reads } from './parts/myAid.tsx'
