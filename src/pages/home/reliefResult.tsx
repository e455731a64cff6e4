import { Result } from './parts/result.tsx'

/** 救助成果详情: relief and policy support that was completed. */
export default function ReliefResult() {
  return <Result />
}

export { reads } from './parts/result.tsx'
