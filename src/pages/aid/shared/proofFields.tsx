import { aidContract } from '../../../contract/aid.contract.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { BoundField } from '../../../forms/field.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { BulletList } from './bulletList.tsx'

interface ProofFieldsProps {
  /** Helpful documents, in few words each. */
  papers: readonly string[]
  bound: BoundField<readonly string[]>
}

const FIELDS = fieldsOf(aidContract.applyYuanzhu.input)

/** Photos of documents and of the situation. */
export function ProofFields({ papers, bound }: ProofFieldsProps) {
  return (
    <>
      {papers.length > 0 && <BulletList title="可以拍这些" items={papers} />}
      <PicturesField {...bound} {...FIELDS.proof} hint="拍清楚就行。只有受理的工作人员看得到；断网了会接着传" />
    </>
  )
}
