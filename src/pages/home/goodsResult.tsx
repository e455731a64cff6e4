import { Result } from './parts/result.tsx'

/** 物资成果详情: goods that arrived. */
export default function GoodsResult() {
  return <Result />
}

export { reads } from './parts/result.tsx'
