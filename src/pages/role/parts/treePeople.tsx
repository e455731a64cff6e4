import type { OrganisationTree } from '../../../contract/role.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import type { AppointedRole } from '../../../contract/words.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { listed, useReadPages } from '../../reading.ts'

interface TreePeopleProps {
  tree: OrganisationTree
  role: AppointedRole
  roleLabel: string
}
const keyOf = ({ id }: { id: string }) => id

/** Who holds a role in a region: masked, unless they lead. */
export function TreePeople({ tree: { region, name }, role, roleLabel }: TreePeopleProps) {
  const found = useReadPages('/api/my/getZuzhiRenyuan', { region, role })
  return (
    <List
      title={`${name}的${roleLabel}`}
      tools={
        <ButtonLink look="line" size="sm" href={pathTo('/organization', { region })}>
          {`回到${name}`}
        </ButtonLink>
      }
      {...listed(found)}
      keyOf={keyOf}
      least={240}
      unit="人"
      empty={{
        title: '这里还没有人担任',
        text: '想参与可以提交申请。',
        action: { label: '申请角色', href: '/roleEdit?new=1' },
      }}
    >
      {one => <MediaRow href={undefined} picture={one.avatar} title={one.name} sub={roleLabel} rank={2} />}
    </List>
  )
}
