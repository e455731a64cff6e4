import { NO_WORDS } from '../../../contract/keys.ts'
import { roleContract, SKILLS } from '../../../contract/role.contract.ts'
import { type AppointedRole, ROLES } from '../../../contract/words.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { CheckCards, RadioCards } from '../../../ui/parts/choice.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'
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
const skillChoices = SKILLS.map(value => ({ value, label: value }))

export interface RoleApplicationFormProps {
  title: string
  /** The role that is chosen at first; empty where none is. */
  role: string
  onSent: (id: string) => void
  onLeave: () => void
}

/** A role asked for: which, where, why. */
export function RoleApplicationForm({ title, role: startRole, onSent, onLeave }: RoleApplicationFormProps) {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const form = useForm({
    id: 'applyRole',
    uid,
    schema: roleContract.applyRole.input,
    drafts,
    steps: STEPS,
    blank: {
      role: ORDERED_ROLES.some(one => one === startRole) ? startRole : '',
      words: '',
      skills: NO_WORDS,
      ...NO_REGION,
    },
    validate: ({ region }) => (region ? {} : { region: '请选到底' }),
    submit: ({ role, region, words, skills }, key) =>
      call(
        '/api/my/applyRole',
        {
          role: role as AppointedRole,
          region,
          words,
          ...(skills.length > 0 && { skills: SKILLS.filter(skill => skills.includes(skill)) }),
        },
        { key },
      ),
    onSent: ({ id }) => {
      invalidateWorkflow('roleGrant')
      toast('申请已提交，审核结果会发消息给您', 'done')
      onSent(id)
    },
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
          {...form.field('role')}
          label="角色"
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
          <TextArea
            {...form.field('words')}
            label="申请说明"
            rows={4}
            max={200}
            placeholder="您是谁，什么时候有空，想怎么帮忙"
            required
          />
          <CheckCards {...form.field('skills')} label="特长" min={120} options={skillChoices} required={false} />
        </>
      )}
    </GuidedForm>
  )
}
