import type { BoundField } from '../../../forms/field.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { BulletList } from './bulletList.tsx'

interface ProofFieldsProps {
  /** What helps to decide, in few words each. */
  papers: readonly string[]
  bound: BoundField<readonly string[]>
}

/** What the contract takes at most. */
const MAX_PHOTOS = 9

/** Photographs of papers and of how things are. */
export function ProofFields({ papers, bound }: ProofFieldsProps) {
  return (
    <>
      {papers.length > 0 && <BulletList title="可以拍这些" items={papers} />}
      <PicturesField
        {...bound}
        label="证明材料"
        max={MAX_PHOTOS}
        hint="拍清楚就行。只有受理的工作人员看得到；断网了会接着传"
        required={false}
      />
    </>
  )
}
