import badge from 'icon:badge-check'
import { useLocation } from 'wouter'
import type { RoleRow } from '../../contract/role.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { canReturnTo } from '../../machines/browser/session.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { LazyPart, type Part } from '../../ui/parts/lazyPart.tsx'
import type { RoleApplicationFormProps } from './parts/roleApplicationForm.tsx'
import { RoleCard } from './parts/roleCard.tsx'
import { RoleDetail } from './parts/roleDetail.tsx'

const form: Part<RoleApplicationFormProps> = {
  load: () => import('./parts/roleApplicationForm.tsx').then(({ RoleApplicationForm }) => RoleApplicationForm),
}
const TITLE = '我的角色申请'
const idOf = ({ id }: RoleRow) => id

export const reads = screenReads(['id', 'new', 'role', 'back'], query => ({
  role: query.id && readOf('/api/my/roleDetails', { id: query.id }),
  pages: !query.id && !query.new && pagesOf('/api/my/rolePage', {}),
}))

/**
 * 我的角色申请: my roles and applications; `?new=1` opens the form, with `&role=` for that role; `&back=` is the next
 * address. `?id=` shows one.
 */
export default function MyRoles() {
  const { query, setQuery, pages } = useReads(reads)
  const [, navigate] = useLocation()
  if (query.id)
    return <RoleDetail key={query.id} id={query.id} title="我的角色" back={{ label: TITLE, href: '/roleEdit' }} />
  if (query.new)
    return (
      <LazyPart
        part={form}
        height="30rem"
        props={{
          title: TITLE,
          role: query.role,
          onSent: id => {
            if (canReturnTo(query.back)) navigate(query.back, { replace: true })
            else setQuery({ new: '', role: '', id })
          },
          onLeave: () => setQuery({ new: '', role: '', back: '' }),
        }}
      />
    )
  const apply = () => setQuery({ new: '1' })
  return (
    <List
      title={TITLE}
      sub="您担任的角色和提交过的申请"
      tools={pages.items && pages.items.length > 0 && <Button onClick={apply}>申请角色</Button>}
      {...listProps(pages)}
      keyOf={idOf}
      min={360}
      unit="个"
      empty={{
        title: '您还没有角色',
        text: '想帮邻居做点事，可以申请做志愿者、上门收取员或社区责任人。',
        icon: badge,
        action: { label: '申请角色', onPress: apply },
      }}
    >
      {row => <RoleCard own row={row} href={pathTo('/roleEdit', { id: row.id })} />}
    </List>
  )
}
