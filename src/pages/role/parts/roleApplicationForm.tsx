import { roleContract } from '../../../contract/role.contract.ts'
import { ROLES } from '../../../contract/words.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { isAppointed, ORDERED_ROLES, roleChoices } from './duties.ts'
import { NO_REGION, RoleRegion, regionText } from './roleRegion.tsx'

const STEPS = [
  { name: '角色', fields: ['role'] },
  { name: '地区', fields: ['region'] },
  { name: '自己', fields: ['words', 'skills'] },
  { name: '核对', fields: [] },
]
const QUESTIONS = ['您想担任什么角色？', '在哪里担任？', '说说您自己', '请核对一遍']
const CHOICES = roleChoices(ORDERED_ROLES)
const EVERYWHERE: readonly never[] = []

export interface RoleApplicationFormProps {
  title: string
  /** The preselected role; empty for none. */
  role: string
  onSent: (id: string) => void
  onLeave: () => void
}

/** Application for a role: which, where, why. */
export function RoleApplicationForm({ title, role: startRole, onSent, onLeave }: RoleApplicationFormProps) {
  const form = useCallForm(roleContract.applyRole, {
    draft: 'applyRole',
    start: { role: ORDERED_ROLES.some(one => one === startRole) ? startRole : '' },
    own: { ...NO_REGION },
    steps: STEPS,
    validate: ({ region }) => ({ region: region ? '' : '请选到底' }),
    changes: 'roleGrant',
    done: '申请已提交，审核结果会发消息给您',
    onSent: ({ id }) => onSent(id),
  })
  const { values, stepIndex: at } = form
  const last = at === STEPS.length - 1
  return (
    <GuidedForm
      title={title}
      question={QUESTIONS[at] ?? ''}
      {...(last && {
        check: [
          {
            label: '申请',
            items: [
              { label: '角色', value: isAppointed(values.role) ? ROLES[values.role] : '' },
              { label: '地区', value: regionText(values, EVERYWHERE) },
              { label: '申请说明', value: values.words },
              { label: '特长', value: values.skills.join('、') || '没有填' },
            ],
            onEdit: () => form.go(0),
          },
        ],
      })}
      {...form.frame}
      submitLabel="提交申请"
      foot={
        <Button variant="quiet" onClick={onLeave}>
          看我的角色
        </Button>
      }
    >
      {!last && <Restored form={form} />}
      {at === 0 && (
        <RadioCards
          {...form.bind('role')}
          min={220}
          options={CHOICES}
          onChange={role => form.set({ role, ...NO_REGION })}
        />
      )}
      {at === 1 && (
        <RoleRegion
          role={values.role}
          roots={EVERYWHERE}
          value={values}
          error={form.field('region').error}
          onChange={choice => form.set({ ...choice })}
        />
      )}
      {at === 2 && (
        <>
          <CallField form={form} name="words" rows={4} placeholder="您是谁，什么时候有空，想怎么帮忙" />
          <CallField form={form} name="skills" />
        </>
      )}
    </GuidedForm>
  )
}
