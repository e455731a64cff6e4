/**
 * 认证: a person or an organisation shows who they are; reviewed in their district, for organisations countersigned by
 * the platform, in force for a year, renewed, frozen and revoked by two people, with one appeal.
 */
import * as z from 'zod/mini'
import { CERTIFICATION_FIELDS, CERTIFICATION_KINDS } from '../../../contract/certificationWords.ts'
import { choices, chosen, day, form, text } from '../../../contract/fields.ts'
import { keysOf } from '../../../contract/keys.ts'
import { CERTIFICATION_GRACE_MS, lengthText, RENEWABLE_MS } from '../../../contract/spans.ts'
import { chinaMidnight, DAY_MS } from '../../../contract/time.ts'
import { messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { days, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'

const fields = keysOf(CERTIFICATION_FIELDS)
const facts = z.object({
  owner: z.string(),
  kind: z.enum(keysOf(CERTIFICATION_KINDS)),
  /** District whose leader reviews it, a code of the address tree. */
  place: z.string(),
  /** Who approved, refused or revoked it and therefore decides neither on the next look nor on the appeal. */
  reviewedBy: z.string(),
  /** Who froze it and therefore may not revoke it. */
  frozenBy: z.string(),
  /** Fields to complete or to correct. */
  needed: z.array(z.enum(fields)),
  /** Whether its one appeal was made. */
  appealed: z.boolean(),
  /** How many of the three reminders before its end were sent; renewable from the first. */
  reminders: z.int(),
  /** ms since 1970; null while it was never in force. */
  validUntil: z.nullable(z.int()),
  /** End of the official qualification, ms since 1970; null for kinds without one. */
  qualifiedUntil: z.nullable(z.int()),
})
export type Certification = z.output<typeof facts>

const YEAR_MS = 365 * DAY_MS

const submission = form({ place: chosen('所在区县', /^\d{6}$/), until: z.optional(day('有效期至')) })
const whyFields = form({
  fields: choices('涉及的内容', CERTIFICATION_FIELDS, { max: fields.length }),
  reason: text('原因', { min: 2 }),
})
const missingFields = form({
  fields: choices('要补充的内容', CERTIFICATION_FIELDS, { min: 1, max: fields.length, none: '请至少选择一项' }),
  reason: text('说明', { min: 2 }),
})
interface Why extends Reason {
  readonly fields: Certification['needed']
}
interface Submitted {
  readonly place: string
  readonly until?: string | undefined
}

const toOwner = messageTo((c: Certification) => [c.owner])
const toReviewer = messageTo((c: Certification) => ({ rung: 'leader3', place: c.place }))
const toPlatform = messageTo({ desk: 'platform' })
const named = (needed: Certification['needed']) => needed.map(field => CERTIFICATION_FIELDS[field]).join('、')
/** Returns the end of a day of the calendar, ms since 1970. */
const endOf = (date: string) => chinaMidnight(date) + DAY_MS
const before =
  (ms: number) =>
  ({ validUntil }: Certification): number | null =>
    validUntil === null ? null : validUntil - ms

export const certification = workflow(
  {
    id: 'certification',
    label: '认证',
    facts,
    roles: {
      owner: ['申请人', isOwner],
      reviewer: [
        '审核人',
        (c, who) => (hasRole(who, 'leader3', c.place) || hasRole(who, 'platform')) && !isOwner(c, who),
      ],
      platform: ['平台', isPlatform],
      countersigner: ['平台', isPlatform, another((c: Certification) => c.reviewedBy)],
      revoker: ['平台', isPlatform, another((c: Certification) => c.frozenBy)],
    },
    events: {
      SUBMIT: { by: 'owner', label: '提交认证', tone: 'primary', input: submission },
      WITHDRAW: { by: 'owner', label: '撤回认证', tone: 'danger', confirm: '撤回后可以改好再提交，确定撤回吗？' },
      ASK_MORE: { by: 'reviewer', label: '请补充', input: missingFields },
      APPROVE: { by: 'reviewer', label: '通过认证', tone: 'primary' },
      REFUSE: { by: 'reviewer', label: '不通过', tone: 'danger', input: whyFields },
      COUNTERSIGN: { by: 'countersigner', label: '复核通过', tone: 'primary' },
      RETURN: { by: 'countersigner', label: '退回重审', tone: 'danger', input: reasonForm },
      RENEW: { by: 'owner', label: '续期一年', tone: 'primary' },
      APPEAL: { by: 'owner', label: '申诉', input: form({ reason: text('申诉理由', { min: 2, max: 500 }) }) },
      OVERTURN: { by: 'countersigner', label: '支持申诉', tone: 'primary', input: reasonForm },
      UPHOLD: { by: 'countersigner', label: '维持原决定', tone: 'danger', input: reasonForm },
      FREEZE: { by: 'platform', label: '暂停认证', tone: 'danger', input: reasonForm },
      UNFREEZE: { by: 'platform', label: '恢复认证', tone: 'primary' },
      REVOKE: { by: 'revoker', label: '撤销认证', tone: 'danger', input: reasonForm },
    },
    delays: {
      unreviewed: workdays(5),
      unanswered: days(30),
      appealWindow: workdays(15),
      appealDue: workdays(15),
      frozenFor: workdays(15),
      monthBefore: { at: before(RENEWABLE_MS) },
      weekBefore: { at: before(7 * DAY_MS) },
      dayBefore: { at: before(DAY_MS) },
      ends: { at: before(0) },
      graceEnds: { at: before(-CERTIFICATION_GRACE_MS) },
      forgotten: { at: before(-CERTIFICATION_GRACE_MS - YEAR_MS) },
    },
  },
  chart =>
    chart({
      guards: {
        single: ['单位认证要由平台复核', c => c.kind === 'person'],
        appealable: ['每次认证只能申诉一次', c => !c.appealed],
        renewable: [`到期前 ${lengthText(RENEWABLE_MS)}起可以续期`, c => c.reminders > 0],
        lasting: ['资格证书到期，请换证后修改资料重新提交', c => c.kind !== 'organisationRole'],
        monthLeft: ['已经提醒过', c => c.reminders < 1],
        weekLeft: ['已经提醒过', c => c.reminders < 2],
        dayLeft: ['已经提醒过', c => c.reminders < 3],
      },
      changes: {
        submit: (_, { place, until }: Submitted) => ({
          place,
          qualifiedUntil: until === undefined ? null : endOf(until),
          reviewedBy: '',
          needed: [],
        }),
        need: (_, { fields }: Why) => ({ needed: fields }),
        refuse: (_, { fields }: Why, { who }) => ({ needed: fields, reviewedBy: who.uid ?? '' }),
        approve: (_, __: unknown, { who }) => ({ reviewedBy: who.uid ?? '' }),
        certify: ({ qualifiedUntil }, _: unknown, { who, at }) => ({
          reviewedBy: who.uid ?? '',
          validUntil: Math.min(at + YEAR_MS, qualifiedUntil ?? at + YEAR_MS),
          reminders: 0,
          appealed: false,
        }),
        countersign: ({ qualifiedUntil }, _: unknown, { at }) => ({
          validUntil: Math.min(at + YEAR_MS, qualifiedUntil ?? at + YEAR_MS),
          reminders: 0,
          appealed: false,
        }),
        extend: ({ validUntil }) => ({ validUntil: (validUntil ?? 0) + YEAR_MS, reminders: 0 }),
        startAgain: (_, __: unknown, { at }) => ({ validUntil: at + YEAR_MS, reminders: 0 }),
        remindMonth: { reminders: 1 },
        remindWeek: { reminders: 2 },
        remindDay: { reminders: 3 },
        appeal: { appealed: true },
        freeze: (_, __: unknown, { who }) => ({ frozenBy: who.uid ?? '', reminders: 0 }),
        unfreeze: { frozenBy: '' },
        revoke: (_, __: unknown, { who }) => ({ reviewedBy: who.uid ?? '' }),
      },
      effects: {
        claim: { type: 'claimIdentity' },
        open: { type: 'openReview' },
        decide: { type: 'closeReview' },
        erase: { type: 'eraseIdentity' },
        tellSubmitted: toReviewer('有新的认证申请等您审核'),
        tellUnreviewed: toPlatform((_: unknown, span) => `有认证申请 ${span('unreviewed')}没有审核，请处理`),
        tellNeeded: toOwner(
          ({ fields: which, reason }: Why, span) =>
            `您的认证需要补充${named(which)}，请在 ${span('unanswered')}内提交：${reason}`,
        ),
        tellCountersign: toPlatform('有单位认证等平台复核'),
        tellCertified: toOwner('您的认证已通过，有效期一年'),
        tellReturned: toReviewer(({ reason }: Reason) => `平台退回一份认证，请重新审核：${reason}`),
        tellRefused: toOwner(
          ({ reason }: Reason, span) =>
            `您的认证没有通过，改好可以再提交，${span('appealWindow')}内也可以申诉：${reason}`,
        ),
        tellLapsed: toOwner(
          (_: unknown, span) => `${span('unanswered')}没有补充，认证申请已失效；填过的内容还在，可以再提交`,
        ),
        tellEnding: toOwner('您的认证快到期了，现在可以续期'),
        tellGrace: toOwner(`您的认证已到期，${lengthText(CERTIFICATION_GRACE_MS)}内续期不受影响`),
        tellSuspended: toOwner('您的认证到期后没有续期，已停用；续期后马上恢复'),
        tellRenewed: toOwner('您的认证已续期一年'),
        tellExpired: toOwner('您的认证停用满一年，登记的证件信息已删除，需要时请重新认证'),
        tellAppealed: toPlatform('有一份认证申诉等平台决定'),
        tellAppealDue: toPlatform((_: unknown, span) => `有认证申诉 ${span('appealDue')}没有决定，已按时限处理`),
        tellOverturned: toOwner(({ reason }: Reason) => `您的申诉得到支持：${reason}`),
        tellUpheld: toOwner(({ reason }: Reason) => `您的申诉没有得到支持，这是最后的决定：${reason}`),
        tellFrozen: toOwner(({ reason }: Reason, span) => `您的认证已暂停，最长 ${span('frozenFor')}：${reason}`),
        tellUnfrozen: toOwner('您的认证已恢复'),
        tellRevoked: toOwner(
          ({ reason }: Reason, span) => `您的认证已撤销，${span('appealWindow')}内可以申诉：${reason}`,
        ),
        tellFinal: toOwner('申诉期已过，认证的决定已生效'),
      },
      born: { SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] } },
      states: {
        submitted: {
          label: '审核中',
          on: {
            APPROVE: [
              { guard: 'single', to: 'certified', change: 'certify', effects: ['claim', 'decide', 'tellCertified'] },
              { to: 'toCountersign', change: 'approve', effects: ['tellCountersign'] },
            ],
            ASK_MORE: { to: 'needMore', change: 'need', effects: ['tellNeeded'] },
            REFUSE: { to: 'refused', change: 'refuse', effects: ['decide', 'tellRefused'] },
            WITHDRAW: { to: 'withdrawn', effects: ['decide'] },
          },
          after: { unreviewed: { to: 'submitted', effects: ['tellUnreviewed'] } },
        },
        needMore: {
          label: '待补充',
          on: {
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] },
            WITHDRAW: { to: 'withdrawn', effects: ['decide'] },
          },
          after: { unanswered: { to: 'lapsed', effects: ['decide', 'tellLapsed'] } },
        },
        toCountersign: {
          label: '待复核',
          on: {
            COUNTERSIGN: { to: 'certified', change: 'countersign', effects: ['claim', 'decide', 'tellCertified'] },
            RETURN: { to: 'submitted', effects: ['tellReturned'] },
            WITHDRAW: { to: 'withdrawn', effects: ['decide'] },
          },
          after: { unreviewed: { to: 'toCountersign', effects: ['tellUnreviewed'] } },
        },
        certified: {
          label: '已认证',
          end: true,
          on: {
            RENEW: { guard: ['lasting', 'renewable'], to: 'certified', change: 'extend', effects: ['tellRenewed'] },
            FREEZE: { to: 'frozen', change: 'freeze', effects: ['tellFrozen'] },
          },
          after: {
            monthBefore: { guard: 'monthLeft', change: 'remindMonth', effects: ['tellEnding'] },
            weekBefore: { guard: 'weekLeft', change: 'remindWeek', effects: ['tellEnding'] },
            dayBefore: { guard: 'dayLeft', change: 'remindDay', effects: ['tellEnding'] },
            ends: { to: 'grace', effects: ['tellGrace'] },
          },
        },
        grace: {
          label: '宽限期',
          tab: 'certified',
          on: {
            RENEW: { guard: 'lasting', to: 'certified', change: 'extend', effects: ['tellRenewed'] },
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] },
            FREEZE: { to: 'frozen', change: 'freeze', effects: ['tellFrozen'] },
          },
          after: { graceEnds: { to: 'suspended', effects: ['tellSuspended'] } },
        },
        suspended: {
          label: '已停用',
          tab: 'ended',
          end: true,
          on: {
            RENEW: { guard: 'lasting', to: 'certified', change: 'startAgain', effects: ['tellRenewed'] },
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] },
          },
          after: { forgotten: { to: 'expired', effects: ['erase', 'tellExpired'] } },
        },
        frozen: {
          label: '已暂停',
          on: {
            UNFREEZE: { to: 'certified', change: 'unfreeze', effects: ['tellUnfrozen'] },
            REVOKE: { to: 'revoked', change: 'revoke', effects: ['tellRevoked'] },
          },
          after: { frozenFor: { to: 'certified', change: 'unfreeze', effects: ['tellUnfrozen'] } },
        },
        refused: {
          label: '未通过',
          tab: 'ended',
          on: {
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] },
            APPEAL: { guard: 'appealable', to: 'appealed', change: 'appeal', effects: ['open', 'tellAppealed'] },
          },
          after: { appealWindow: { to: 'refusedFinal', effects: ['tellFinal'] } },
        },
        appealed: {
          label: '申诉中',
          on: {
            OVERTURN: { to: 'submitted', effects: ['tellOverturned', 'tellSubmitted'] },
            UPHOLD: { to: 'refusedFinal', effects: ['decide', 'tellUpheld'] },
          },
          after: { appealDue: { to: 'submitted', effects: ['tellAppealDue', 'tellSubmitted'] } },
        },
        refusedFinal: {
          label: '未通过',
          tab: 'ended',
          end: true,
          on: { SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] } },
        },
        revoked: {
          label: '已撤销',
          tab: 'ended',
          on: {
            APPEAL: { guard: 'appealable', to: 'revocationAppealed', change: 'appeal', effects: ['tellAppealed'] },
          },
          after: { appealWindow: { to: 'revokedFinal', effects: ['tellFinal'] } },
        },
        revocationAppealed: {
          label: '撤销申诉中',
          tab: 'appealed',
          on: {
            OVERTURN: { to: 'certified', change: 'unfreeze', effects: ['tellOverturned'] },
            UPHOLD: { to: 'revokedFinal', effects: ['tellUpheld'] },
          },
          // Undecided, it is frozen again: two people revoke it in time, or it is free.
          after: { appealDue: { to: 'frozen', effects: ['tellAppealDue'] } },
        },
        revokedFinal: { label: '已撤销', tab: 'ended', end: true },
        withdrawn: {
          label: '已撤回',
          tab: 'ended',
          end: true,
          on: { SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] } },
        },
        lapsed: {
          label: '已失效',
          tab: 'ended',
          end: true,
          on: { SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] } },
        },
        expired: {
          label: '已过期',
          tab: 'ended',
          end: true,
          on: { SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] } },
        },
      },
    }),
)

function isOwner({ owner }: Certification, { uid }: Principal): boolean {
  return uid === owner
}
function isPlatform(c: Certification, who: Principal): boolean {
  return hasRole(who, 'platform') && !isOwner(c, who)
}
