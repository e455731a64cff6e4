import scan from 'icon:scan-line'
import { pathTo, screenOf } from '../../../contract/screens.ts'
import { Empty } from '../../../ui/parts/empty.tsx'

interface HeldRole {
  readonly role: string
}

const DESK_ROLES: readonly string[] = screenOf('/scene')?.who ?? []

/** Returns whether these roles write, publish or run activities. */
export const mayLookAtDesk = (roles: readonly HeldRole[]): boolean =>
  roles.some(({ role }) => DESK_ROLES.includes(role))

/** Returns whether these roles write activities. */
export const mayWrite = (roles: readonly HeldRole[]): boolean => roles.some(({ role }) => role === 'activityLeader')

/** For people without a role in activities: how to check in. */
export function NotOfDesk() {
  return (
    <Empty
      heading
      icon={scan}
      title="到现场扫码签到"
      text="请用手机扫活动负责人出示的签到码；扫不了的话，把「我的报名」里的个人签到码给负责人看。"
      action={{ label: '看我的报名', href: pathTo('/myVolunteerDetail') }}
    />
  )
}
