/**
 * 工时: a person's service, recorded from a sign-up or an aid application. Its leader confirms it, and a second person
 * too if no code proves it; the owner may dispute it, and points are released once no one can any more.
 */
import * as z from 'zod/mini'
import { count, form, pictures, text } from '../../../contract/fields.ts'
import { spanText } from '../../../contract/honourWords.ts'
import { type Effect, messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { days, delayText } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { doubtsOf, figures, needsSecond } from './doubts.ts'
import { hoursSays } from './says.ts'

/** Whose turn it is, from nearest to farthest. */
export const DESKS = ['activityLeader', 'leader3', 'leader2', 'platform'] as const
export type HoursDesk = (typeof DESKS)[number]

const facts = z.extend(figures, {
  owner: z.string(),
  /** The person helped, a party to it; empty for service to everybody. */
  helped: z.string(),
  /** Place of service, a code of the address tree. */
  place: z.string(),
  /** The sign-up or the aid application it comes from. */
  work: z.string(),
  /** Minutes credited to the account for it. */
  credited: z.int(),
  desk: z.enum(DESKS),
  /** Who confirmed or voided it and therefore may neither countersign nor decide; empty for none. */
  confirmedBy: z.string(),
  /** Whether its owner may still dispute it: once, within 30 days. */
  disputable: z.boolean(),
  /** Who last requested its revocation and therefore may not agree to it; empty for none. */
  revokedBy: z.string(),
})
export type Hours = z.output<typeof facts>

/** Up to this many minutes a day the district countersigns, beyond it the city. */
const DISTRICT_DAY_MINUTES = 12 * 60
const DAY_MINUTES = 24 * 60
/** Points for an hour of service. */
const POINTS_AN_HOUR = 10
/** Period for disputes, in which points can be taken back. */
const OPEN_MS = days(30)

/** Desk that decides on a dispute. */
const DISPUTE_DESK = { desk: 'leader3' } as const

const minutes = count('计时', { min: 1, max: DAY_MINUTES, unit: '分钟' })
const confirmation = form({ minutes, reason: text('改动原因', { min: 0 }) })
const verdict = form({ minutes, reason: text('裁定理由', { min: 2, max: 500 }) })
interface Minutes {
  readonly minutes: number
}

const toOwner = messageTo((h: Hours) => [h.owner])
const toDesk = messageTo((h: Hours) => ({ role: h.desk, place: h.place }))
const toPlatform = messageTo({ desk: 'platform' })

export const hours = workflow(
  {
    id: 'hours',
    label: '工时',
    facts,
    roles: {
      owner: ['本人', isOwner],
      desk: ['确认工时的人', isDesk],
      reviewer: ['复核人', isDesk, another((h: Hours) => h.confirmedBy)],
      leader: ['负责人', (h, who) => DESKS.some(desk => hasRole(who, desk, h.place)) && !isParty(h, who)],
      city: ['二级负责人', isLeader2],
      platform: ['平台', isPlatform, another((h: Hours) => h.revokedBy)],
      recorder: ['服务记录', (_, who) => who.system === 'aid' || who.system === 'signUp'],
    },
    events: {
      RECORD: { by: 'recorder', label: '记录服务' },
      CONFIRM: { by: 'desk', label: '确认工时', tone: 'primary', input: confirmation },
      COUNTERSIGN: {
        by: 'reviewer',
        label: '复核通过',
        tone: 'primary',
        confirm: ({ minutes: recorded }: Hours) => `复核后 ${recorded} 分钟计入本人的工时，确定吗？`,
      },
      RETURN: { by: 'reviewer', label: '退回重核', input: reasonForm },
      VOID: { by: 'leader', label: '不计工时', tone: 'danger', input: reasonForm },
      DISPUTE: { by: 'owner', label: '提出异议', input: reasonForm },
      DECIDE: { by: 'reviewer', label: '裁定计时', tone: 'primary', input: verdict },
      DISMISS: { by: 'reviewer', label: '裁定不计', tone: 'danger', input: reasonForm },
      REVOKE: {
        by: 'city',
        label: '申请撤销工时',
        tone: 'danger',
        input: form({ reason: text('撤销原因', { min: 2, max: 500 }), photos: pictures('证据照片', { min: 1 }) }),
      },
      AGREE_REVOKE: {
        by: 'platform',
        label: '同意撤销',
        tone: 'primary',
        confirm: ({ credited }: Hours) => `同意后 ${credited} 分钟工时和它的积分收回，证书随之撤销，确定吗？`,
      },
      KEEP: { by: 'platform', label: '不予撤销', input: reasonForm },
    },
    delays: { unanswered: days(7), open: OPEN_MS },
  },
  chart =>
    chart({
      guards: {
        creditable: ['要先由负责人核对', h => h.source === 'aid' && doubtsOf(h).length === 0],
        oneIsEnough: ['需要另一个人复核', h => !needsSecond(h)],
        // The platform confirms nothing: it is the last instance for decisions.
        belowCity: ['上面没有别的负责人了', h => h.desk !== 'leader2'],
        climbable: ['上面没有别的负责人了', h => h.desk !== 'platform'],
        disputable: [span => `已经裁定过，或已过 ${span('open')}，不能再提出异议`, h => h.disputable],
      },
      changes: {
        credit: h => ({ credited: h.minutes, ...DISPUTE_DESK }),
        confirm: (_, { minutes: confirmed }: Minutes, { who }) => ({
          minutes: confirmed,
          credited: confirmed,
          confirmedBy: who.uid ?? '',
          ...DISPUTE_DESK,
        }),
        handOn: (h, { minutes: confirmed }: Minutes, { who }) => ({
          minutes: confirmed,
          confirmedBy: who.uid ?? '',
          desk: h.dayMinutes > DISTRICT_DAY_MINUTES || !isLongDayOnly(h) ? 'leader2' : 'leader3',
        }),
        handBack: { confirmedBy: '', desk: 'activityLeader' },
        climb: h => ({ desk: DESKS[DESKS.indexOf(h.desk) + 1] ?? 'platform' }),
        // The platform decides last, also about what it has voided.
        void: (h, _: unknown, { who }) => ({
          confirmedBy: hasRole(who, 'platform') ? h.confirmedBy : (who.uid ?? ''),
          ...DISPUTE_DESK,
        }),
        dispute: { disputable: false, ...DISPUTE_DESK },
        decide: (_, { minutes: decided }: Minutes) => ({ minutes: decided, credited: decided, ...DISPUTE_DESK }),
        dismiss: { credited: 0, ...DISPUTE_DESK },
        close: { disputable: false },
        askRevoke: (_, __: unknown, { who }) => ({ revokedBy: who.uid ?? '' }),
        revoke: { credited: 0 },
      },
      effects: {
        credit: creditOf,
        takeBack: { type: 'takeBackHours' },
        recredit: h => [{ type: 'takeBackHours' }, creditOf(h)],
        correctCertificate: { type: 'stepOfOpened', params: { workflow: 'certificate', event: 'CORRECT' } },
        revokeCertificate: { type: 'stepOfOpened', params: { workflow: 'certificate', event: 'REVOKE_SOURCE' } },
        tellRecorded: h => toDesk(['有一份工时等您核对', doubtsOf(h).join('；')].filter(Boolean).join('：'))(h),
        tellChecked: h =>
          h.source === 'aid' ? toOwner(`您的服务时长要先由负责人核对再计入：${doubtsOf(h).join('；')}`)(h) : [],
        tellCredited: optional('credited', h =>
          toOwner(`您的工时已计入 ${spanText(h.credited)}，积分 ${delayText(OPEN_MS)}后可以用`)(h),
        ),
        tellCountersign: toDesk('有一份工时等您复核'),
        tellReturned: toDesk(({ reason }: Reason) => `一份工时被退回重核：${reason}`),
        tellVoided: toOwner(
          ({ reason }: Reason, span) => `您的一份服务没有计入工时：${reason}。有异议可以在 ${span('open')}内提出`,
        ),
        tellClimbed: toDesk('有一份工时逐级上报到您这里，请尽快处理'),
        tellDisputed: toDesk(({ reason }: Reason) => `有人对工时提出异议，等您裁定：${reason}`),
        tellDecided: toOwner(({ reason }: Reason) => `您的工时异议已裁定：${reason}`),
        tellRevoking: toPlatform('有人申请撤销一份工时，等您复核'),
        tellRevoked: toOwner('您的一份工时已撤销，它的积分和证书一并收回，原因见工时详情'),
        tellKept: h => messageTo([h.revokedBy])('您申请撤销的工时经复核予以保留')(h),
      },
      born: {
        RECORD: [
          { guard: 'creditable', to: 'credited', change: 'credit', effects: ['credit', 'tellCredited'] },
          { to: 'toConfirm', effects: ['tellRecorded', 'tellChecked'] },
        ],
      },
      says: hoursSays,
      states: {
        toConfirm: {
          label: '待核时',
          said: '等社区确认',
          tab: { own: 'waiting' },
          on: {
            CONFIRM: [
              { guard: 'oneIsEnough', to: 'credited', change: 'confirm', effects: ['credit', 'tellCredited'] },
              { to: 'toCountersign', change: 'handOn', effects: ['tellCountersign'] },
            ],
            VOID: { to: 'voided', change: 'void', effects: ['tellVoided'] },
          },
          after: { unanswered: { guard: 'belowCity', to: 'toConfirm', change: 'climb', effects: ['tellClimbed'] } },
        },
        toCountersign: {
          label: '待复核',
          said: '等另一位再看',
          tab: { own: 'waiting' },
          on: {
            COUNTERSIGN: { to: 'credited', change: 'credit', effects: ['credit', 'tellCredited'] },
            RETURN: { to: 'toConfirm', change: 'handBack', effects: ['tellReturned'] },
            VOID: { to: 'voided', change: 'void', effects: ['tellVoided'] },
          },
          after: { unanswered: { guard: 'climbable', to: 'toCountersign', change: 'climb', effects: ['tellClimbed'] } },
        },
        credited: {
          label: '已计时',
          end: 'done',
          on: {
            DISPUTE: { guard: 'disputable', to: 'disputed', change: 'dispute', effects: ['tellDisputed'] },
            REVOKE: { to: 'revoking', change: 'askRevoke', effects: ['tellRevoking'] },
          },
          after: { open: 'settled' },
        },
        settled: {
          label: '已结清',
          tab: { own: 'credited' },
          end: 'done',
          on: {
            REVOKE: { to: 'revoking', change: 'askRevoke', effects: ['tellRevoking'] },
          },
        },
        voided: {
          label: '不计工时',
          tab: { own: 'ended' },
          end: true,
          on: {
            DISPUTE: { guard: 'disputable', to: 'disputed', change: 'dispute', effects: ['tellDisputed'] },
          },
          after: { open: { guard: 'disputable', change: 'close' } },
        },
        disputed: {
          label: '有异议',
          tab: { own: 'credited' },
          on: {
            DECIDE: {
              to: 'credited',
              change: 'decide',
              effects: ['recredit', 'correctCertificate', 'tellDecided'],
            },
            DISMISS: {
              to: 'voided',
              change: 'dismiss',
              effects: ['takeBack', 'revokeCertificate', 'tellDecided'],
            },
          },
          after: { unanswered: { guard: 'climbable', to: 'disputed', change: 'climb', effects: ['tellClimbed'] } },
        },
        revoking: {
          label: '撤销待复核',
          tab: { own: 'credited' },
          on: {
            AGREE_REVOKE: {
              to: 'revoked',
              change: 'revoke',
              effects: ['takeBack', 'revokeCertificate', 'tellRevoked'],
            },
            // Settled without another dispute: its owner had the chance before.
            KEEP: { to: 'settled', effects: ['tellKept'] },
          },
        },
        revoked: { label: '已撤销', tab: { own: 'ended' }, end: true },
      },
    }),
)

/** States in which it waits for a desk. */
export const OPEN_STATES: readonly string[] = ['toConfirm', 'toCountersign']
/** States in which it is credited. */
export const CREDITED_STATES = ['credited', 'settled', 'disputed', 'revoking'] as const
/** States in which it can be certified: a disputed one waits for the decision. */
export const CERTIFIABLE_STATES: readonly string[] = ['credited', 'settled']

function isOwner({ owner }: Hours, { uid }: Principal): boolean {
  return uid === owner
}
/** Returns whether a person is a party: who served, or who was helped. */
function isParty(h: Hours, who: Principal): boolean {
  return isOwner(h, who) || (h.helped !== '' && h.helped === who.uid)
}
function isDesk(h: Hours, who: Principal): boolean {
  return hasRole(who, h.desk, h.place) && !isParty(h, who)
}
function isLeader2(h: Hours, who: Principal): boolean {
  return hasRole(who, 'leader2', h.place) && !isParty(h, who)
}
function isPlatform(h: Hours, who: Principal): boolean {
  return hasRole(who, 'platform') && !isParty(h, who)
}
/** Returns whether two scans prove it and only the length of the day needs a second person. */
function isLongDayOnly({ auto, source }: Hours): boolean {
  return !auto && source !== 'manual'
}
function creditOf({ owner, credited, source }: Hours): Effect {
  return {
    type: 'creditHours',
    params: {
      uid: owner,
      minutes: credited,
      points: Math.round((credited * POINTS_AN_HOUR) / 60),
      frozenFor: OPEN_MS,
      reason: source === 'aid' ? '完成帮扶' : '志愿服务',
    },
  }
}
