import { useLocation } from 'wouter'
import { pathTo } from '../../contract/screens.ts'
import { useQuery } from '../../data/query.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { LEVEL_OF, reachOf } from './parts/duties.ts'
import { appointableRegions, leaderPostsOf } from './parts/leaderPosts.ts'
import { MoveForm } from './parts/moveForm.tsx'
import { RoleDetail } from './parts/roleDetail.tsx'

const BACK = { label: '看我下面的人', href: '/role' }
const DIGITS = [0, 2, 4, 6, 9, 12]

export const reads = screenReads(['id', 'move'], ({ id }) => ({
  read: id && readOf('/api/my/roleDetails', { id }),
}))

/** 调整角色: decide about an application; move, suspend, resume or revoke a role. */
export default function EditRole() {
  const { query, setQuery, read } = useReads(reads)
  const [, navigate] = useLocation()
  const { id } = query
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const { data: role } = read
  const posts = leaderPostsOf(me)
  const roots = role ? appointableRegions(posts, role.role) : []
  const reach = role && reachOf(role.role)
  // A leader of exactly one such region cannot move a role.
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
        onLeave={() => setQuery({ move: '' })}
      />
    )
  return (
    <RoleDetail
      key={id}
      id={id}
      title="调整角色"
      back={BACK}
      more={(_, movable) =>
        movable && elsewhere ? [{ label: '调整地区', variant: 'line', onPress: () => setQuery({ move: '1' }) }] : []
      }
    />
  )
}
