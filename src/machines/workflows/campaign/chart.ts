/**
 * 募捐: planned by a certified organisation, checked by two people of the platform, open for gifts between two days,
 * then carried out, disclosed and completed. The money is the organisation's; its account here is a record of it.
 */
import * as z from 'zod/mini'
import type { DisclosureKind } from '../../../contract/disclosureWords.ts'
import { count, form, given, reference, text } from '../../../contract/fields.ts'
import { DISCLOSURE_LEAD_MS, DISCLOSURE_MS, FILING_MS, lengthText } from '../../../contract/spans.ts'
import { type Effect, messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another } from '../../workflow/people.ts'
import { days, minutes, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { type Campaign, facts, isFinance, isOwner, isPlatform, REQUIREMENTS } from './facts.ts'
import { campaignSays } from './says.ts'
import { restForm, STOP_CHANGES, STOP_EFFECTS, STOP_EVENTS, STOP_GUARDS, STOP_STATES, slipForm } from './stop.ts'

export { type Campaign, OPERATOR_MODES, obstaclesOf } from './facts.ts'

/** Returns the field of a moment, ms since 1970, for steps sent by the domain's own calls. */
const moment = (label: string) => count(label, { max: Number.MAX_SAFE_INTEGER })
const plan = form({
  place: text('地区'),
  entry: reference('指定平台编号', { min: 0 }),
  payee: given('收款商户', { min: 0 }),
  filing: reference('备案号', { min: 0 }),
  filedAt: moment('备案日期'),
  emergency: z.boolean(),
  qualifiedUntil: moment('资格有效期'),
  startsAt: moment('开始日期'),
  endsAt: moment('结束日期'),
  projectEndsAt: moment('项目完成日期'),
})
const filingForm = form({ filing: reference('备案号') })

/** What can be done to a plan before it is submitted, and again after it was returned. */
const PLANNING = {
  EDIT: { change: 'edit' },
  SUBMIT: {
    guard: ['permitted', 'entered', 'payable', 'qualified', 'filed', 'afterFiling', 'upToDate'],
    to: 'submitted',
    effects: ['tellSubmitted'],
  },
  WITHDRAW: 'withdrawn',
} as const

const openDisclosure = (kind: DisclosureKind, dueAt: number): Effect => ({
  type: 'open',
  params: { workflow: 'disclosure', input: { kind, dueAt } },
})

const toOwner = messageTo((c: Campaign) => [c.owner])
const toPlatform = messageTo({ desk: 'platform' })

export const campaign = workflow(
  {
    id: 'campaign',
    label: '募捐',
    facts,
    roles: {
      owner: ['发起单位', isOwner],
      platform: ['平台', isPlatform],
      resumer: ['平台', isPlatform],
      second: ['平台', isPlatform, another((c: Campaign) => c.checkedBy)],
      otherPlatform: ['平台', isPlatform, another((c: Campaign) => c.askedBy)],
      finance: ['财务', isFinance],
      otherFinance: ['财务', isFinance, another((c: Campaign) => c.askedBy)],
      disclosure: ['信息披露', (_, who) => who.system === 'disclosure'],
    },
    events: {
      DRAFT: { by: 'owner', label: '起草募捐' },
      EDIT: { by: 'owner', label: '修改方案', input: plan },
      SUBMIT: { by: 'owner', label: '提交审核', tone: 'primary' },
      WITHDRAW: { by: 'owner', label: '撤回', tone: 'danger', confirm: '撤回后这次募捐就不再办理，确定撤回吗？' },
      CHECK: { by: 'platform', label: '初审通过', tone: 'primary' },
      PUBLISH: {
        by: 'second',
        label: '复审通过并公布',
        tone: 'primary',
        confirm: '公布后到开始日期会自动开始募捐，确定吗？',
      },
      RETURN: { by: 'platform', label: '退回修改', input: reasonForm },
      FILE: { by: 'owner', label: '补填备案号', tone: 'primary', input: filingForm },
      PAUSE: { by: 'platform', label: '暂停募捐', tone: 'danger', input: reasonForm },
      RESUME: { by: 'resumer', label: '恢复募捐', tone: 'primary' },
      OVERDUE: { by: 'disclosure', label: '信息披露逾期' },
      CLOSE: { by: ['owner', 'platform'], label: '提前结束', tone: 'danger', input: reasonForm },
      END_PROJECT: {
        by: 'owner',
        label: '项目已经完成',
        tone: 'primary',
        confirm: `以后不能再申请支出，已经申请的照常办理；并要在 ${lengthText(DISCLOSURE_MS)}内披露项目结果，确定吗？`,
      },
      PROPOSE_REST: { by: 'owner', label: '提出余款去向', tone: 'primary', input: restForm },
      AGREE_REST: {
        by: 'second',
        label: '同意转出余款',
        tone: 'primary',
        input: slipForm,
      },
      TURN_DOWN_REST: { by: 'platform', label: '不同意余款去向', tone: 'danger', input: reasonForm },
      ...STOP_EVENTS,
      COMPLETE: { by: 'owner', label: '完结募捐', tone: 'primary', confirm: '完结后不能再改，确定吗？' },
    },
    delays: {
      start: { at: c => c.startsAt },
      end: { at: c => c.endsAt },
      filing: { at: c => c.startsAt + FILING_MS },
      // What ends before it is due is disclosed after its end.
      interim: { at: c => (c.interimAt > 0 && c.interimAt < c.endsAt ? c.interimAt - DISCLOSURE_LEAD_MS : null) },
      projectEnd: { at: c => c.projectEndsAt },
      // A payment that was opened at the last minute is over by then.
      recount: minutes(35),
      stale: days(90),
      notice: workdays(5),
      tally: days(1),
    },
  },
  chart =>
    chart({
      guards: {
        ...REQUIREMENTS,
        ...STOP_GUARDS,
        unfiled: ['已经有备案号了', c => c.filing === ''],
        filedByNow: [`开始后 ${lengthText(FILING_MS)}没有补填备案号，补上才能恢复`, c => !c.filingOverdue],
        settled: ['还有捐款正在付款', c => c.open === 0],
        disclosedByNow: ['有逾期没有公布的信息披露，公布以后才能恢复', c => c.overdue === 0],
        spent: ['账上还有余款，请先提出余款的去向', c => c.balance === 0],
        remaining: ['账上没有余款', c => c.balance > 0],
        announced: [span => `余款去向要公示 ${span('notice')}`, c => c.announced],
        decided: ['还有支出申请没有办完', c => c.claims === 0],
        proven: ['有的支出没有凭证', c => c.unproven === 0],
        disclosed: ['还有信息披露没有公布', c => c.undisclosed === 0],
      },
      changes: {
        edit: (_, input: z.output<typeof plan>) => input,
        sign: (_, __: unknown, { who }) => ({ checkedBy: who.uid ?? '' }),
        unsign: { checkedBy: '' },
        file: (_, { filing }: z.output<typeof filingForm>, { at }) => ({ filing, filedAt: at, filingOverdue: false }),
        miss: { filingOverdue: true },
        begin: c => ({ interimAt: c.startsAt + DISCLOSURE_MS }),
        nextInterim: c => ({ interimAt: c.interimAt + DISCLOSURE_MS, undisclosed: c.undisclosed + 1 }),
        openOne: c => ({ undisclosed: c.undisclosed + 1 }),
        proposeRest: (_, { to }: z.output<typeof restForm>) => ({ restTo: to, announced: false }),
        announce: { announced: true },
        forgetRest: { restTo: '', announced: false },
        moveRest: ({ balance }) => ({ restMoved: balance, balance: 0, announced: false }),
        ...STOP_CHANGES,
        fallBehind: c => ({ overdue: Math.max(c.overdue, 1) }),
      },
      effects: {
        ...STOP_EFFECTS,
        show: { type: 'showCampaign' },
        tellSubmitted: toPlatform('有一个募捐方案等平台审核'),
        tellChecked: toPlatform('有一个募捐方案初审通过，等另一位平台人员复审'),
        tellReturned: toOwner(({ reason }: Reason) => `您的募捐方案需要修改：${reason}`),
        tellPublished: toOwner('您的募捐已经公布，到开始日期会自动开始'),
        tellStarted: toOwner('您的募捐已经开始'),
        tellUnfiled: toOwner(`募捐开始已经 ${lengthText(FILING_MS)}，还没有补填备案号，暂停接受捐款；补上后由平台恢复`),
        tellUnfiledPlatform: toPlatform(`一个应急募捐开始 ${lengthText(FILING_MS)}没有补填备案号，已经自动暂停`),
        tellFiled: toPlatform('一个应急募捐补填了备案号，请核对'),
        tellPaused: toOwner(({ reason }: Reason) => `您的募捐被暂停：${reason}`),
        tellResumed: toOwner('您的募捐已经恢复'),
        tellClosed: toOwner('您的募捐已经结束，正在付款的捐款到账后就清点完'),
        openInterim: c => openDisclosure('interim', c.interimAt - DISCLOSURE_MS),
        openRaised: (_, __: unknown, { at }) => openDisclosure('raised', at + DISCLOSURE_MS),
        openProject: (_, __: unknown, { at }) => openDisclosure('project', at + DISCLOSURE_MS),
        replaceInterim: { type: 'tellMembers', params: { workflow: 'disclosure', event: 'REPLACE' } },
        moveRest: ({ restTo: to, restMoved: amount }) => ({ type: 'moveRest', params: { to, amount } }),
        tellProposed: toPlatform('一个募捐提出了余款的去向，已经公示，请核对'),
        tellAnnounced: toPlatform('一个募捐的余款去向公示期满，等另一位平台人员同意'),
        tellRestMoved: toOwner('余款已经转出，账目里可以看到'),
        tellRestRefused: toOwner(({ reason }: Reason) => `您提出的余款去向没有通过：${reason}`),
        tellOverdue: toOwner('您的募捐有信息披露逾期，暂停接受捐款；公布以后由平台恢复'),
        tellEnding: toOwner('您的募捐项目已经完成，请披露结果；余款、凭证和披露都办好后可以完结'),
        tellStale: toOwner(`项目完成已经 ${lengthText(DISCLOSURE_MS)}，募捐还没有完结，请尽快办`),
        tellCompleted: optional('deskNews', toPlatform('一个募捐已经完结')),
        tellExecuting: toOwner('您的募捐已经清点完，可以开始执行项目'),
      },
      born: { DRAFT: 'draft' },
      says: campaignSays,
      states: {
        draft: {
          label: '草稿',
          on: PLANNING,
        },
        returned: {
          label: '待修改',
          tab: 'draft',
          on: PLANNING,
        },
        submitted: {
          label: '待初审',
          on: {
            CHECK: { to: 'checked', change: 'sign', effects: ['tellChecked'] },
            RETURN: { to: 'returned', effects: ['tellReturned'] },
            WITHDRAW: 'withdrawn',
          },
        },
        checked: {
          label: '待复审',
          on: {
            PUBLISH: { to: 'scheduled', effects: ['show', 'tellPublished'] },
            RETURN: { to: 'returned', change: 'unsign', effects: ['tellReturned'] },
            WITHDRAW: 'withdrawn',
          },
        },
        scheduled: {
          label: '待开始',
          tab: 'running',
          on: {
            FILE: { guard: 'unfiled', change: 'file', effects: ['tellFiled'] },
            WITHDRAW: { to: 'withdrawn', effects: ['show'] },
            STOP: { to: 'stopping', change: 'stopScheduled', effects: ['show', 'tellStopAsked'] },
          },
          after: { start: { to: 'running', change: 'begin', effects: ['show', 'tellStarted'] } },
        },
        running: {
          label: '募捐中',
          on: {
            FILE: { guard: 'unfiled', change: 'file', effects: ['tellFiled'] },
            STOP: { to: 'stopping', change: 'stopRunning', effects: ['show', 'tellStopAsked'] },
            PAUSE: { to: 'paused', effects: ['show', 'tellPaused'] },
            OVERDUE: { to: 'paused', change: 'fallBehind', effects: ['show', 'tellOverdue'] },
            CLOSE: { to: 'closing', effects: ['show', 'tellClosed'] },
          },
          after: {
            filing: {
              guard: 'unfiled',
              to: 'paused',
              change: 'miss',
              effects: ['show', 'tellUnfiled', 'tellUnfiledPlatform'],
            },
            interim: { change: 'nextInterim', effects: ['openInterim'] },
            end: { to: 'closing', effects: ['show', 'tellClosed'] },
          },
        },
        paused: {
          label: '已暂停',
          tab: 'running',
          on: {
            FILE: { guard: 'unfiled', change: 'file', effects: ['tellFiled'] },
            STOP: { to: 'stopping', change: 'stopRunning', effects: ['show', 'tellStopAsked'] },
            RESUME: { guard: ['filedByNow', 'disclosedByNow'], to: 'running', effects: ['show', 'tellResumed'] },
            CLOSE: { to: 'closing', effects: ['show', 'tellClosed'] },
          },
          after: {
            interim: { change: 'nextInterim', effects: ['openInterim'] },
            end: { to: 'closing', effects: ['show', 'tellClosed'] },
          },
        },
        closing: {
          label: '结束清点',
          tab: 'past',
          on: { STOP: { to: 'stopping', change: 'stopClosing', effects: ['show', 'tellStopAsked'] } },
          after: {
            recount: [
              {
                guard: 'settled',
                to: 'executing',
                change: 'openOne',
                effects: ['replaceInterim', 'openRaised', 'tellExecuting'],
              },
              { to: 'closing' },
            ],
          },
        },
        executing: {
          label: '执行中',
          tab: 'past',
          on: {
            END_PROJECT: { to: 'ending', change: 'openOne', effects: ['openProject', 'tellEnding'] },
            STOP: { to: 'stopping', change: 'stopExecuting', effects: ['show', 'tellStopAsked'] },
          },
          after: { projectEnd: { to: 'ending', change: 'openOne', effects: ['openProject', 'tellEnding'] } },
        },
        ending: {
          label: '项目收尾',
          tab: 'past',
          on: {
            STOP: { to: 'stopping', change: 'stopEnding', effects: ['show', 'tellStopAsked'] },
            PROPOSE_REST: {
              guard: ['remaining', 'decided'],
              to: 'restNotice',
              change: 'proposeRest',
              effects: ['tellProposed', 'tellGiversProposed'],
            },
            COMPLETE: {
              guard: ['spent', 'settled', 'decided', 'proven', 'disclosed'],
              to: 'completed',
              effects: ['tellCompleted'],
            },
          },
          after: { stale: { to: 'ending', effects: ['tellStale'] } },
        },
        restNotice: {
          label: '余款公示',
          tab: 'past',
          on: {
            AGREE_REST: {
              guard: ['announced', 'decided', 'settled'],
              to: 'ending',
              change: 'moveRest',
              effects: ['moveRest', 'tellRestMoved', 'tellGiversMoved'],
            },
            STOP: { to: 'stopping', change: 'stopEnding', effects: ['show', 'tellStopAsked'] },
            TURN_DOWN_REST: { to: 'ending', change: 'forgetRest', effects: ['tellRestRefused'] },
          },
          after: { notice: { change: 'announce', effects: ['tellAnnounced'] } },
        },
        ...STOP_STATES,
        completed: { label: '已完结', tab: 'past', end: 'done' },
        withdrawn: { label: '已撤回', tab: 'past', end: true },
      },
    }),
)

/** States in which its organisation claims what it is spent on. */
export const SPENDING_STATES = ['running', 'executing'] as const

/** States in which what was claimed before is paid: its bills are due when the project has ended, too. */
export const REMITTING_STATES = [...SPENDING_STATES, 'closing', 'ending'] as const

/** States after the platform stops it. */
export const STOPPED_STATES = ['stopping', 'stopped', 'backing', 'handing', 'concluded'] as const

/** States in which it takes no more gifts and everybody still reads it. */
export const ENDED_STATES = ['closing', 'executing', 'ending', 'restNotice', 'completed', ...STOPPED_STATES] as const

/** States in which everybody reads it. */
export const PUBLIC_STATES = ['scheduled', 'running', 'paused', ...ENDED_STATES] as const
