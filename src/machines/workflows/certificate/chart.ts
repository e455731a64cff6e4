/**
 * 证书: certifies recorded service or a gift, under a number that anybody may look up. A correction supersedes it, two
 * people of the platform revoke it, and its page stays for ever.
 */
import * as z from 'zod/mini'
import { CERTIFICATE_KINDS } from '../../../contract/honourWords.ts'
import { keysOf } from '../../../contract/keys.ts'
import { messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'
import { certificateSays } from './says.ts'

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
      source: ['服务记录', (_, who) => who.system === 'hours'],
      predecessor: ['更正', (_, who) => who.system === 'certificate'],
    },
    events: {
      ISSUE: { by: ['owner', 'predecessor'], label: '出具证书' },
      HIDE: {
        by: 'owner',
        label: '不公开内容',
        confirm: '别人查验时只会看到证书有效，看不到内容。以后可以再公开，确定吗？',
      },
      SHOW: { by: 'owner', label: '公开内容' },
      CORRECT: { by: 'source', label: '记录已更正' },
      REVOKE_SOURCE: { by: 'source', label: '记录已撤销' },
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
    delays: {},
  },
  chart =>
    chart({
      guards: {
        shown: ['内容已经不公开', c => !c.hidden],
        hidden: ['内容已经公开', c => c.hidden],
        sourceStands: ['它证明的记录已撤销，不能恢复', c => !c.sourceRevoked],
      },
      changes: {
        hide: { hidden: true },
        show: { hidden: false },
        askRevoke: (_, __: unknown, { who }) => ({ revokedBy: who.uid ?? '' }),
        loseSource: { sourceRevoked: true },
      },
      effects: {
        issueNew: c => ({ type: 'open', params: { workflow: 'certificate', input: { subject: c.subject } } }),
        tellIssued: optional('certificate', toOwner('您的证书已出具，可以查看、保存和打印')),
        tellSuperseded: toOwner('您的一份证书因记录更正已由新证书替换'),
        tellRevoking: toPlatform('有人申请撤销一份证书，等您复核'),
        tellRevoked: toOwner('您的一份证书已撤销，原因见证书页面'),
        tellKept: c => messageTo([c.revokedBy])('您申请撤销的证书经复核予以保留')(c),
        tellRestored: toOwner(({ reason }: Reason) => `您的证书已恢复有效：${reason}`),
      },
      born: { ISSUE: { to: 'valid', effects: ['tellIssued'] } },
      says: certificateSays,
      states: {
        valid: {
          label: '有效',
          end: 'done',
          on: {
            HIDE: { guard: 'shown', change: 'hide' },
            SHOW: { guard: 'hidden', change: 'show' },
            CORRECT: { to: 'superseded', effects: ['issueNew', 'tellSuperseded'] },
            REVOKE_SOURCE: { to: 'revoked', change: 'loseSource', effects: ['tellRevoked'] },
            REVOKE: { to: 'revoking', change: 'askRevoke', effects: ['tellRevoking'] },
          },
        },
        revoking: {
          label: '撤销待复核',
          on: {
            AGREE_REVOKE: { to: 'revoked', effects: ['tellRevoked'] },
            KEEP: { to: 'valid', effects: ['tellKept'] },
            CORRECT: { to: 'superseded', effects: ['issueNew', 'tellSuperseded'] },
            REVOKE_SOURCE: { to: 'revoked', change: 'loseSource', effects: ['tellRevoked'] },
          },
        },
        revoked: {
          label: '已撤销',
          end: true,
          on: {
            RESTORE: { guard: 'sourceStands', to: 'valid', effects: ['tellRestored'] },
            // Its content would differ now: it can only stay as it is.
            CORRECT: { to: 'revoked', change: 'loseSource' },
            REVOKE_SOURCE: { to: 'revoked', change: 'loseSource' },
          },
        },
        superseded: { label: '已被替换', end: true },
      },
    }),
)

function isOwner({ owner }: Certificate, { uid }: Principal): boolean {
  return uid === owner
}
function isPlatform(c: Certificate, who: Principal): boolean {
  return hasRole(who, 'platform') && !isOwner(c, who)
}
