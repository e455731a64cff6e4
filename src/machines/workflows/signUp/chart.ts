/**
 * 报名: one person and a shift, from sign-up to check-out. Whether there is a place and whether approval is required is
 * decided by the domain while the shift is locked, and is in the facts at birth.
 */
import type * as z from 'zod/mini'
import { type Effect, messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { days, delayText, hours, minutes } from '../../workflow/span.ts'
import type { StepStamp } from '../../workflow/spec.ts'
import { workflow } from '../../workflow/workflow.ts'
import {
  arriveForm,
  byNameForm,
  DECIDE_LEAD_MS,
  departForm,
  excuseForm,
  FREE_CANCEL_MS,
  facts,
  type Move,
  makeUpForm,
  moveForm,
  OVERRUN_MS,
  offerForm,
  RECONFIRM_MS,
  type SignUp,
  type Unit,
  unitForm,
} from './facts.ts'
import { movedText, moveOf } from './moved.ts'
import { offerEnd } from './offer.ts'
import { signUpSays } from './says.ts'
import { hoursOf, openHours } from './served.ts'

export const SIGN_UP_KINDS = { volunteer: '志愿者', vehicle: '爱心车辆' } as const

/** Workflows whose released places are offered to the waiting list. */
const QUEUE: readonly string[] = ['signUp', 'shift', 'groupSignUp']

const toOwner = messageTo((s: SignUp) => [s.owner])
const toHost = messageTo((s: SignUp) => ({ role: 'activityLeader', place: s.place }))

export const signUp = workflow(
  {
    id: 'signUp',
    label: '报名',
    facts,
    roles: {
      owner: ['报名人', isOwner],
      host: ['活动负责人', isHost],
      shift: ['班次', (_, who) => who.system === 'shift'],
      group: ['团体报名', (s, who) => who.system === 'groupSignUp' && s.group !== ''],
      queue: ['候补', (_, who) => QUEUE.includes(who.system ?? '')],
    },
    events: {
      APPLY: { by: 'owner', label: '报名' },
      INVITE: { by: 'host', label: '留名额', input: reasonForm },
      NAMED: { by: 'group', label: '单位报上', input: unitForm },
      APPROVE: { by: 'host', label: '通过报名', tone: 'primary' },
      REFUSE: { by: 'host', label: '不通过', input: reasonForm },
      OFFER: { by: 'queue', label: '给出名额', input: offerForm },
      TAKE: { by: 'owner', label: '接受名额', tone: 'primary' },
      PASS: { by: 'owner', label: '让出名额', confirm: '您还没有确认，让出不计次数；名额马上给下一位，确定吗？' },
      RESCHEDULED: { by: 'shift', label: '改期', input: moveForm },
      RECONFIRM: { by: 'owner', label: '新时间我也能来', tone: 'primary' },
      CANCEL: {
        by: 'owner',
        label: '取消报名',
        tone: 'danger',
        confirm: cancelQuestion,
      },
      CALLED_OFF: { by: 'shift', label: '随活动取消', input: reasonForm },
      WITHDRAWN: { by: 'group', label: '单位取消' },
      CHECK_IN: { by: 'owner', label: '扫码签到' },
      ADMIT: { by: 'host', label: '帮他签到' },
      LET_IN: { by: 'host', label: '让他签到', input: byNameForm },
      UNDO_CHECK_IN: { by: 'host', label: '撤销签到', input: reasonForm },
      DEPART: { by: ['owner', 'host'], label: '出车', input: departForm },
      ARRIVE: { by: ['owner', 'host'], label: '到达', input: arriveForm },
      CHECK_OUT: { by: 'owner', label: '扫码签退' },
      SIGN_OUT: { by: 'host', label: '帮他签退' },
      LET_OUT: { by: 'host', label: '让他签退', input: byNameForm },
      ENDED: { by: 'shift', label: '班次结束' },
      EXCUSE: { by: 'owner', label: '补请假', input: excuseForm },
      ACCEPT: { by: 'host', label: '同意请假', tone: 'primary' },
      TURN_DOWN: { by: 'host', label: '不同意请假', input: reasonForm },
      MAKE_UP: { by: 'host', label: '补录工时', input: makeUpForm },
    },
    delays: {
      unanswered: hours(48),
      decideBy: { at: s => s.decideBy },
      offerEnd: { at: s => s.offerEndsAt },
      reconfirmBy: { at: s => s.reconfirmBy },
      start: { at: s => s.startsAt },
      undo: minutes(15),
      excuse: days(7),
      undecided: days(7),
      final: days(30),
    },
  },
  chart =>
    chart({
      guards: {
        alone: ['单位报上的人由本人确认，不用再报名', s => s.group === ''],
        fits: ['名额已满', s => s.fits],
        trusted: ['需要活动负责人审核', s => s.trusted],
        undoable: [span => `签到超过 ${span('undo')}，不能撤销了`, s => s.undoable],
        onFoot: ['名额只留给志愿者', s => s.kind === 'volunteer'],
        vehicle: ['只有报名出车的才出车', s => s.kind === 'vehicle'],
        excusable: [span => `已过 ${span('excuse')}，不能补请假了`, s => s.excusable],
      },
      changes: {
        offer: (s, { places }: z.output<typeof offerForm>, { at }) => ({
          places,
          offerEndsAt: offerEnd(at, s.startsAt),
        }),
        hold: (s, _: unknown, { at }) => ({ offerEndsAt: s.offerEndsAt ?? offerEnd(at, s.startsAt) }),
        take: { offerEndsAt: null },
        move: (s, { by: moved }: Move, { at }) => moveOf(s, moved, at),
        moveAndAsk: (s, { by: moved }: Move, { at }) => ({
          ...moveOf(s, moved, at),
          reconfirmBy: Math.max(at, Math.min(at + RECONFIRM_MS, s.startsAt + moved - DECIDE_LEAD_MS)),
        }),
        reconfirm: { reconfirmBy: null },
        cancelLate: (s, _: unknown, { at }) => ({ late: s.startsAt - at < FREE_CANCEL_MS }),
        checkIn: (_, __: unknown, { at }) => ({ checkedInAt: at, undoable: true, reconfirmBy: null }),
        admit: (_, __: unknown, { at }) => ({ checkedInAt: at, undoable: true, byLeader: true, reconfirmBy: null }),
        letIn: (_, __: unknown, { at }) => ({
          checkedInAt: at,
          undoable: true,
          byLeader: true,
          byName: true,
          reconfirmBy: null,
        }),
        undo: { checkedInAt: null, undoable: false, byLeader: false, byName: false },
        settleIn: { undoable: false },
        signOut: { byLeader: true },
        letOut: { byLeader: true, byName: true },
        depart: (s, { passengers }: z.output<typeof departForm>) => ({
          carried: s.carried + passengers,
          undoable: false,
        }),
        arrive: (s, { kilometres }: z.output<typeof arriveForm>) => ({
          trips: s.trips + 1,
          kilometres: s.kilometres + kilometres,
        }),
        closeExcuse: { excusable: false },
      },
      effects: {
        takePlaces: s => ({ type: 'takePlaces', params: { count: s.places } }),
        freePlaces: s => ({ type: 'freePlaces', params: { count: s.places } }),
        offerNext: { type: 'offerNext', params: { workflow: 'signUp', event: 'OFFER' } },
        agree: s => answerOf(s, 'AGREED'),
        decline: s => answerOf(s, 'DECLINED'),
        backOut: s => answerOf(s, 'BACKED_OUT'),
        record: (s, _: unknown, { at }: StepStamp) =>
          hoursOf(s, Math.min(at, s.byName ? s.endsAt : s.endsAt + OVERRUN_MS), false),
        recordAuto: (s, _: unknown, { at }: StepStamp) => hoursOf(s, Math.min(at, s.endsAt), true),
        makeUp: (s, { minutes: served }: z.output<typeof makeUpForm>) => [
          openHours(s, { start: s.startsAt, minutes: served, source: 'manual', auto: false }),
        ],
        tellApplied: toHost('有人报名，等您审核'),
        tellApproved: s => toOwner(`您已报上「${s.title}」，请按时到`)(s),
        tellRefused: toOwner(({ reason }: Reason) => `您的报名没有通过：${reason}`),
        tellWaiting: s => toOwner(`「${s.title}」名额已满，您在候补队列里；有人退出会马上告诉您`)(s),
        tellOffered: s => toOwner(`「${s.title}」有名额了，请尽快确认；不确认会让给下一位`)(s),
        tellPassed: s => toOwner(`「${s.title}」的名额没有在时限内确认，已让给下一位`)(s),
        tellLapsed: s => toOwner(`您对「${s.title}」的报名已失效`)(s),
        tellReminded: toHost((_: unknown, span) => `有报名超过 ${span('unanswered')}没有审核`),
        tellMoved: (s, input: Move) => toOwner(`「${s.title}」${movedText(input)}，请再确认一次能不能来`)(s),
        tellInvited: (s, { reason }: Reason) => toOwner(`「${s.title}」为您留了名额（${reason}），请确认能不能来`)(s),
        tellNamed: (s, { unit }: Unit) => toOwner(`${unit}为您报了「${s.title}」，请确认能不能来`)(s),
        tellWithdrawn: s => toOwner(`单位取消了「${s.title}」的团体报名，您的名额已让出；还想来，可以自己再报名`)(s),
        tellReleased: s => toOwner(`「${s.title}」改期后您没有确认，名额已让出，不计缺席`)(s),
        tellCalledOff: toOwner(({ reason }: Reason) => `您报名的活动取消了：${reason}`),
        tellAbsent: (s, _: unknown, { span }) =>
          toOwner(`您没有到「${s.title}」签到，记为缺席；${span('excuse')}内可以补请假`)(s),
        tellExcuse: toHost('有人补请假，等您审核'),
        tellExcused: toOwner('您的请假已同意，不计缺席'),
        tellNotExcused: toOwner(({ reason }: Reason) => `您的请假没有同意：${reason}`),
      },
      born: {
        APPLY: [
          { guard: ['alone', 'fits', 'trusted'], to: 'approved', effects: ['takePlaces', 'tellApproved'] },
          { guard: ['alone', 'fits'], to: 'applied', effects: ['takePlaces', 'tellApplied'] },
          { guard: 'alone', to: 'waiting', effects: ['tellWaiting'] },
        ],
        INVITE: {
          guard: ['alone', 'fits', 'onFoot'],
          to: 'offered',
          change: 'hold',
          effects: ['takePlaces', 'tellInvited'],
        },
        NAMED: { to: 'offered', effects: ['takePlaces', 'tellNamed'] },
      },
      says: signUpSays,
      states: {
        applied: {
          label: '待审核',
          tab: 'waiting',
          on: {
            APPROVE: { to: 'approved', effects: ['tellApproved'] },
            REFUSE: { to: 'refused', effects: ['freePlaces', 'offerNext', 'tellRefused'] },
            RESCHEDULED: { change: 'move' },
            CANCEL: { to: 'cancelled', effects: ['freePlaces', 'offerNext'] },
            CALLED_OFF: { to: 'calledOff', effects: ['freePlaces', 'tellCalledOff'] },
            ENDED: { to: 'lapsed', effects: ['freePlaces'] },
          },
          after: {
            unanswered: { to: 'applied', effects: ['tellReminded'] },
            decideBy: { to: 'lapsed', effects: ['freePlaces', 'offerNext', 'tellLapsed'] },
          },
        },
        waiting: {
          label: '候补',
          on: {
            OFFER: { to: 'offered', change: 'offer', effects: ['takePlaces', 'tellOffered'] },
            RESCHEDULED: { change: 'move' },
            CANCEL: 'cancelled',
            CALLED_OFF: { to: 'calledOff', effects: ['tellCalledOff'] },
            ENDED: 'lapsed',
          },
          after: { start: { to: 'lapsed', effects: ['tellLapsed'] } },
        },
        offered: {
          label: '名额待确认',
          tab: 'waiting',
          on: {
            TAKE: { to: 'approved', change: 'take', effects: ['agree', 'tellApproved'] },
            PASS: { to: 'passed', effects: ['freePlaces', 'offerNext', 'decline'] },
            RESCHEDULED: { change: 'move' },
            WITHDRAWN: { to: 'withdrawn', effects: ['freePlaces', 'tellWithdrawn'] },
            CALLED_OFF: { to: 'calledOff', effects: ['freePlaces', 'tellCalledOff'] },
            ENDED: { to: 'lapsed', effects: ['freePlaces'] },
          },
          after: { offerEnd: { to: 'passed', effects: ['freePlaces', 'offerNext', 'decline', 'tellPassed'] } },
        },
        approved: {
          label: '已通过',
          tab: 'coming',
          on: {
            RESCHEDULED: { to: 'toReconfirm', change: 'moveAndAsk', effects: ['tellMoved'] },
            CANCEL: { to: 'cancelled', change: 'cancelLate', effects: ['freePlaces', 'offerNext', 'backOut'] },
            WITHDRAWN: { to: 'withdrawn', effects: ['freePlaces', 'tellWithdrawn'] },
            CALLED_OFF: { to: 'calledOff', effects: ['freePlaces', 'tellCalledOff'] },
            CHECK_IN: { to: 'present', change: 'checkIn' },
            ADMIT: { to: 'present', change: 'admit' },
            LET_IN: { to: 'present', change: 'letIn' },
            ENDED: { to: 'absent', effects: ['tellAbsent'] },
          },
        },
        toReconfirm: {
          label: '请再确认',
          tab: 'coming',
          on: {
            RECONFIRM: { to: 'approved', change: 'reconfirm' },
            RESCHEDULED: { change: 'moveAndAsk', effects: ['tellMoved'] },
            CANCEL: { to: 'cancelled', effects: ['freePlaces', 'offerNext', 'backOut'] },
            WITHDRAWN: { to: 'withdrawn', effects: ['freePlaces', 'tellWithdrawn'] },
            CALLED_OFF: { to: 'calledOff', effects: ['freePlaces', 'tellCalledOff'] },
            CHECK_IN: { to: 'present', change: 'checkIn' },
            ADMIT: { to: 'present', change: 'admit' },
            LET_IN: { to: 'present', change: 'letIn' },
            ENDED: { to: 'released', effects: ['freePlaces'] },
          },
          after: { reconfirmBy: { to: 'released', effects: ['freePlaces', 'offerNext', 'backOut', 'tellReleased'] } },
        },
        present: {
          label: '已签到',
          tab: 'coming',
          on: {
            UNDO_CHECK_IN: { guard: 'undoable', to: 'approved', change: 'undo' },
            DEPART: { guard: 'vehicle', to: 'underway', change: 'depart' },
            CHECK_OUT: { to: 'left', effects: ['record'] },
            SIGN_OUT: { to: 'left', change: 'signOut', effects: ['record'] },
            LET_OUT: { to: 'left', change: 'letOut', effects: ['record'] },
            // A person who checked in has served until then.
            CALLED_OFF: { to: 'left', effects: ['recordAuto', 'tellCalledOff'] },
            ENDED: { to: 'left', effects: ['recordAuto'] },
          },
          after: { undo: { guard: 'undoable', change: 'settleIn' } },
        },
        underway: {
          label: '在路上',
          tab: 'coming',
          on: {
            ARRIVE: { to: 'present', change: 'arrive' },
            CALLED_OFF: { to: 'left', effects: ['recordAuto', 'tellCalledOff'] },
            ENDED: { to: 'left', effects: ['recordAuto'] },
          },
        },
        absent: {
          label: '缺席',
          tab: 'past',
          on: {
            EXCUSE: { guard: 'excusable', to: 'excuseAsked', effects: ['tellExcuse'] },
            MAKE_UP: { to: 'left', effects: ['makeUp'] },
          },
          after: { excuse: { guard: 'excusable', change: 'closeExcuse' }, final: 'absentFinal' },
        },
        excuseAsked: {
          label: '请假待审',
          tab: 'past',
          on: {
            ACCEPT: { to: 'excused', effects: ['tellExcused'] },
            TURN_DOWN: { to: 'absentFinal', effects: ['tellNotExcused'] },
          },
          after: { undecided: { to: 'excused', effects: ['tellExcused'] } },
        },
        left: { label: '已签退', tab: 'past', end: 'done' },
        refused: { label: '未通过', tab: 'ended', end: true },
        lapsed: { label: '已失效', tab: 'ended', end: true },
        passed: { label: '已让出', tab: 'ended', end: true },
        released: { label: '改期让出', tab: 'ended', end: true },
        cancelled: { label: '已取消', tab: 'ended', end: true },
        withdrawn: { label: '单位已取消', tab: 'ended', end: true },
        calledOff: { label: '活动取消', tab: 'ended', end: true },
        excused: { label: '已请假', tab: 'past', end: true },
        absentFinal: { label: '缺席', tab: 'past', end: true },
      },
    }),
)

function isOwner({ owner }: SignUp, { uid }: Principal): boolean {
  return uid === owner
}
/**
 * Returns the confirmation of a cancellation: it counts as late only for confirmed people, and not after a change of
 * date.
 */
function cancelQuestion({ kind, places, reconfirmBy }: SignUp): string {
  if (kind === 'volunteer' && places === 0) return '还没有名额，取消不计次数；再报名要重新排队，确定吗？'
  if (reconfirmBy !== null) return '您还没有确认，取消不计次数；名额马上给下一位，确定吗？'
  return `报名通过后，开始前 ${delayText(FREE_CANCEL_MS)}以内取消会记一次临时取消，不算缺席；名额马上给下一位，确定吗？`
}
function isHost(s: SignUp, who: Principal): boolean {
  return hasRole(who, 'activityLeader', s.place) && !isOwner(s, who)
}
/** Returns the effect that reports the answer of a named person to their group. */
function answerOf({ group }: SignUp, event: 'AGREED' | 'DECLINED' | 'BACKED_OUT'): readonly Effect[] {
  return group ? [{ type: 'stepOf', params: { workflow: 'groupSignUp', id: group, event } }] : []
}
