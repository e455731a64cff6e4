import { Sample } from './parts/sample.tsx'

/** Template of service certificates. */
export default function Template() {
  return <Sample at={1} />
}
