/**
 * 闲置交接: somebody asks for a thing, its owner reserves it for one of them, and the two meet or it is posted. What has
 * a price is paid once it is reserved; escrow holds the money until the buyer has received the thing.
 */
import { code, form } from '../../../contract/fields.ts'
import { yuanText } from '../../../contract/words.ts'
import { type Effect, type Parcel, post } from '../../workflow/effects.ts'
import { idlePrice, parcelFields, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import type { ReceivedEvent } from '../../workflow/registry.ts'
import { days, hours, minutes, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { facts, type IdleDeal, isPriced } from './facts.ts'
import { momentOfMeeting, type PartBack, type Proposal, partBack, proposal } from './forms.ts'
import { messages, type Priced } from './messages.ts'
import { idleDealSays } from './says.ts'

export type { IdleDeal } from './facts.ts'

/** Backing out later than this before the meeting counts. ms */
const LATE_MS = hours(12)

export const idleDeal = workflow(
  {
    id: 'idleDeal',
    label: '闲置交接',
    facts,
    roles: {
      buyer: ['想要的人', (d, { uid }) => uid !== undefined && uid === d.owner],
      seller: ['物主', (d, { uid }) => uid !== undefined && uid === d.seller],
      answerer: ['答复的一方', (d, { uid }) => uid !== undefined && uid === d.turn],
      platform: ['平台', (d, who) => hasRole(who, 'platform') && !d.parties.includes(who.uid ?? '')],
      item: ['闲置', (_, who) => who.system === 'idleItem'],
      payment: ['支付', (_, who) => who.system === 'payment'],
      provider: ['支付机构', (_, who) => who.system === 'provider'],
    },
    events: {
      ASK: { by: 'buyer', label: '我想要', tone: 'primary' },
      WITHDRAW: { by: 'buyer', label: '不要了', tone: 'danger', confirm: '对方还没有答复，现在可以直接收回。确定吗？' },
      ACCEPT: {
        by: 'seller',
        label: '留给这一位',
        tone: 'primary',
        confirm: (d: IdleDeal, span) =>
          isPriced(d)
            ? `按 ${yuanText(d.price)}卖给这一位，其他人先等着。对方要在 ${span('payment')}内付款，付好了您再交东西。`
            : `东西会预留给这一位，其他人先等着。请在 ${span('arrange')}内约好时间或寄出。`,
      },
      COUNTER: { by: 'seller', label: '换个价钱', input: form({ price: idlePrice() }) },
      AGREE_PRICE: {
        by: 'buyer',
        label: '同意这个价钱',
        tone: 'primary',
        confirm: (d: IdleDeal, span) =>
          `同意后东西按 ${yuanText(d.price)}预留给您，请在 ${span('payment')}内付款。价钱说好了就不再改。`,
      },
      PAID: { by: 'payment', label: '付款成功' },
      REFUNDED: { by: 'provider', label: '退款到账' },
      TURN_DOWN: { by: 'seller', label: '不给这一位', input: reasonForm },
      CLOSED: { by: 'item', label: '给了别人或已下架' },
      PROPOSE: { by: ['buyer', 'seller'], label: '约时间地点', input: proposal },
      AGREE: { by: 'answerer', label: '同意这个时间地点', tone: 'primary' },
      SHIP: { by: 'seller', label: '寄出', tone: 'primary', input: form(parcelFields) },
      HAND_OVER: {
        by: 'seller',
        label: '核对交接码',
        tone: 'primary',
        input: form({ code: code('交接码', /^[0-9A-Z]{1,12}$/, '请填写对方手机上的 6 位交接码') }),
      },
      BACK_OUT: { by: ['buyer', 'seller'], label: '取消交接', tone: 'danger', input: reasonForm },
      NO_SHOW: {
        by: ['buyer', 'seller'],
        label: '对方没有来',
        tone: 'danger',
        confirm: (_: IdleDeal, span) => `对方有 ${span('contest')}可以说明，没有说明就算对方爽约。确定吗？`,
      },
      CONTEST: { by: 'answerer', label: '我来了，请平台看看', tone: 'primary', input: reasonForm },
      RECEIVE: {
        by: 'buyer',
        label: '确认收到',
        tone: 'primary',
        confirm: (d: IdleDeal) =>
          isPriced(d)
            ? `请先看好东西。确认后 ${yuanText(d.price)}就给物主，不能再还价，也不要在平台外面另外付钱。东西收到了吗？`
            : '请打开包裹看过再确认，东西收到了吗？',
      },
      NOT_ARRIVED: { by: 'buyer', label: '没收到或不对', tone: 'danger', input: reasonForm },
      DECIDE_DONE: { by: 'platform', label: '判定已交接', tone: 'primary', input: reasonForm },
      DECIDE_PART: {
        by: 'platform',
        label: '退一部分',
        input: partBack,
      },
      DECIDE_OFF: { by: 'platform', label: '判定没有成', tone: 'danger', input: reasonForm },
    },
    delays: {
      answer: hours(72),
      payment: hours(24),
      arrange: hours(72),
      meeting: { at: d => (d.meetAt === null ? null : d.meetAt + minutes(30)) },
      forgotten: hours(72),
      contest: hours(48),
      autoReceive: days(10),
      looking: hours(48),
      undecided: workdays(5),
    },
  },
  chart =>
    chart({
      guards: {
        byPost: ['说好当面交接，不用寄', d => d.way === 'post'],
        priced: ['这件东西不收钱', isPriced],
        bargained: ['对方没有还价，按标价留给这一位就好', d => d.price < d.asked],
        onItsWay: ['没有在退的款', d => d.goingBack > 0 && !d.refunded],
      },
      changes: {
        propose: (d, input: Proposal, { who }) => ({
          meetAt: momentOfMeeting(input),
          meetWhere: input.words,
          turn: otherOf(d, who),
        }),
        settle: { turn: '' },
        accuse: (d, _: unknown, { who }) => ({ turn: otherOf(d, who), brokenBy: otherOf(d, who) }),
        reprice: (_, { price }: Priced) => ({ price }),
        // What is broken off is paid back in whole.
        undo: d => ({ turn: '', brokenBy: '', goingBack: d.price }),
        giveUp: d => ({ turn: '', goingBack: d.price }),
        share: (_, { amount }: PartBack) => ({ goingBack: amount }),
        arrive: { refunded: true },
        breakOff: (d, _: unknown, { who, at }) => ({
          turn: '',
          goingBack: d.price,
          brokenBy: d.meetAt !== null && at > d.meetAt - LATE_MS ? (who.uid ?? '') : '',
        }),
        pardon: { turn: '', brokenBy: '' },
      },
      effects: {
        reserve: d => stepOfItem(d, 'RESERVE'),
        release: d => stepOfItem(d, 'RELEASE'),
        handOver: d => stepOfItem(d, 'HAND_OVER'),
        giveCode: { type: 'giveIdleCode' },
        keepMoney: d => post('clearing', 'escrow', d.price),
        paySeller: d => post('escrow', `person:${d.seller}`, d.price - d.goingBack),
        refund: refundOf,
        payBack: d => post('escrow', 'channel', d.goingBack),
        closePayment: { type: 'closePayment' },
        parcel: (_, { courier, number }: Omit<Parcel, 'lines'>) => ({
          type: 'parcel',
          params: { courier, number, lines: [] },
        }),
        ...messages,
      },
      born: { ASK: { to: 'asked', effects: ['tellAsked'] } },
      says: idleDealSays,
      states: {
        asked: {
          label: '待物主答复',
          tab: { own: 'asked', desk: 'underway' },
          on: {
            ACCEPT: [
              { guard: 'priced', to: 'toPay', effects: ['reserve', 'tellToPay'] },
              { to: 'reserved', effects: ['reserve', 'giveCode', 'tellAccepted'] },
            ],
            COUNTER: {
              guard: ['priced', 'bargained'],
              to: 'offered',
              change: 'reprice',
              effects: ['tellCountered'],
            },
            TURN_DOWN: { to: 'turnedDown', effects: ['tellTurnedDown'] },
            WITHDRAW: 'withdrawn',
            CLOSED: { to: 'missed', effects: ['tellClosed'] },
          },
          after: { answer: { to: 'unanswered', effects: ['tellUnanswered'] } },
        },
        offered: {
          label: '价钱待答应',
          tab: { own: 'asked', desk: 'underway' },
          on: {
            AGREE_PRICE: { to: 'toPay', effects: ['reserve', 'tellAgreedPrice'] },
            TURN_DOWN: { to: 'turnedDown', effects: ['tellTurnedDown'] },
            WITHDRAW: 'withdrawn',
            CLOSED: { to: 'missed', effects: ['tellClosed'] },
          },
          after: { answer: { to: 'unanswered', effects: ['tellNoPrice'] } },
        },
        toPay: {
          label: '待付款',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            PAID: { to: 'reserved', effects: ['keepMoney', 'giveCode', 'tellPaid'] },
            BACK_OUT: { to: 'backedOut', effects: ['closePayment', 'release', 'tellBackedOut'] },
          },
          after: { payment: { to: 'lapsed', effects: ['closePayment', 'release', 'tellUnpaid'] } },
        },
        reserved: {
          label: '已预留',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            PROPOSE: { change: 'propose', effects: ['tellProposed'] },
            AGREE: { to: 'arranged', change: 'settle', effects: ['tellAgreed'] },
            SHIP: { guard: 'byPost', to: 'shipped', change: 'settle', effects: ['parcel', 'tellShipped'] },
            HAND_OVER: [
              { guard: 'priced', to: 'met', change: 'settle', effects: ['tellMet'] },
              { to: 'received', change: 'settle', effects: ['handOver', 'tellHandedOver'] },
            ],
            BACK_OUT: {
              to: 'backedOut',
              change: 'undo',
              effects: ['release', 'refund', 'tellBackedOut', 'tellRefunding'],
            },
          },
          after: {
            arrange: { to: 'lapsed', change: 'giveUp', effects: ['release', 'refund', 'tellLapsed', 'tellRefunding'] },
          },
        },
        arranged: {
          label: '已约好',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            PROPOSE: { to: 'reserved', change: 'propose', effects: ['tellProposed'] },
            HAND_OVER: [
              { guard: 'priced', to: 'met', effects: ['tellMet'] },
              { to: 'received', effects: ['handOver', 'tellHandedOver'] },
            ],
            BACK_OUT: {
              to: 'backedOut',
              change: 'breakOff',
              effects: ['release', 'refund', 'tellBackedOut', 'tellRefunding'],
            },
          },
          after: { meeting: 'overdue' },
        },
        overdue: {
          label: '约定时间已过',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            PROPOSE: { to: 'reserved', change: 'propose', effects: ['tellProposed'] },
            HAND_OVER: [
              { guard: 'priced', to: 'met', effects: ['tellMet'] },
              { to: 'received', effects: ['handOver', 'tellHandedOver'] },
            ],
            NO_SHOW: { to: 'noShow', change: 'accuse', effects: ['tellAccused'] },
            BACK_OUT: {
              to: 'backedOut',
              change: 'breakOff',
              effects: ['release', 'refund', 'tellBackedOut', 'tellRefunding'],
            },
          },
          after: {
            forgotten: {
              to: 'lapsed',
              change: 'giveUp',
              effects: ['release', 'refund', 'tellForgotten', 'tellRefunding'],
            },
          },
        },
        shipped: {
          label: '待收货',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            RECEIVE: { to: 'received', effects: ['handOver', 'paySeller', 'tellHandedOver', 'tellEarned'] },
            NOT_ARRIVED: { to: 'disputed', effects: ['tellDisputed'] },
          },
          after: {
            autoReceive: { to: 'received', effects: ['handOver', 'paySeller', 'tellHandedOver', 'tellEarned'] },
          },
        },
        // Only of what was paid for: the buyer looks at it before the money is the seller's.
        met: {
          label: '已交接，待确认',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            RECEIVE: { to: 'received', effects: ['handOver', 'paySeller', 'tellHandedOver', 'tellEarned'] },
            NOT_ARRIVED: { to: 'disputed', effects: ['tellDisputed'] },
          },
          after: {
            looking: { to: 'received', effects: ['handOver', 'paySeller', 'tellHandedOver', 'tellEarned'] },
          },
        },
        noShow: {
          label: '爽约待确认',
          tab: { own: 'underway', desk: 'underway' },
          on: { CONTEST: { to: 'disputed', change: 'pardon', effects: ['tellDisputed'] } },
          after: {
            contest: {
              to: 'backedOut',
              change: 'giveUp',
              effects: ['release', 'refund', 'tellBroken', 'tellRefunding'],
            },
          },
        },
        disputed: {
          label: '平台介入',
          tab: { own: 'underway', desk: 'disputed' },
          on: {
            DECIDE_DONE: { to: 'received', effects: ['handOver', 'paySeller', 'tellDecided', 'tellEarned'] },
            DECIDE_PART: {
              guard: 'priced',
              to: 'received',
              change: 'share',
              effects: ['handOver', 'paySeller', 'refund', 'tellDecided', 'tellEarned', 'tellRefunding'],
            },
            DECIDE_OFF: {
              to: 'backedOut',
              change: 'giveUp',
              effects: ['release', 'refund', 'tellDecided', 'tellRefunding'],
            },
          },
          after: { undecided: { to: 'disputed', effects: ['tellUndecided'] } },
        },
        received: {
          label: '已交接',
          tab: { own: 'received', desk: 'ended' },
          end: 'done',
          on: { REFUNDED: { guard: 'onItsWay', change: 'arrive', effects: ['payBack', 'tellRefunded'] } },
        },
        backedOut: {
          label: '没有成',
          tab: 'ended',
          end: true,
          on: { REFUNDED: { guard: 'onItsWay', change: 'arrive', effects: ['payBack', 'tellRefunded'] } },
        },
        lapsed: {
          label: '预留过期',
          tab: 'ended',
          end: true,
          on: { REFUNDED: { guard: 'onItsWay', change: 'arrive', effects: ['payBack', 'tellRefunded'] } },
        },
        turnedDown: { label: '没有留给我', tab: 'ended', end: true },
        withdrawn: { label: '已收回', tab: 'ended', end: true },
        missed: { label: '给了别人或已下架', tab: 'ended', end: true },
        unanswered: { label: '没有等到答复', tab: 'ended', end: true },
      },
    }),
)

/** Returns the effect that pays the buyer back; empty for nothing. */
function refundOf({ goingBack: amount }: IdleDeal): readonly Effect[] {
  return amount > 0 ? [{ type: 'startRefund', params: { amount } }] : []
}
function otherOf({ parties }: IdleDeal, { uid }: Principal): string {
  return parties.find(one => one !== uid) ?? ''
}
function stepOfItem({ item: id }: IdleDeal, event: ReceivedEvent<'idleItem'>): Effect {
  return { type: 'stepOf', params: { workflow: 'idleItem', id, event } }
}
