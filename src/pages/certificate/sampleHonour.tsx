import { Sample } from './parts/sample.tsx'

/** Template of honours. */
export default function Template() {
  return <Sample at={4} />
}
