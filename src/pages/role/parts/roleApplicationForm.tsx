import { FREE_ROLE } from '../../../contract/certificationWords.ts'
import { roleContract } from '../../../contract/role.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ROLES } from '../../../contract/words.ts'
import { useView, type View } from '../../../data/view.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { APPLICABLE_ROLES, isAppointed, reachOf, roleChoices } from './duties.ts'
import { NO_REGION, type RegionChoice, RoleRegion, regionText } from './roleRegion.tsx'

const STEPS = [
  { name: '角色', fields: ['role'] },
  { name: '地区', fields: ['region'] },
  { name: '自己', fields: ['words', 'skills'] },
  { name: '核对', fields: [] },
]
/** The one page of a form whose role is given. */
const SHORT_STEPS = [{ name: '申请', fields: ['role', 'region', 'words', 'skills'] }]
const QUESTIONS = ['您想担任什么角色？', '在哪里担任？', '说说您自己', '请核对一遍']
const CHOICES = roleChoices(APPLICABLE_ROLES)
const EVERYWHERE: readonly never[] = []

export interface RoleApplicationFormProps {
  title: string
  /** The preselected role; empty for none. */
  role: string
  onSent: (id: string) => void
  onLeave: () => void
}

/** Returns the district that the reader looks at, where roles of this sort are held in a district. */
function districtFor(role: string, { hasPlace, place }: View): RegionChoice {
  if (!hasPlace || reachOf(role) !== 'district') return NO_REGION
  const { districtId: area, province, city, district } = place
  return { ...NO_REGION, region: area, area, areaNames: [province, city, district] }
}

/** The other way to become a volunteer, without waiting for two decisions. */
const CertifiedWay = () => (
  <Card variant="soft">
    <Stack gap="sm">
      <p>做过个人认证的，办一份志愿者身份认证就行：免费，审核通过马上生效。</p>
      <div>
        <ButtonLink variant="line" size="sm" href={pathTo('/identPEditP', { role: FREE_ROLE })}>
          办志愿者认证
        </ButtonLink>
      </div>
    </Stack>
  </Card>
)

/** Application for a role: which, where, why; on one page if the role is given. */
export function RoleApplicationForm({ title, role: startRole, onSent, onLeave }: RoleApplicationFormProps) {
  const given = APPLICABLE_ROLES.find(one => one === startRole)
  const view = useView(one => one)
  const steps = given ? SHORT_STEPS : STEPS
  const form = useCallForm(roleContract.applyRole, {
    draft: given ? `applyRole-${given}` : 'applyRole',
    start: { role: given ?? '' },
    own: { ...districtFor(given ?? '', view) },
    steps,
    validate: ({ region }) => ({ region: region ? '' : '请选到底' }),
    changes: 'roleGrant',
    done: '申请已提交，审核结果会发消息给您',
    onSent: ({ id }) => onSent(id),
  })
  const { values, stepIndex: at } = form
  const step = steps[at]
  const has = (field: string) => step?.fields.includes(field)
  return (
    <GuidedForm
      title={title}
      question={given ? `申请成为${ROLES[given]}` : (QUESTIONS[at] ?? '')}
      {...(step?.name === '核对' && {
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
      {step?.name !== '核对' && <Restored form={form} />}
      {has('role') && !given && (
        <RadioCards
          {...form.bind('role')}
          min={220}
          options={CHOICES}
          onChange={role => form.set({ role, ...NO_REGION })}
        />
      )}
      {values.role === FREE_ROLE && has('role') && <CertifiedWay />}
      {has('region') && (
        <RoleRegion
          role={values.role}
          roots={EVERYWHERE}
          value={values}
          error={form.field('region').error}
          onChange={choice => form.set({ ...choice })}
        />
      )}
      {has('words') && (
        <>
          <CallField form={form} name="words" rows={4} placeholder="您是谁，什么时候有空，想怎么帮忙" />
          <CallField form={form} name="skills" />
        </>
      )}
    </GuidedForm>
  )
}
