import away from 'icon:clock'
import lock from 'icon:lock'
import type { ReactNode } from 'react'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { useQuery } from '../../../data/query.ts'
import { Empty } from '../../../ui/parts/empty.tsx'

interface RestingPostProps {
  /** Roles that open the screen. */
  who: readonly string[]
  /** Whether this is the screen's main heading. */
  heading?: boolean
  /** Shown if no post is suspended. */
  children: ReactNode
}

/** Tells people with a suspended post, or who are away, why the screen is closed, with a link to the role. */
export function RestingPost({ who, heading = false, children }: RestingPostProps) {
  const { data } = useQuery('/api/my/rolePage', {})
  const resting = data?.dataList.find(({ state, role }) => state === 'suspended' && who.includes(role))
  if (!resting) return children
  const { id, roleLabel, regionName, deskLabel, awayUntil, mayComeBack } = resting
  const href = pathTo('/roleEdit', { id })
  if (awayUntil !== null) {
    const until = `停岗到 ${chinaDay(awayUntil, -1)}`
    return (
      <Empty
        heading={heading}
        icon={away}
        title={`您的${roleLabel}角色${until}`}
        text={`${regionName}的${roleLabel}${until}（含当天），到时自动恢复，没有办完的事已经转交。`}
        action={{ label: mayComeBack ? '提前回岗' : '看原因', href }}
      />
    )
  }
  return (
    <Empty
      heading={heading}
      icon={lock}
      title={`您的${roleLabel}角色已暂停`}
      text={`${regionName}的${roleLabel}由${deskLabel}暂停，没有办完的事已经转交。原因和经过在角色里，有疑问请联系${deskLabel}。`}
      action={{ label: '看原因', href }}
    />
  )
}
