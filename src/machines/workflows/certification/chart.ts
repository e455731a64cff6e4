/**
 * 认证: a person or an organisation shows who they are; reviewed in their district, for organisations countersigned by
 * the platform, in force for a year once its fee is paid, renewed, frozen and revoked by two people, with one appeal.
 */
import { form, text } from '../../../contract/fields.ts'
import { CERTIFICATION_GRACE_MS, lengthText, RENEWABLE_MS } from '../../../contract/spans.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { reasonForm } from '../../workflow/forms.ts'
import { another, hasRole } from '../../workflow/people.ts'
import { days, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { CHANGE_CHANGES, CHANGE_EDGES, CHANGE_GUARDS } from './change.ts'
import { CERTIFICATION_EFFECTS } from './effects.ts'
import { type Certification, facts, isOwner, isPlatform, termFrom, UNCHANGED, YEAR_MS } from './facts.ts'
import { endOf, missingFields, type Submitted, submission, type Why, whyFields } from './forms.ts'
import { CERTIFICATION_MESSAGES } from './messages.ts'
import { certificationSays } from './says.ts'

export { type Certification, termAfterPaying } from './facts.ts'

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
      changeCountersigner: ['平台', isPlatform, another((c: Certification) => c.changeAcceptedBy ?? '')],
      payment: ['支付', (_, who) => who.system === 'payment'],
    },
    events: {
      SUBMIT: { by: 'owner', label: '提交认证', tone: 'primary', input: submission },
      WITHDRAW: { by: 'owner', label: '撤回认证', tone: 'danger', confirm: '撤回后可以改好再提交，确定撤回吗？' },
      ASK_MORE: { by: 'reviewer', label: '请补充', input: missingFields },
      APPROVE: { by: 'reviewer', label: '通过认证', tone: 'primary' },
      REFUSE: { by: 'reviewer', label: '不通过', tone: 'danger', input: whyFields },
      COUNTERSIGN: { by: 'countersigner', label: '复核通过', tone: 'primary' },
      RETURN: { by: 'countersigner', label: '退回重审', tone: 'danger', input: reasonForm },
      PAID: { by: 'payment', label: '管理费已缴' },
      CHANGE: { by: 'owner', label: '变更资料', input: submission },
      TAKE_CHANGE_BACK: {
        by: 'owner',
        label: '撤回变更',
        tone: 'danger',
        confirm: '撤回后原来的资料照常有效，确定撤回吗？',
      },
      ACCEPT: { by: 'reviewer', label: '同意变更', tone: 'primary' },
      COUNTERSIGN_CHANGE: {
        by: 'changeCountersigner',
        label: '复核同意变更',
        tone: 'primary',
        confirm: '复核后新的资料马上生效，确定吗？',
      },
      TURN_DOWN: { by: 'reviewer', label: '不同意变更', tone: 'danger', input: whyFields },
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
      unpaidSoon: days(23),
      unpaid: days(30),
      appealWindow: workdays(15),
      appealDue: workdays(15),
      frozenFor: workdays(15),
      changeUnreviewed: { at: c => c.changeDue ?? null },
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
        single: ['单位认证要由平台复核', c => c.kind === 'person' || c.kind === 'personRole'],
        appealable: ['每次认证只能申诉一次', c => !c.appealed],
        free: ['这种认证续期要缴管理费，请到「缴纳管理费」办理', c => !c.fee],
        renewable: [`到期前 ${lengthText(RENEWABLE_MS)}起可以续期`, c => c.reminders > 0],
        lasting: ['资格证书到期，请换证后修改资料重新提交', c => c.kind !== 'organisationRole'],
        ...CHANGE_GUARDS,
        monthLeft: ['已经提醒过', c => c.reminders < 1],
        weekLeft: ['已经提醒过', c => c.reminders < 2],
        dayLeft: ['已经提醒过', c => c.reminders < 3],
      },
      changes: {
        submit: (_, { place, until, roleRegion }: Submitted) => ({
          place,
          ...(roleRegion !== undefined && { roleRegion }),
          qualifiedUntil: until === undefined ? null : endOf(until),
          ...UNCHANGED,
          reviewedBy: '',
          needed: [],
        }),
        ...CHANGE_CHANGES,
        need: (_, { fields }: Why) => ({ needed: fields }),
        refuse: (_, { fields }: Why, { who }) => ({ needed: fields, reviewedBy: who.uid ?? '' }),
        approve: (_, __: unknown, { who }) => ({ reviewedBy: who.uid ?? '' }),
        certify: (c, _: unknown, { who, at }) => ({ ...termFrom(c, at), reviewedBy: who.uid ?? '', appealed: false }),
        begin: (c, _: unknown, { at }) => ({ ...termFrom(c, at), appealed: false }),
        extend: ({ validUntil }) => ({ validUntil: (validUntil ?? 0) + YEAR_MS, reminders: 0 }),
        startAgain: (c, _: unknown, { at }) => termFrom(c, at),
        remindMonth: { reminders: 1 },
        remindWeek: { reminders: 2 },
        remindDay: { reminders: 3 },
        appeal: { appealed: true },
        freeze: (_, __: unknown, { who }) => ({ ...UNCHANGED, frozenBy: who.uid ?? '', reminders: 0 }),
        unfreeze: { frozenBy: '' },
        revoke: (_, __: unknown, { who }) => ({ reviewedBy: who.uid ?? '' }),
      },
      effects: {
        ...CERTIFICATION_EFFECTS,
        ...CERTIFICATION_MESSAGES,
      },
      born: { SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] } },
      says: certificationSays,
      states: {
        submitted: {
          label: '审核中',
          on: {
            APPROVE: [
              {
                guard: ['single', 'free'],
                to: 'certified',
                change: 'certify',
                effects: ['claim', 'decide', 'openRole', 'tellCertified'],
              },
              { guard: 'single', to: 'awaitingFee', change: 'approve', effects: ['claim', 'decide', 'tellToPay'] },
              { to: 'toCountersign', change: 'approve', effects: ['tellCountersign'] },
            ],
            ASK_MORE: { to: 'needMore', change: 'need', effects: ['tellNeeded'] },
            REFUSE: { to: 'refused', change: 'refuse', effects: ['decide', 'tellRefused'] },
            WITHDRAW: { to: 'withdrawn', effects: ['release', 'decide'] },
          },
          after: { unreviewed: { to: 'submitted', effects: ['tellUnreviewed'] } },
        },
        needMore: {
          label: '待补充',
          on: {
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] },
            WITHDRAW: { to: 'withdrawn', effects: ['release', 'decide'] },
          },
          after: { unanswered: { to: 'lapsed', effects: ['release', 'decide', 'tellLapsed'] } },
        },
        toCountersign: {
          label: '待复核',
          on: {
            COUNTERSIGN: [
              { guard: 'free', to: 'certified', change: 'begin', effects: ['claim', 'decide', 'tellCertified'] },
              { to: 'awaitingFee', effects: ['claim', 'decide', 'tellToPay'] },
            ],
            RETURN: { to: 'submitted', effects: ['tellReturned'] },
            WITHDRAW: { to: 'withdrawn', effects: ['release', 'decide'] },
          },
          after: { unreviewed: { to: 'toCountersign', effects: ['tellUnreviewed'] } },
        },
        awaitingFee: {
          label: '待缴费',
          on: {
            PAID: { to: 'certified', change: 'begin', effects: ['openRole', 'tellPaid'] },
            WITHDRAW: { to: 'withdrawn', effects: ['release'] },
          },
          after: {
            unpaidSoon: { effects: ['tellUnpaidSoon'] },
            unpaid: { to: 'lapsed', effects: ['release', 'tellUnpaid'] },
          },
        },
        certified: {
          label: '已认证',
          end: 'done',
          on: {
            ...CHANGE_EDGES,
            PAID: { to: 'certified', change: 'extend', effects: ['correctCertificate', 'tellRenewed'] },
            RENEW: {
              guard: ['free', 'lasting', 'renewable'],
              to: 'certified',
              change: 'extend',
              effects: ['correctCertificate', 'tellRenewed'],
            },
            FREEZE: {
              to: 'frozen',
              change: 'freeze',
              effects: ['dropChange', 'restRole', 'revokeCertificate', 'tellFrozen'],
            },
          },
          after: {
            changeUnreviewed: { change: 'climb', effects: ['tellChangeUnreviewed'] },
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
            ...CHANGE_EDGES,
            PAID: { to: 'certified', change: 'extend', effects: ['tellRenewed'] },
            RENEW: { guard: ['free', 'lasting'], to: 'certified', change: 'extend', effects: ['tellRenewed'] },
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['dropChange', 'restRole', 'tellSubmitted'] },
            FREEZE: {
              to: 'frozen',
              change: 'freeze',
              effects: ['dropChange', 'restRole', 'revokeCertificate', 'tellFrozen'],
            },
          },
          after: {
            changeUnreviewed: { change: 'climb', effects: ['tellChangeUnreviewed'] },
            graceEnds: { to: 'suspended', change: 'leave', effects: ['dropChange', 'restRole', 'tellSuspended'] },
          },
        },
        suspended: {
          label: '已停用',
          tab: 'ended',
          end: true,
          on: {
            PAID: { to: 'certified', change: 'startAgain', effects: ['wakeRole', 'tellRenewed'] },
            RENEW: {
              guard: ['free', 'lasting'],
              to: 'certified',
              change: 'startAgain',
              effects: ['wakeRole', 'tellRenewed'],
            },
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] },
          },
          after: { forgotten: { to: 'expired', effects: ['erase', 'endRole', 'tellExpired'] } },
        },
        frozen: {
          label: '已暂停',
          on: {
            UNFREEZE: {
              to: 'certified',
              change: 'unfreeze',
              effects: ['wakeRole', 'restoreCertificate', 'tellUnfrozen'],
            },
            REVOKE: { to: 'revoked', change: 'revoke', effects: ['tellRevoked'] },
          },
          after: {
            frozenFor: {
              to: 'certified',
              change: 'unfreeze',
              effects: ['wakeRole', 'restoreCertificate', 'tellUnfrozen'],
            },
          },
        },
        refused: {
          label: '未通过',
          tab: 'ended',
          on: {
            SUBMIT: { to: 'submitted', change: 'submit', effects: ['tellSubmitted'] },
            APPEAL: { guard: 'appealable', to: 'appealed', change: 'appeal', effects: ['open', 'tellAppealed'] },
          },
          after: { appealWindow: { to: 'refusedFinal', effects: ['release', 'tellFinal'] } },
        },
        appealed: {
          label: '申诉中',
          on: {
            OVERTURN: { to: 'submitted', effects: ['tellOverturned', 'tellSubmitted'] },
            UPHOLD: { to: 'refusedFinal', effects: ['release', 'decide', 'tellUpheld'] },
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
          after: { appealWindow: { to: 'revokedFinal', effects: ['endRole', 'tellFinal'] } },
        },
        revocationAppealed: {
          label: '撤销申诉中',
          tab: 'appealed',
          on: {
            OVERTURN: {
              to: 'certified',
              change: 'unfreeze',
              effects: ['wakeRole', 'restoreCertificate', 'tellOverturned'],
            },
            UPHOLD: { to: 'revokedFinal', effects: ['endRole', 'tellUpheld'] },
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
