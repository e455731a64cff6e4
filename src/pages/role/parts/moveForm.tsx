import { type RoleDetails, roleContract } from '../../../contract/role.contract.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { say } from '../../../ui/messages.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { useForm } from '../../form.ts'
import { usePorts } from '../../ports.ts'
import { touched } from '../../record/touched.ts'
import { useView } from '../../view.ts'
import type { Post } from './leading.ts'
import { NO_REGION, RoleRegion } from './roleRegion.tsx'

interface MoveFormProps {
  role: RoleDetails
  /** Where it may go. */
  roots: readonly Post[]
  onMoved: (id: string) => void
  onLeave: () => void
}

/** 调整地区: the old role is taken back and the new one given in one stroke. */
export function MoveForm({ role, roots, onMoved, onLeave }: MoveFormProps) {
  const { call } = usePorts()
  const uid = useView(seen => seen.uid)
  const root = roots.length === 1 ? (roots[0]?.region ?? '') : ''
  const form = useForm({
    ...{ id: 'moveRole', uid, schema: roleContract.roleChange.input },
    blank: { id: role.id, reason: '', ...NO_REGION, root },
    also: ({ region }) => (region ? {} : { region: '请选到底' }),
    submit: ({ id, region, reason }, key) => call('/api/renwu/roleChange', { id, region, reason }, { key }),
    onSent: ({ id }) => {
      touched('roleGrant')
      say('已调整地区', 'done')
      onMoved(id)
    },
  })
  return (
    <GuidedForm
      title="调整地区"
      problem={form.problem}
      busy={form.busy}
      nextLabel="确定调整"
      onNext={form.next}
      foot={
        <Button look="quiet" onClick={onLeave}>
          不调整了
        </Button>
      }
    >
      <Card look="soft">
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
        said={form.values}
        error={form.field('region').error}
        onChange={said => form.set({ ...said })}
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
