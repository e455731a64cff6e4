/** What people are told about a certification. */
import { CERTIFICATION_FIELDS } from '../../../contract/certificationWords.ts'
import { CERTIFICATION_GRACE_MS, lengthText } from '../../../contract/spans.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { yuanText } from '../../../contract/words.ts'
import { type Effect, messageTo } from '../../workflow/effects.ts'
import type { Reason } from '../../workflow/forms.ts'
import type { SpanOf } from '../../workflow/span.ts'
import type { Certification } from './facts.ts'
import type { Why } from './forms.ts'

const toOwner = messageTo((c: Certification) => [c.owner])
const toReviewer = messageTo((c: Certification) => ({ rung: 'leader3', place: c.place }))
const toPlatform = messageTo({ desk: 'platform' })
const named = (needed: Certification['needed']) => needed.map(field => CERTIFICATION_FIELDS[field]).join('、')

/** Messages by the name of their effect in the chart. */
export const CERTIFICATION_MESSAGES = {
  tellSubmitted: toReviewer('有新的认证申请等您审核'),
  tellUnreviewed: toPlatform((_: unknown, span) => `有认证申请 ${span('unreviewed')}没有审核，请处理`),
  tellNeeded: toOwner(
    ({ fields: which, reason }: Why, span) =>
      `您的认证需要补充${named(which)}，请在 ${span('unanswered')}内提交：${reason}`,
  ),
  tellCountersign: toPlatform('有单位认证等平台复核'),
  tellCertified: toOwner('您的认证已通过，有效期一年'),
  tellToPay: (c: Certification, _: unknown, { span }: { readonly span: SpanOf }): Effect =>
    toOwner(`您的认证已通过审核，请在 ${span('unpaid')}内缴管理费 ${yuanText(c.fee ?? 0)}，缴费后生效`)(c),
  tellUnpaidSoon: toOwner(
    (_: unknown, span) => `您的认证还没有缴管理费，从通过那天起满 ${span('unpaid')}就失效，请尽快缴费`,
  ),
  tellUnpaid: toOwner(
    (_: unknown, span) => `${span('unpaid')}没有缴管理费，认证申请已失效；填过的内容还在，可以再提交`,
  ),
  tellPaid: toOwner('已收到管理费，您的认证已生效，有效期一年'),
  tellChange: toReviewer('有人要变更认证资料，等您审核'),
  tellCountersignChange: toPlatform('有单位要变更认证资料，已有一人同意，等平台复核'),
  tellChangeUnreviewed: toPlatform(`有认证资料的变更 ${lengthText(7 * DAY_MS)}没有审核，请处理`),
  tellChanged: toOwner('您的认证资料已变更'),
  tellNotChanged: toOwner(
    ({ fields: which, reason }: Why) =>
      `您的认证资料没有变更${which.length > 0 ? `（${named(which)}）` : ''}，原来的照常有效：${reason}`,
  ),
  tellReturned: toReviewer(({ reason }: Reason) => `平台退回一份认证，请重新审核：${reason}`),
  tellRefused: toOwner(
    ({ reason }: Reason, span) => `您的认证没有通过，改好可以再提交，${span('appealWindow')}内也可以申诉：${reason}`,
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
  tellRevoked: toOwner(({ reason }: Reason, span) => `您的认证已撤销，${span('appealWindow')}内可以申诉：${reason}`),
  tellFinal: toOwner('申诉期已过，认证的决定已生效'),
}
