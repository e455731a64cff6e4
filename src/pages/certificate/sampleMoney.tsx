import { Sample } from './parts/sample.tsx'

/** Template of money certificates. */
export default function Template() {
  return <Sample at={3} />
}
