import { spaced } from '../../../contract/spacing.ts'
import type { CheckGroup } from '../../../ui/kinds/guidedForm.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { type AidValues, identityLabel } from './aidValues.ts'

interface AidCheckInput {
  values: AidValues
  regionName: string
  identityOnFile: string
  organisation: boolean
  needFacts: readonly Fact[]
  /** Name of the second step. */
  need: string
  onEdit: (step: number) => void
}

/** Returns the check page of the application. */
export const aidCheck = ({
  values: { name, phone, identity, detail, proof },
  regionName,
  identityOnFile,
  organisation,
  needFacts,
  need,
  onEdit,
}: AidCheckInput): readonly CheckGroup[] => [
  {
    label: '谁需要',
    items: [
      { label: organisation ? '联系人姓名' : '姓名', value: name },
      { label: '手机号', value: phone },
      { label: identityLabel(organisation), value: identity.trim() || identityOnFile },
      { label: '地址', value: spaced(regionName, detail) },
    ],
    onEdit: () => onEdit(0),
  },
  { label: need, items: needFacts, onEdit: () => onEdit(1) },
  {
    label: '证明',
    items: [{ label: '材料', value: <Photos label="证明材料" urls={proof} /> }],
    onEdit: () => onEdit(2),
  },
]
