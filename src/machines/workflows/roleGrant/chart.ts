/**
 * 角色: applied for, or granted by the leader one level up; suspended and revoked by the same or the platform. To a role
 * of the platform or an auditor's two people of the platform agree, as long as there are two.
 */

import * as z from 'zod/mini'
import { APPOINTED_BY, isCountersigned, RULED_OUT } from '../../../contract/appointing.ts'
import { day, form, text } from '../../../contract/fields.ts'
import { keysOf } from '../../../contract/keys.ts'
import { chinaDay, chinaMidnight } from '../../../contract/time.ts'
import { ROLES } from '../../../contract/words.ts'
import { type Effect, messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { roleGrantSays } from './says.ts'

/** Who decides about roles, from nearest to farthest. */
export const DESKS = ['leader3', 'leader2', 'platform'] as const
export type Desk = (typeof DESKS)[number]

const facts = z.object({
  /** Holder of the role. */
  owner: z.string(),
  role: z.enum(keysOf(APPOINTED_BY)),
  /** Extent of the role: a code of the address tree, or the id of a warehouse. */
  region: z.string(),
  /** Region of that, a code of the address tree. */
  place: z.string(),
  /**
   * Who decides: the leader one level up or, if no one else holds that post, the next one up; the server refreshes it
   * before every step.
   */
  desk: z.enum(DESKS),
  /** Who let the holder be away: they themselves, who may end it too, or somebody above; none while they are not. */
  awayBy: z.optional(z.nullable(z.enum(['owner', 'superior']))),
  /** When a holder who is away is back, ms since 1970; none while they are not away for a time. */
  awayUntil: z.optional(z.nullable(z.int())),
  /** The certification that opened it, an id; absent for one that was applied for or granted. */
  certification: z.optional(z.string()),
  /** Whether it rests because that certification does. */
  rested: z.optional(z.boolean()),
  /** Who proposed it, a uid; absent for a role to which nobody else has to agree. */
  proposedBy: z.optional(z.string()),
  /** Whether nobody else of the platform is there to agree; the server refreshes this and the next two. */
  alone: z.optional(z.boolean()),
  /** Whether its holder is the last person of the platform. */
  last: z.optional(z.boolean()),
  /** Whether the other roles of its holder rule it out. */
  ruledOut: z.optional(z.boolean()),
})
export type RoleGrant = z.output<typeof facts>

/** The last day on which they are away, China's. */
const awayForm = form({
  until: day('停到哪天（含当天）'),
  reason: text('原因', { min: 2, max: 100 }),
})
type Away = z.output<typeof awayForm>

const toOwner = messageTo((r: RoleGrant) => [r.owner])
const toDesk = messageTo((r: RoleGrant) => ({ rung: r.desk, place: r.place }))
const toPlatform = messageTo({ desk: 'platform' })
const toProposer = messageTo((r: RoleGrant) => (r.proposedBy ? [r.proposedBy] : []))

export const roleGrant = workflow(
  {
    id: 'roleGrant',
    label: '角色',
    facts,
    roles: {
      owner: ['本人', isOwner],
      superior: ['上级负责人', (r, who) => hasRole(who, r.desk, r.place) && !isOwner(r, who)],
      platform: ['平台', isPlatform],
      countersigner: ['平台', isPlatform, another((r: RoleGrant) => r.proposedBy ?? '')],
      proposer: ['提名人', (r, who) => who.uid !== undefined && who.uid === r.proposedBy],
      certification: ['认证', (r, who) => who.system === 'certification' && !isCountersigned(r.role)],
    },
    events: {
      APPLY: { by: 'owner', label: '申请角色', tone: 'primary', input: form({ words: text('申请说明', { min: 2 }) }) },
      ADD: { by: 'superior', label: '任命', tone: 'primary' },
      PROPOSE: { by: 'superior', label: '提名', tone: 'primary' },
      // By its own name, so that the audit shows who was appointed by one person alone.
      APPOINT_ALONE: { by: 'superior', label: '独自任命（平台只有一人，无人复核）', tone: 'primary' },
      COUNTERSIGN: {
        by: 'countersigner',
        label: '复核同意',
        tone: 'primary',
        confirm: (r: RoleGrant) => `同意后马上担任${ROLES[r.role]}，在全国有效，确定同意吗？`,
      },
      TURN_DOWN: { by: 'countersigner', label: '不同意', tone: 'danger', input: reasonForm },
      RETRACT: { by: 'proposer', label: '撤回提名', tone: 'danger', confirm: '撤回后可以重新提名，确定撤回吗？' },
      CERTIFY: { by: 'certification', label: '认证生效' },
      REST: { by: 'certification', label: '认证停用' },
      WAKE: { by: 'certification', label: '认证恢复' },
      END: { by: 'certification', label: '认证终止' },
      APPROVE: { by: 'superior', label: '通过申请', tone: 'primary' },
      REFUSE: { by: 'superior', label: '驳回申请', tone: 'danger', input: reasonForm },
      WITHDRAW: { by: 'owner', label: '撤回申请', tone: 'danger', confirm: '撤回后可以重新申请，确定撤回吗？' },
      SUSPEND: { by: ['superior', 'platform'], label: '暂停角色', tone: 'danger', input: reasonForm },
      GO_AWAY: { by: ['owner', 'superior', 'platform'], label: '停岗到某天', input: awayForm },
      COME_BACK: { by: 'owner', label: '提前回岗', tone: 'primary' },
      RESUME: { by: ['superior', 'platform'], label: '恢复角色', tone: 'primary' },
      TAKE_BACK: { by: ['superior', 'platform'], label: '收回角色', tone: 'danger', input: reasonForm },
    },
    delays: { away: { at: r => r.awayUntil ?? null }, unread: workdays(1) },
  },
  chart =>
    chart({
      guards: {
        isAway: ['这个角色是被暂停的，要由上级恢复', isAway],
        notResting: ['这个角色已经暂停了', r => isAway(r) || isRested(r)],
        rested: ['这个角色不是因认证停用的', isRested],
        notRested: ['这个角色因认证停用，认证恢复后自动恢复', r => !isRested(r)],
        single: ['这个角色要由平台提名，另一位平台复核', r => !isCountersigned(r.role)],
        major: ['这个角色不用另一位平台复核', r => isCountersigned(r.role)],
        accompanied: ['平台现在只有您一人，请直接任命', r => !r.alone],
        alone: ['平台还有别人，要由另一位复核', r => r.alone === true],
        notLast: ['平台至少要留一位，请先任命另一位平台管理员', r => !r.last],
        free: [RULED_OUT, r => !r.ruledOut],
        ownWish: ['停岗是上级定的，到期自动恢复；要提前，请联系上级', r => r.awayBy === 'owner'],
      },
      changes: {
        goAway: (r, { until }: Away, { who }) => ({
          awayBy: isOwner(r, who) ? 'owner' : 'superior',
          awayUntil: chinaMidnight(chinaDay(chinaMidnight(until), 1)),
        }),
        propose: (_, __: unknown, { who }) => ({ proposedBy: who.uid ?? '' }),
        comeBack: { awayBy: null, awayUntil: null, rested: false },
        rest: { awayBy: null, awayUntil: null, rested: true },
      },
      effects: {
        give: r => ({ type: 'grant', params: held(r) }),
        take: leave,
        tellApplied,
        tellWithdrawn: optional('deskNews', toDesk('一份角色申请已由申请人撤回')),
        askSecond: r => toPlatform(`有人被提名担任${ROLES[r.role]}，等另一位平台管理员复核`)(r),
        remind: (r, _: unknown, { span }) =>
          toPlatform(`${ROLES[r.role]}的提名 ${span('unread')}没有另一位平台管理员复核，请看一下`)(r),
        tellTurnedDown: (r, { reason }: Reason) => toProposer(`您提名的${ROLES[r.role]}没有通过：${reason}`)(r),
        tellDropped: r => toOwner(`您现在是审计员，不能兼任，您的${ROLES[r.role]}角色已结束`)(r),
        tellAdded: r => toOwner(`您已被任命为${ROLES[r.role]}，请到个人中心查看`)(r),
        tellApproved: r => toOwner(`您申请的${ROLES[r.role]}已通过`)(r),
        tellCertified: r => toOwner(`您的认证已生效，开始担任${ROLES[r.role]}，请到个人中心查看`)(r),
        tellRested: r => toOwner(`您的认证已停用，${ROLES[r.role]}角色暂停，手上的任务已转交；认证恢复后自动恢复`)(r),
        tellWoken: r => toOwner(`您的认证已恢复，${ROLES[r.role]}角色也恢复了`)(r),
        tellEnded: r => toOwner(`您的认证已终止，${ROLES[r.role]}角色随之结束，谢谢您的付出`)(r),
        tellRefused: toOwner(({ reason }: Reason) => `您的角色申请没有通过：${reason}`),
        tellSuspended: toOwner(({ reason }: Reason) => `您的角色已暂停，手上的任务已转交：${reason}`),
        tellAway: (r, { until, reason }: Away) =>
          toOwner(`您的${ROLES[r.role]}停岗到 ${until}（含当天），手上的任务已转交：${reason}`)(r),
        tellDeskAway: (r, { until }: Away) => toDesk(`一位${ROLES[r.role]}停岗到 ${until}（含当天）`)(r),
        tellBack: r => toOwner(`停岗到期，您的${ROLES[r.role]}角色已恢复`)(r),
        tellDeskBack: optional('deskNews', r => toDesk(`一位停岗的${ROLES[r.role]}回来了`)(r)),
        tellResumed: r => toOwner(`您的${ROLES[r.role]}角色已恢复`)(r),
        tellTakenBack: toOwner(({ reason }: Reason) => `您的角色已收回，手上的任务已转交，谢谢您的付出：${reason}`),
      },
      born: {
        APPLY: { guard: ['single', 'free'], to: 'applied', effects: ['tellApplied'] },
        ADD: { guard: ['single', 'free'], to: 'active', effects: ['give', 'tellAdded'] },
        PROPOSE: {
          guard: ['major', 'accompanied', 'free'],
          to: 'proposed',
          change: 'propose',
          effects: ['askSecond'],
        },
        APPOINT_ALONE: { guard: ['major', 'alone', 'free'], to: 'active', effects: ['give', 'tellAdded'] },
        CERTIFY: { to: 'active', effects: ['give', 'tellCertified'] },
      },
      says: roleGrantSays,
      states: {
        applied: {
          label: '待审核',
          on: {
            APPROVE: { guard: 'free', to: 'active', effects: ['give', 'tellApproved'] },
            REFUSE: { to: 'refused', effects: ['tellRefused'] },
            WITHDRAW: { to: 'withdrawn', effects: ['tellWithdrawn'] },
          },
        },
        proposed: {
          label: '待复核',
          tab: 'applied',
          on: {
            COUNTERSIGN: { guard: 'free', to: 'active', effects: ['give', 'tellAdded'] },
            TURN_DOWN: { to: 'refused', effects: ['tellTurnedDown'] },
            RETRACT: { to: 'withdrawn' },
          },
          after: { unread: { effects: ['remind'] } },
        },
        active: {
          label: '在任',
          on: {
            SUSPEND: { guard: 'notLast', to: 'suspended', effects: ['take', 'tellSuspended'] },
            GO_AWAY: {
              guard: 'notLast',
              to: 'suspended',
              change: 'goAway',
              effects: ['take', 'tellAway', 'tellDeskAway'],
            },
            TAKE_BACK: { guard: 'notLast', to: 'ended', effects: ['take', 'tellTakenBack'] },
            REST: { to: 'suspended', change: 'rest', effects: ['take', 'tellRested'] },
            END: { to: 'ended', effects: ['take', 'tellEnded'] },
          },
        },
        suspended: {
          label: '已暂停',
          on: {
            RESUME: {
              guard: ['notRested', 'free'],
              to: 'active',
              change: 'comeBack',
              effects: ['give', 'tellResumed'],
            },
            // Being away shuts out no discipline: from then on it rests until somebody above gives it back.
            SUSPEND: { guard: 'notResting', to: 'suspended', change: 'comeBack', effects: ['tellSuspended'] },
            COME_BACK: {
              guard: ['isAway', 'ownWish', 'free'],
              to: 'active',
              change: 'comeBack',
              effects: ['give', 'tellDeskBack'],
            },
            TAKE_BACK: { to: 'ended', effects: ['tellTakenBack'] },
            // One that a leader suspended stays so, whatever becomes of the certification.
            REST: { guard: 'isAway', to: 'suspended', change: 'rest' },
            WAKE: [
              { guard: ['rested', 'free'], to: 'active', change: 'comeBack', effects: ['give', 'tellWoken'] },
              { guard: 'rested', to: 'ended', effects: ['tellDropped'] },
            ],
            END: { to: 'ended', effects: ['tellEnded'] },
          },
          after: {
            away: [
              { guard: 'free', to: 'active', change: 'comeBack', effects: ['give', 'tellBack', 'tellDeskBack'] },
              { to: 'ended', effects: ['tellDropped'] },
            ],
          },
        },
        refused: { label: '未通过', tab: 'past', end: true },
        withdrawn: { label: '已撤回', tab: 'past', end: true },
        ended: { label: '已收回', tab: 'past', end: true },
      },
    }),
)

/** States that block another application for the same role at the same place. */
export const OPEN_STATES = ['applied', 'proposed', 'active', 'suspended'] as const

function isOwner({ owner }: RoleGrant, { uid }: Principal): boolean {
  return uid === owner
}
function isPlatform(r: RoleGrant, who: Principal): boolean {
  return hasRole(who, 'platform') && !isOwner(r, who)
}
function isAway({ awayUntil }: RoleGrant): boolean {
  return typeof awayUntil === 'number'
}
function isRested({ rested }: RoleGrant): boolean {
  return rested === true
}
function held({ owner, role, region }: RoleGrant) {
  return { uid: owner, role, region }
}
/**
 * Returns the effects of leaving a role, the role before its records: whoever takes these over must not find the former
 * holder there.
 */
function leave(r: RoleGrant): readonly Effect[] {
  return [
    { type: 'revoke', params: held(r) },
    { type: 'handUp', params: held(r) },
  ]
}
function tellApplied(r: RoleGrant): Effect {
  return toDesk(`有一份${ROLES[r.role]}申请等您审核`)(r)
}
