/**
 * 积分恢复: expired points are restored for a month for a good reason. One member of staff requests, another decides; the
 * owner is notified and may decline.
 */
import * as z from 'zod/mini'
import { form, text } from '../../../contract/fields.ts'
import { POINTS_GRACE_DAYS, type Role } from '../../../contract/words.ts'
import { messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { pointRestoreSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  /** Region of the owner, a code of the address tree; the requester's city if unknown. */
  place: z.string(),
  /** Id of the expired lot. */
  lot: z.string(),
  /** Reason of the original grant, as text. */
  source: z.string(),
  points: z.int(),
  /** ms since 1970 */
  expiredAt: z.int(),
  /** Who requested it and therefore may not decide. */
  requestedBy: z.string(),
})
export type PointRestore = z.output<typeof facts>

/** Roles that request and decide. */
export const RESTORE_ROLES = ['giftStaff', 'leader2'] as const satisfies readonly Role[]

const toOwner = (words: (r: PointRestore) => string) => (r: PointRestore) => messageTo([r.owner])(words(r))(r)
const toStaff = messageTo((r: PointRestore) => ({ role: 'giftStaff', place: r.place }))
const toLeader = messageTo((r: PointRestore) => ({ rung: 'leader2', place: r.place }))

export const pointRestore = workflow(
  {
    id: 'pointRestore',
    label: '积分恢复',
    facts,
    roles: {
      owner: ['积分所有人', isOwner],
      staff: ['经办人', isStaff],
      requester: ['申请人', ({ requestedBy }, { uid }) => uid === requestedBy],
      reviewer: ['复核人', isStaff, another((r: PointRestore) => r.requestedBy)],
    },
    events: {
      REQUEST: {
        by: 'staff',
        label: '申请恢复',
        tone: 'primary',
        input: form({ reason: text('恢复原因', { min: 2, max: 300 }) }),
      },
      APPROVE: {
        by: 'reviewer',
        label: '同意恢复',
        tone: 'primary',
        confirm: ({ points }: PointRestore) =>
          `同意后 ${points} 积分回到本人名下，${POINTS_GRACE_DAYS} 天内可以使用，确定吗？`,
      },
      TURN_DOWN: { by: 'reviewer', label: '不予恢复', tone: 'danger', input: reasonForm },
      DECLINE: {
        by: 'owner',
        label: '不需要恢复',
        confirm: ({ points }: PointRestore) => `确定后这 ${points} 积分不会恢复，确定不需要吗？`,
      },
      WITHDRAW: {
        by: 'requester',
        label: '撤回申请',
        confirm: ({ points }: PointRestore) => `撤回后这 ${points} 积分不会恢复，确定撤回吗？`,
      },
    },
    delays: { undecided: workdays(3) },
  },
  chart =>
    chart({
      guards: {},
      changes: {},
      effects: {
        restore: ({ owner: uid, lot, points }) => ({ type: 'restorePoints', params: { uid, lot, points } }),
        tellStaff: toStaff('有过期积分申请恢复，等您复核'),
        tellLeader: toLeader('有过期积分申请恢复，等您复核'),
        tellRequested: toOwner(({ points }) => `工作人员为您申请恢复 ${points} 过期积分，正在等另一位复核`),
        tellRestored: toOwner(({ points }) => `您过期的 ${points} 积分已经恢复，请在 ${POINTS_GRACE_DAYS} 天内使用`),
        tellTurnedDown: messageTo((r: PointRestore) => [r.owner, r.requestedBy])(
          ({ reason }: Reason) => `过期积分没有恢复：${reason}`,
        ),
        tellWithdrawn: toOwner(({ points }) => `恢复 ${points} 过期积分的申请已被撤回`),
        tellDeclined: (r: PointRestore) => messageTo([r.requestedBy])('本人表示不需要恢复这批积分')(r),
        tellClimbed: toLeader((_: unknown, span) => `有过期积分的恢复申请 ${span('undecided')}没有复核，请处理`),
      },
      born: { REQUEST: { to: 'requested', effects: ['tellRequested', 'tellStaff', 'tellLeader'] } },
      says: pointRestoreSays,
      states: {
        requested: {
          label: '待复核',
          on: {
            APPROVE: { to: 'restored', effects: ['restore', 'tellRestored'] },
            TURN_DOWN: { to: 'turnedDown', effects: ['tellTurnedDown'] },
            DECLINE: { to: 'withdrawn', effects: ['tellDeclined'] },
            WITHDRAW: { to: 'withdrawn', effects: ['tellWithdrawn'] },
          },
          after: { undecided: { to: 'requested', effects: ['tellClimbed'] } },
        },
        restored: { label: '已恢复', tab: 'ended', end: 'done' },
        turnedDown: { label: '不予恢复', tab: 'ended', end: true },
        withdrawn: { label: '已撤回', tab: 'ended', end: true },
      },
    }),
)

function isOwner({ owner }: PointRestore, { uid }: Principal): boolean {
  return uid === owner
}
function isStaff(r: PointRestore, who: Principal): boolean {
  return RESTORE_ROLES.some(role => hasRole(who, role, r.place)) && !isOwner(r, who)
}
