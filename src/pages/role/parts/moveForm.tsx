import { type RoleDetails, roleContract } from '../../../contract/role.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { LeaderPost } from './leaderPosts.ts'
import { NO_REGION, RoleRegion } from './roleRegion.tsx'

interface MoveFormProps {
  role: RoleDetails
  /** Where it may go. */
  roots: readonly LeaderPost[]
  onMoved: (id: string) => void
  onLeave: () => void
}

/** 调整地区: the old role is taken back and the new one given in one stroke. */
export function MoveForm({ role, roots, onMoved, onLeave }: MoveFormProps) {
  const { call } = usePorts()
  const uid = useView(view => view.uid)
  const root = roots.length === 1 ? (roots[0]?.region ?? '') : ''
  const form = useForm({
    id: 'moveRole',
    uid,
    schema: roleContract.roleChange.input,
    blank: { id: role.id, reason: '', ...NO_REGION, root },
    validate: ({ region }) => (region ? {} : { region: '请选到底' }),
    submit: ({ id, region, reason }, key) => call('/api/renwu/roleChange', { id, region, reason }, { key }),
    onSent: ({ id }) => {
      invalidateWorkflow('roleGrant')
      toast('已调整地区', 'done')
      onMoved(id)
    },
  })
  return (
    <GuidedForm
      title="调整地区"
      {...form.frame}
      submitLabel="确定调整"
      foot={
        <Button variant="quiet" onClick={onLeave}>
          不调整了
        </Button>
      }
    >
      <Card variant="soft">
        <Facts
          items={[
            { label: '谁', value: role.name },
            { label: '角色', value: role.roleLabel },
            { label: '现在的地区', value: role.regionName },
          ]}
        />
      </Card>
      <RoleRegion
        role={role.role}
        roots={roots}
        value={form.values}
        error={form.field('region').error}
        onChange={choice => form.set({ ...choice })}
      />
      <TextArea
        {...form.field('reason')}
        label="原因"
        hint="对方会看到；原地区没有办完的任务会转交"
        rows={3}
        max={200}
        required
      />
    </GuidedForm>
  )
}
