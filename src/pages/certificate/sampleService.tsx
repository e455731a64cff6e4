import { Sample } from './parts/sample.tsx'

/** The template of its kind as a picture. */
export default function Template() {
  return <Sample at={1} />
}
