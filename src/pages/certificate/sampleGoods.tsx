import { Sample } from './parts/sample.tsx'

/** Template of goods certificates. */
export default function Template() {
  return <Sample at={2} />
}
