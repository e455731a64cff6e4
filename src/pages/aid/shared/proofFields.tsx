import type { Bound } from '../../form.ts'
import { PicturesField } from '../../picturesField.tsx'
import { Listed } from './listed.tsx'

interface ProofFieldsProps {
  /** What helps to decide, in few words each. */
  papers: readonly string[]
  bound: Bound<readonly string[]>
}

/** What the contract takes at most. */
const MOST = 9

/** Photographs of papers and of how things are. */
export function ProofFields({ papers, bound }: ProofFieldsProps) {
  return (
    <>
      {papers.length > 0 && <Listed title="可以拍这些" items={papers} />}
      <PicturesField
        {...bound}
        label="证明材料"
        most={MOST}
        hint="拍清楚就行。只有受理的工作人员看得到；断网了会接着传"
        required={false}
      />
    </>
  )
}
