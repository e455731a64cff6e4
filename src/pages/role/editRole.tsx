import { useLocation } from 'wouter'
import { pathTo } from '../../contract/screens.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { LEVEL_OF, reachOf } from './parts/duties.ts'
import { postsOf, rootsFor } from './parts/leading.ts'
import { MoveForm } from './parts/moveForm.tsx'
import { RoleDetail } from './parts/roleDetail.tsx'

const NAMES = ['id', 'move'] as const
const BACK = { label: '看我下面的人', href: '/role' }
const DIGITS = [0, 2, 4, 6, 9, 12]

/** 调整角色: decide about an application, move somebody, let a role rest, bring it back, take it back. */
export default function EditRole() {
  const { query, ask } = useQuery(NAMES)
  const [, navigate] = useLocation()
  const { id } = query
  const { data: me } = useRead('/api/my/getMyInfo', {})
  const { data: role } = useRead('/api/my/roleDetails', { id }, id !== '')
  const posts = postsOf(me)
  const roots = role ? rootsFor(posts, role.role) : []
  const reach = role && reachOf(role.role)
  // Whoever leads exactly one such region has nowhere else to send somebody.
  const elsewhere =
    reach !== undefined &&
    (roots.length > 1 ||
      roots.some(({ region }) => DIGITS.indexOf(region.length) < LEVEL_OF[reach] || reach === 'warehouse'))
  if (query.move && role && elsewhere)
    return (
      <MoveForm
        key={id}
        role={role}
        roots={roots}
        onMoved={moved => navigate(pathTo('/editRole', { id: moved }), { replace: true })}
        onLeave={() => ask({ move: '' })}
      />
    )
  return (
    <RoleDetail
      key={id}
      id={id}
      title="调整角色"
      back={BACK}
      more={(_, decides) =>
        decides && elsewhere ? [{ label: '调整地区', look: 'line', onPress: () => ask({ move: '1' }) }] : []
      }
    />
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/my/roleDetails', { id })
}
