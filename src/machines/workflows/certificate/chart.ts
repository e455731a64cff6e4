/**
 * 证书: certifies recorded service, a gift, a certification or an honour, under a number that anybody may look up. A
 * correction supersedes it, two people of the platform revoke it, and its page stays for ever.
 */
import * as z from 'zod/mini'
import { CERTIFICATE_KINDS } from '../../../contract/honourWords.ts'
import { keysOf } from '../../../contract/keys.ts'
import { messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'
import { honourForm } from './forms.ts'
import { certificateSays } from './says.ts'

type Honour = z.output<typeof honourForm>

const facts = z.object({
  owner: z.string(),
  kind: z.enum(keysOf(CERTIFICATE_KINDS)),
  /** The certified record. */
  subject: z.string(),
  /** `LL-2026-000012-34` */
  number: z.string(),
  /** SHA-256 of its canonical content, hexadecimal. */
  hash: z.string(),
  /** Whether a look-up shows only its validity. */
  hidden: z.boolean(),
  /** Who requested its revocation and may neither agree nor restore it; empty for none. */
  revokedBy: z.string(),
  /** Whether the certified record was revoked. */
  sourceRevoked: z.boolean(),
  /** Whether people of the platform revoked it, which what it certifies does not undo. */
  revokedForCause: z.optional(z.boolean()),
  /** Of a certification: its end, ms since 1970; absent or null without one. */
  validUntil: z.optional(z.nullable(z.int())),
  /** City in whose name an honour was given, a code of the address tree; empty for the platform, absent for others. */
  place: z.optional(z.string()),
})
export type Certificate = z.output<typeof facts>

const toOwner = messageTo((c: Certificate) => [c.owner])
const toPlatform = messageTo({ desk: 'platform' })

export const certificate = workflow(
  {
    id: 'certificate',
    label: '证书',
    facts,
    roles: {
      owner: ['持有人', isOwner],
      platform: ['平台', isPlatform],
      otherPlatform: ['平台', isPlatform, another((c: Certificate) => c.revokedBy)],
      // Honours are not asked for.
      applicant: ['持有人', (c, who) => c.kind !== 'honour' && isOwner(c, who)],
      awarder: ['平台或市级负责人', isAwarder],
      source: ['服务记录', ({ kind }, who) => kind === 'hours' && who.system === 'hours'],
      gift: ['捐款', ({ kind }, who) => kind === 'money' && who.system === 'payment'],
      certification: ['认证', ({ kind }, who) => kind === 'certification' && who.system === 'certification'],
      predecessor: ['更正', ({ kind }, who) => kind !== 'honour' && who.system === 'certificate'],
    },
    events: {
      ISSUE: { by: ['applicant', 'predecessor'], label: '出具证书' },
      AWARD: { by: 'awarder', label: '颁发荣誉', input: honourForm },
      HIDE: {
        by: 'owner',
        label: '不公开内容',
        confirm: '别人查验时只会看到证书有效，看不到内容。以后可以再公开，确定吗？',
      },
      SHOW: { by: 'owner', label: '公开内容' },
      CORRECT: { by: ['source', 'gift', 'certification'], label: '记录已更正' },
      REVOKE_SOURCE: { by: ['source', 'gift', 'certification'], label: '记录已撤销' },
      RESTORE_SOURCE: { by: 'certification', label: '认证已恢复' },
      REVOKE: { by: 'platform', label: '申请撤销证书', tone: 'danger', input: reasonForm },
      AGREE_REVOKE: {
        by: 'otherPlatform',
        label: '同意撤销',
        tone: 'primary',
        confirm: '撤销后任何人查验都会看到「已撤销」，确定吗？',
      },
      KEEP: { by: 'otherPlatform', label: '不予撤销', input: reasonForm },
      RESTORE: { by: 'otherPlatform', label: '恢复证书', input: reasonForm },
    },
    delays: { expires: { at: c => c.validUntil ?? null } },
  },
  chart =>
    chart({
      guards: {
        shown: ['内容已经不公开', c => !c.hidden],
        hidden: ['内容已经公开', c => c.hidden],
        sourceStands: ['它证明的记录已撤销，不能恢复', c => !c.sourceRevoked],
        fellWithSource: ['它是由平台撤销的', c => c.sourceRevoked && !c.revokedForCause],
        sourceFell: ['它证明的记录没有撤销', c => c.sourceRevoked],
      },
      changes: {
        hide: { hidden: true },
        show: { hidden: false },
        askRevoke: (_, __: unknown, { who }) => ({ revokedBy: who.uid ?? '' }),
        revoke: { revokedForCause: true },
        restore: { revokedForCause: false },
        loseSource: { sourceRevoked: true },
        regainSource: { sourceRevoked: false },
        // Whoever gives without a name afterwards does not stand on the sheet before.
        leave: ({ kind, hidden }) => ({ hidden: hidden || kind === 'money' }),
      },
      effects: {
        issueNew: c => ({ type: 'open', params: { workflow: 'certificate', input: { subject: c.subject } } }),
        tellIssued: optional('certificate', toOwner('您的证书已出具，可以查看、保存和打印')),
        tellAwarded: toOwner(({ title, reason }: Honour) => `您获得荣誉「${title}」：${reason}`),
        tellSuperseded: toOwner('您的一份证书因记录更正已由新证书替换'),
        tellRevoking: toPlatform('有人申请撤销一份证书，等您复核'),
        tellRevoked: toOwner('您的一份证书已撤销，原因见证书页面'),
        tellKept: c => messageTo([c.revokedBy])('您申请撤销的证书经复核予以保留')(c),
        tellSourceBack: toOwner('您的一份证书已恢复有效'),
        tellExpired: toOwner('您的一份认证证书已到期，认证续期后可以再申请'),
        tellRestored: toOwner(({ reason }: Reason) => `您的证书已恢复有效：${reason}`),
      },
      born: {
        ISSUE: { to: 'valid', effects: ['tellIssued'] },
        AWARD: { to: 'valid', effects: ['tellAwarded'] },
      },
      says: certificateSays,
      states: {
        valid: {
          label: '有效',
          end: 'done',
          on: {
            HIDE: { guard: 'shown', change: 'hide' },
            SHOW: { guard: 'hidden', change: 'show' },
            CORRECT: { to: 'superseded', change: 'leave', effects: ['issueNew', 'tellSuperseded'] },
            REVOKE_SOURCE: { to: 'revoked', change: 'loseSource', effects: ['tellRevoked'] },
            REVOKE: { to: 'revoking', change: 'askRevoke', effects: ['tellRevoking'] },
          },
          after: { expires: { to: 'expired', effects: ['tellExpired'] } },
        },
        revoking: {
          label: '撤销待复核',
          on: {
            AGREE_REVOKE: { to: 'revoked', change: 'revoke', effects: ['tellRevoked'] },
            KEEP: { to: 'valid', effects: ['tellKept'] },
            CORRECT: { to: 'superseded', change: 'leave', effects: ['issueNew', 'tellSuperseded'] },
            REVOKE_SOURCE: { to: 'revoked', change: 'loseSource', effects: ['tellRevoked'] },
          },
          after: { expires: { to: 'expired', effects: ['tellExpired'] } },
        },
        revoked: {
          label: '已撤销',
          end: true,
          on: {
            RESTORE: { guard: 'sourceStands', to: 'valid', change: 'restore', effects: ['tellRestored'] },
            RESTORE_SOURCE: [
              { guard: 'fellWithSource', to: 'valid', change: 'regainSource', effects: ['tellSourceBack'] },
              { guard: 'sourceFell', change: 'regainSource' },
            ],
            // Its content would differ now: it can only stay as it is.
            CORRECT: { to: 'revoked', change: 'loseSource' },
            REVOKE_SOURCE: { to: 'revoked', change: 'loseSource' },
          },
        },
        expired: {
          label: '已过期',
          end: 'done',
          on: {
            HIDE: { guard: 'shown', change: 'hide' },
            SHOW: { guard: 'hidden', change: 'show' },
          },
        },
        superseded: { label: '已被替换', end: true },
      },
    }),
)

function isOwner({ owner }: Certificate, { uid }: Principal): boolean {
  return uid === owner
}
function isAwarder(c: Certificate, who: Principal): boolean {
  if (c.kind !== 'honour' || isOwner(c, who)) return false
  return c.place ? hasRole(who, 'leader2', c.place) : hasRole(who, 'platform')
}
function isPlatform(c: Certificate, who: Principal): boolean {
  return hasRole(who, 'platform') && !isOwner(c, who)
}
