import { Result } from './parts/result.tsx'

/** 救助成果详情: completed relief and policy support. */
export default function ReliefResult() {
  return <Result />
}

export { reads } from './parts/result.tsx'
