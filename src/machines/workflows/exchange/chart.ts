/**
 * 礼品兑换: points are reserved, a gift is packed, then posted or picked up with a code; points are returned if no gift is
 * handed over.
 */
import * as z from 'zod/mini'
import { choice, form, pictures, text } from '../../../contract/fields.ts'
import { type Effect, messageTo } from '../../workflow/effects.ts'
import { collectionCode, parcelFields, type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { days, hours, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { exchangeSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  /** Region of the gift staff that packs it or hands it over: a city, or that of the station. */
  place: z.string(),
  gift: z.string(),
  sku: z.string(),
  count: z.int(),
  /** In total. */
  points: z.int(),
  mode: z.enum(['post', 'pickUp']),
  /** Id of the pick-up station; empty for posting. */
  station: z.string(),
  /** Why it is checked first; empty if it is not. */
  doubt: z.enum(['', 'newAccount', 'sameAddress']),
  /** Time of the draw, ms since 1970; null if the gift is not drawn. */
  drawAt: z.nullable(z.int()),
  /** Whether it won the draw; the server refreshes it before every step. */
  won: z.boolean(),
  /** Whether the points are spent and the pieces have left the store. */
  taken: z.boolean(),
  /** Who sent it or handed it over, and therefore may not decide on a complaint about it. */
  sentBy: z.string(),
})
export type Exchange = z.output<typeof facts>

/** Problems with a received gift. */
export const PROBLEM_LABELS = { missing: '没有收到', broken: '坏了或用不了', wrong: '发错了', fewer: '少件' } as const
const problem = form({
  kind: choice('问题', PROBLEM_LABELS),
  words: text('说明', { min: 0, max: 300 }),
  photos: pictures('照片'),
})
type Parcel = { readonly courier: string; readonly number: string }

const toOwner = messageTo((e: Exchange) => [e.owner])
const toStaff = messageTo((e: Exchange) => ({ role: 'giftStaff', place: e.place }))
const toLeader = messageTo((e: Exchange) => ({ rung: 'leader2', place: e.place }))

export const exchange = workflow(
  {
    id: 'exchange',
    label: '礼品兑换',
    facts,
    roles: {
      owner: ['兑换人', isOwner],
      giftStaff: ['礼品兑换员', isStaff],
      reviewer: ['礼品兑换员', isStaff, another((e: Exchange) => e.sentBy)],
    },
    events: {
      EXCHANGE: { by: 'owner', label: '兑换', tone: 'primary' },
      CANCEL: {
        by: 'owner',
        label: '取消兑换',
        tone: 'danger',
        confirm: ({ points }: Exchange) => `取消后 ${points} 积分退回原来的批次，确定取消吗？`,
      },
      CLEAR: { by: 'giftStaff', label: '核查通过', tone: 'primary' },
      PACK: { by: 'giftStaff', label: '开始备货', tone: 'primary' },
      CALL_OFF: { by: 'giftStaff', label: '取消这一单', tone: 'danger', input: reasonForm },
      SHIP: { by: 'giftStaff', label: '寄出', tone: 'primary', input: form(parcelFields) },
      // The owner chose the station and its staff hands over: an input here could only name another one.
      READY: {
        by: 'giftStaff',
        label: '已到自提点',
        tone: 'primary',
        confirm: ({ count }: Exchange) => `${count} 件礼品放到自提点了吗？确定后兑换人会收到取货码。`,
      },
      HAND_OVER: {
        by: 'giftStaff',
        label: '核销取货码',
        tone: 'primary',
        input: form({ code: collectionCode() }),
      },
      RECEIVE: {
        by: 'owner',
        label: '确认收到',
        tone: 'primary',
        confirm: ({ count }: Exchange) => `请打开包裹看过再确认，${count} 件都收到了吗？`,
      },
      CAME_BACK: { by: 'giftStaff', label: '包裹退回', tone: 'danger', input: reasonForm },
      RESEND: {
        by: 'owner',
        label: '换个地址再寄',
        tone: 'primary',
        input: form({ address: text('收货地址', { max: 64 }) }),
      },
      REPORT: { by: 'owner', label: '礼品有问题', tone: 'danger', input: problem },
      REPLACE: {
        by: 'reviewer',
        label: '补发',
        tone: 'primary',
        confirm: ({ count }: Exchange) => `补发会再备 ${count} 件同样的礼品，确定补发吗？`,
      },
      GIVE_BACK: {
        by: 'reviewer',
        label: '退回积分',
        confirm: ({ points }: Exchange) => `退回后这一单就结束了，确定把 ${points} 积分退给兑换人吗？`,
      },
      TURN_DOWN: { by: 'reviewer', label: '不予处理', tone: 'danger', input: reasonForm },
    },
    delays: {
      draw: { at: e => e.drawAt },
      unpacked: hours(72),
      firstReminder: days(7),
      lastReminder: days(13),
      pickUpDue: days(14),
      autoReceive: days(10),
      reportWindow: days(7),
      undecided: workdays(3),
    },
  },
  chart =>
    chart({
      guards: {
        drawn: ['这件礼品不抽签', e => e.drawAt !== null],
        doubtful: ['这一单不用核查', e => e.doubt !== ''],
        chosen: ['没有抽中', e => e.won],
        byPost: ['这一单是到站自提，不用寄', e => e.mode === 'post'],
        byHand: ['这一单要寄到家', e => e.mode === 'pickUp'],
        unspent: ['积分已经扣过', e => !e.taken],
      },
      changes: {
        take: (_, _input: unknown, { who }) => ({ taken: true, sentBy: who.uid ?? '' }),
      },
      // Gift before points, the lock order of an exchange request.
      effects: {
        holdPoints: e => movePoints(e, 'hold'),
        usePoints: e => movePoints(e, 'use'),
        returnPoints: e => movePoints(e, e.taken ? 'refund' : 'free'),
        holdGift: e => moveGift(e, 'hold'),
        takeGift: e => moveGift(e, 'take'),
        returnGift: e => moveGift(e, e.taken ? 'return' : 'free'),
        leaveDraw: { type: 'leaveDraw' },
        givePickUpCode: { type: 'givePickUpCode' },
        redirect: (_, { address }: { readonly address: string }) => ({ type: 'redirect', params: { address } }),
        parcel: (_, { courier, number }: Parcel) => ({ type: 'parcel', params: { courier, number, lines: [] } }),
        tellAsked: toStaff('有新的礼品兑换等您备货'),
        tellDoubtful: toStaff('有一单礼品兑换需要先核查'),
        tellChecking: toOwner('您的兑换需要核查，通过后就开始备货'),
        tellCleared: toOwner('您的兑换已核查通过，正在等待备货'),
        tellWon: toOwner('您抽中了！正在等待备货'),
        tellLost: toOwner('这次没有抽中，积分已退回'),
        tellClimbed: toLeader((_: unknown, span) => `有一单礼品兑换 ${span('unpacked')}没有备货，请催办`),
        tellCalledOff: toOwner(({ reason }: Reason) => `您的兑换被取消，积分已退回：${reason}`),
        tellShipped: toOwner(({ courier, number }: Parcel) => `您兑换的礼品已由${courier}寄出，单号 ${number}`),
        tellReady: toOwner((_: unknown, span) => `您兑换的礼品到自提点了，请在 ${span('pickUpDue')}内凭取货码领取`),
        tellReminded: toOwner(
          (_: unknown, span) => `您兑换的礼品还在自提点，再过 ${span('pickUpDue', 'firstReminder')}就会收回`,
        ),
        tellLastDays: toOwner(
          (_: unknown, span) => `您兑换的礼品再过 ${span('pickUpDue', 'lastReminder')}就会收回，请尽快去自提点领取`,
        ),
        tellUnclaimed: toOwner((_: unknown, span) => `礼品超过 ${span('pickUpDue')}没有领取，已收回，积分退回给您`),
        tellFetchBack: toStaff('有一单礼品过期没有领取，请放回库房'),
        tellReceived: toOwner((_: unknown, span) => `礼品已领取。有问题请在 ${span('reportWindow')}内告诉我们`),
        tellCameBack: toOwner(({ reason }: Reason) => `您的包裹退回来了：${reason}。请换个地址再寄，或等工作人员联系`),
        tellResend: toStaff('退回的礼品有了新地址，请再寄一次'),
        tellReported: toStaff('有一单礼品兑换人说有问题，请处理'),
        tellUndecided: toLeader((_: unknown, span) => `有一单礼品问题 ${span('undecided')}没有处理，请催办`),
        tellReplaced: toOwner('您反映的问题已核实，正在为您补发'),
        tellGivenBack: toOwner('您反映的问题已核实，积分已退回'),
        tellTurnedDown: toOwner(({ reason }: Reason) => `您反映的问题没有被采纳：${reason}`),
      },
      born: {
        EXCHANGE: [
          { guard: 'drawn', to: 'entered', effects: ['holdPoints'] },
          {
            guard: 'doubtful',
            to: 'checking',
            effects: ['holdGift', 'holdPoints', 'tellDoubtful', 'tellChecking'],
          },
          { to: 'pending', effects: ['holdGift', 'holdPoints', 'tellAsked'] },
        ],
      },
      says: exchangeSays,
      states: {
        entered: {
          label: '待抽签',
          tab: { own: 'waiting' },
          on: { CANCEL: { to: 'cancelled', effects: ['leaveDraw', 'returnPoints'] } },
          after: {
            draw: [
              { guard: 'chosen', to: 'pending', effects: ['holdGift', 'tellWon', 'tellAsked'] },
              { to: 'notDrawn', effects: ['returnPoints', 'tellLost'] },
            ],
          },
        },
        checking: {
          label: '待核查',
          tab: { own: 'waiting' },
          on: {
            CLEAR: { to: 'pending', effects: ['tellCleared'] },
            CALL_OFF: { to: 'cancelled', effects: ['returnGift', 'returnPoints', 'tellCalledOff'] },
          },
        },
        pending: {
          label: '待备货',
          tab: { own: 'waiting' },
          on: {
            CANCEL: { to: 'cancelled', effects: ['returnGift', 'returnPoints'] },
            PACK: 'packing',
            CALL_OFF: { to: 'cancelled', effects: ['returnGift', 'returnPoints', 'tellCalledOff'] },
          },
          after: { unpacked: { to: 'pending', effects: ['tellClimbed'] } },
        },
        packing: {
          label: '备货中',
          tab: { own: 'waiting' },
          on: {
            SHIP: [
              {
                guard: ['byPost', 'unspent'],
                to: 'shipped',
                change: 'take',
                effects: ['takeGift', 'usePoints', 'parcel', 'tellShipped'],
              },
              { guard: 'byPost', to: 'shipped', change: 'take', effects: ['parcel', 'tellShipped'] },
            ],
            READY: { guard: 'byHand', to: 'ready', effects: ['givePickUpCode', 'tellReady'] },
            CALL_OFF: { to: 'cancelled', effects: ['returnGift', 'returnPoints', 'tellCalledOff'] },
          },
        },
        shipped: {
          label: '待收货',
          on: {
            RECEIVE: 'received',
            CAME_BACK: { to: 'returned', effects: ['tellCameBack'] },
          },
          after: { autoReceive: { to: 'received', effects: ['tellReceived'] } },
        },
        ready: {
          label: '待自提',
          on: {
            HAND_OVER: [
              { guard: 'unspent', to: 'received', change: 'take', effects: ['takeGift', 'usePoints', 'tellReceived'] },
              { to: 'received', change: 'take', effects: ['tellReceived'] },
            ],
          },
          after: {
            firstReminder: { effects: ['tellReminded'] },
            lastReminder: { effects: ['tellLastDays'] },
            pickUpDue: { to: 'unclaimed', effects: ['returnGift', 'returnPoints', 'tellUnclaimed', 'tellFetchBack'] },
          },
        },
        returned: {
          label: '包裹退回',
          tab: { own: 'attention' },
          on: {
            RESEND: { to: 'packing', effects: ['redirect', 'tellResend'] },
            CALL_OFF: { to: 'cancelled', effects: ['returnGift', 'returnPoints', 'tellCalledOff'] },
          },
        },
        received: {
          label: '已收到',
          tab: { own: 'ended' },
          on: { REPORT: { to: 'problem', effects: ['tellReported'] } },
          after: { reportWindow: 'completed' },
        },
        problem: {
          label: '有问题',
          tab: { own: 'attention' },
          on: {
            REPLACE: { to: 'packing', effects: ['holdGift', 'takeGift', 'tellReplaced'] },
            GIVE_BACK: { to: 'givenBack', effects: ['returnPoints', 'tellGivenBack'] },
            TURN_DOWN: { to: 'received', effects: ['tellTurnedDown'] },
          },
          after: { undecided: { to: 'problem', effects: ['tellUndecided'] } },
        },
        completed: { label: '已完成', tab: { own: 'ended' }, end: 'done' },
        unclaimed: { label: '逾期未取', tab: { own: 'ended' }, end: true },
        givenBack: { label: '积分已退回', tab: { own: 'ended' }, end: true },
        notDrawn: { label: '没有抽中', tab: { own: 'ended' }, end: true },
        cancelled: { label: '已取消', tab: { own: 'ended' }, end: true },
      },
    }),
)

function isOwner({ owner }: Exchange, { uid }: Principal): boolean {
  return uid === owner
}
function isStaff(e: Exchange, who: Principal): boolean {
  return hasRole(who, 'giftStaff', e.place) && !isOwner(e, who)
}
function movePoints({ owner: uid, points }: Exchange, change: 'hold' | 'use' | 'free' | 'refund'): Effect {
  return { type: 'movePoints', params: { uid, points, change } }
}
function moveGift({ sku, count }: Exchange, change: 'hold' | 'take' | 'free' | 'return'): Effect {
  return { type: 'moveGift', params: { sku, count, change } }
}
