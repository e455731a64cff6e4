import { type RoleDetails, roleContract } from '../../../contract/role.contract.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import type { LeaderPost } from './leaderPosts.ts'
import { NO_REGION, RoleRegion } from './roleRegion.tsx'

interface MoveFormProps {
  role: RoleDetails
  /** Possible target regions. */
  roots: readonly LeaderPost[]
  onMoved: (id: string) => void
  onLeave: () => void
}

/** 调整地区: revokes the old role and grants the new one in one transaction. */
export function MoveForm({ role, roots, onMoved, onLeave }: MoveFormProps) {
  const root = roots.length === 1 ? (roots[0]?.region ?? '') : ''
  const form = useCallForm(roleContract.roleChange, {
    draft: 'moveRole',
    isStored: false,
    given: { id: role.id, version: role.version },
    own: { ...NO_REGION, root },
    validate: ({ region }) => ({ region: region ? '' : '请选到底' }),
    changes: 'roleGrant',
    done: '已调整地区',
    onSent: ({ id }) => onMoved(id),
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
      <CallField form={form} name="reason" hint="对方会看到；原地区没有办完的任务会转交" rows={3} />
    </GuidedForm>
  )
}
