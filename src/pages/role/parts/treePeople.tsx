import type { AppointedRole } from '../../../contract/appointing.ts'
import type { OrganisationTree } from '../../../contract/role.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { listProps } from '../../../data/listProps.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { MediaRow } from '../../../ui/parts/card.tsx'

interface TreePeopleProps {
  tree: OrganisationTree
  role: AppointedRole
  roleLabel: string
}
const keyOf = ({ id }: { id: string }) => id

/** Holders of a role in a region: masked unless they are leaders. */
export function TreePeople({ tree: { region, name }, role, roleLabel }: TreePeopleProps) {
  const pages = useInfiniteQuery('/api/my/getZuzhiRenyuan', { region, role })
  return (
    <List
      title={`${name}的${roleLabel}`}
      tools={
        <ButtonLink variant="line" size="sm" href={pathTo('/organization', { region })}>
          {`回到${name}`}
        </ButtonLink>
      }
      {...listProps(pages)}
      keyOf={keyOf}
      min={240}
      unit="人"
      empty={{
        title: '这里还没有人担任',
        text: '想参与可以提交申请。',
        action: { label: '申请角色', href: '/roleEdit?new=1' },
      }}
    >
      {one => <MediaRow href={undefined} picture={one.avatar} title={one.name} sub={roleLabel} headingLevel={2} />}
    </List>
  )
}
