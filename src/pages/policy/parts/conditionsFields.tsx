import check from 'icon:check'
import { aidContract } from '../../../contract/aid.contract.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { Form } from '../../../forms/form.ts'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import type { AidValues } from '../../aid/shared/aidValues.ts'
import { BulletList } from '../../aid/shared/bulletList.tsx'
import type { PolicyDetail } from '../shared/policyFacts.tsx'

const FIELDS = fieldsOf(aidContract.applyZhengcebangfu.input)

interface ConditionsFieldsProps {
  policy: PolicyDetail
  form: Form<AidValues>
}

/** Benefit and conditions of the policy, and the applicant's situation. */
export function ConditionsFields({ policy, form }: ConditionsFieldsProps) {
  const { title, benefit, conditions } = policy
  return (
    <>
      <Facts
        items={[
          { label: '政策', value: <b>{title}</b> },
          { label: '能得到', value: benefit },
        ]}
      />
      {conditions.length > 0 && <BulletList title="谁可以申请" icon={check} items={conditions} />}
      <Checkbox
        checked={form.values.agreed}
        error={form.field('agreed').error}
        onChange={agreed => form.set({ agreed })}
      >
        我看过条件，家里的情况符合
      </Checkbox>
      <TextArea {...form.field('words')} {...FIELDS.words} placeholder="符合哪一条，家里现在怎么样" />
    </>
  )
}
