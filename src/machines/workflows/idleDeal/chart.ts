/** 闲置交接: somebody asks for a thing, its owner reserves it for one of them, and the two meet or it is posted. */
import * as z from 'zod/mini'
import { code, day, form, text, timeOfDay } from '../../../contract/fields.ts'
import { chinaTime, fromChinaTime } from '../../../contract/time.ts'
import { type Effect, messageTo, optional } from '../../workflow/effects.ts'
import { parcelFields, type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import type { ReceivedEvent } from '../../workflow/registry.ts'
import { days, hours, minutes, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { idleDealSays } from './says.ts'

const facts = z.object({
  /** Who asked for it. */
  owner: z.string(),
  seller: z.string(),
  /** Both of them. */
  parties: z.array(z.string()),
  item: z.string(),
  place: z.string(),
  way: z.enum(['meet', 'post']),
  /** Proposed or agreed time of the meeting, ms since 1970; null for none. */
  meetAt: z.nullable(z.int()),
  meetWhere: z.string(),
  /** Whose answer is awaited: to a proposal, or to having not come; empty for none. */
  turn: z.string(),
  /** Who let the other down: did not come, or backed out less than half a day before; empty for none. */
  brokenBy: z.string(),
})
export type IdleDeal = z.output<typeof facts>

const proposal = form({
  day: day('日期'),
  time: timeOfDay('时间'),
  words: text('见面地点', { min: 2, max: 60 }),
})
export type Proposal = z.output<typeof proposal>
type Parcel = { readonly courier: string; readonly number: string }

/** Returns the moment of a proposal, ms since 1970. */
export const momentOfMeeting = ({ day, time }: Pick<Proposal, 'day' | 'time'>): number =>
  fromChinaTime(`${day} ${time}:00`)

/** Backing out later than this before the meeting counts. ms */
const LATE_MS = hours(12)
const toBuyer = messageTo((d: IdleDeal) => [d.owner])
const toSeller = messageTo((d: IdleDeal) => [d.seller])
const toBoth = messageTo((d: IdleDeal) => d.parties)
const toPlatform = messageTo({ desk: 'platform' })

export const idleDeal = workflow(
  {
    id: 'idleDeal',
    label: '闲置交接',
    facts,
    roles: {
      buyer: ['想要的人', (d, { uid }) => uid !== undefined && uid === d.owner],
      seller: ['物主', (d, { uid }) => uid !== undefined && uid === d.seller],
      answerer: ['对方', (d, { uid }) => uid !== undefined && uid === d.turn],
      platform: ['平台', (d, who) => hasRole(who, 'platform') && !d.parties.includes(who.uid ?? '')],
      item: ['闲置', (_, who) => who.system === 'idleItem'],
    },
    events: {
      ASK: { by: 'buyer', label: '我想要', tone: 'primary' },
      WITHDRAW: { by: 'buyer', label: '不要了', tone: 'danger', confirm: '对方还没有答复，现在可以直接收回。确定吗？' },
      ACCEPT: {
        by: 'seller',
        label: '留给这一位',
        tone: 'primary',
        confirm: (_: IdleDeal, span) => `东西会预留给这一位，其他人先等着。请在 ${span('arrange')}内约好时间或寄出。`,
      },
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
      RECEIVE: { by: 'buyer', label: '确认收到', tone: 'primary', confirm: '请打开包裹看过再确认，东西收到了吗？' },
      NOT_ARRIVED: { by: 'buyer', label: '没收到或不对', tone: 'danger', input: reasonForm },
      DECIDE_DONE: { by: 'platform', label: '判定已交接', tone: 'primary', input: reasonForm },
      DECIDE_OFF: { by: 'platform', label: '判定没有成', tone: 'danger', input: reasonForm },
    },
    delays: {
      answer: hours(72),
      arrange: hours(72),
      meeting: { at: d => (d.meetAt === null ? null : d.meetAt + minutes(30)) },
      forgotten: hours(72),
      contest: hours(48),
      autoReceive: days(10),
      undecided: workdays(5),
    },
  },
  chart =>
    chart({
      guards: { byPost: ['说好当面交接，不用寄', d => d.way === 'post'] },
      changes: {
        propose: (d, input: Proposal, { who }) => ({
          meetAt: momentOfMeeting(input),
          meetWhere: input.words,
          turn: otherOf(d, who),
        }),
        settle: { turn: '' },
        accuse: (d, _: unknown, { who }) => ({ turn: otherOf(d, who), brokenBy: otherOf(d, who) }),
        breakOff: (d, _: unknown, { who, at }) => ({
          turn: '',
          brokenBy: d.meetAt !== null && at > d.meetAt - LATE_MS ? (who.uid ?? '') : '',
        }),
        pardon: { turn: '', brokenBy: '' },
      },
      effects: {
        reserve: d => stepOfItem(d, 'RESERVE'),
        release: d => stepOfItem(d, 'RELEASE'),
        handOver: d => stepOfItem(d, 'HAND_OVER'),
        giveCode: { type: 'giveIdleCode' },
        parcel: (_, { courier, number }: Parcel) => ({ type: 'parcel', params: { courier, number, lines: [] } }),
        tellAsked: toSeller('有邻居想要您的闲置，请答复'),
        tellAccepted: toBuyer((_: unknown, span) => `东西给您留着了！请在 ${span('arrange')}内和对方约好怎么交接`),
        tellTurnedDown: toBuyer(({ reason }: Reason) => `这件闲置没有留给您：${reason}`),
        tellClosed: toBuyer('您想要的闲置给了别人，或者已经下架'),
        tellUnanswered: toBuyer((_: unknown, span) => `物主 ${span('answer')}没有答复，您可以看看别的`),
        tellProposed: d => ({ type: 'message', params: { to: [d.turn], text: `对方约您 ${meetingText(d)}，请答复` } }),
        tellAgreed: d => ({ type: 'message', params: { to: d.parties, text: `说好了：${meetingText(d)}` } }),
        tellShipped: toBuyer(({ courier, number }: Parcel) => `东西已由${courier}寄出，单号 ${number}`),
        tellHandedOver: optional('thanks', toBoth('交接完成，谢谢你们让东西接着用')),
        tellLapsed: toBoth((_: unknown, span) => `${span('arrange')}没有约好，预留取消了，东西重新在架`),
        tellForgotten: toBoth('见面后一直没有核对交接码，预留取消了。已经给了的话请物主下架'),
        tellBackedOut: (d, { reason }: Reason, { who }: { readonly who: Principal }) => ({
          type: 'message',
          params: { to: d.parties.filter(uid => uid !== who.uid), text: `对方取消了交接：${reason}` },
        }),
        tellAccused: d => ({
          type: 'message',
          params: { to: [d.turn], text: '对方说您没有来交接。来了的话请在交接页说明，平台来看' },
        }),
        tellBroken: toBoth('这次交接没有成，东西重新在架'),
        tellDisputed: toPlatform('有一次闲置交接两边说法不同，请处理'),
        tellUndecided: toPlatform((_: unknown, span) => `有一次闲置交接 ${span('undecided')}没有处理`),
        tellDecided: toBoth(({ reason }: Reason) => `平台处理了这次交接：${reason}`),
      },
      born: { ASK: { to: 'asked', effects: ['tellAsked'] } },
      says: idleDealSays,
      states: {
        asked: {
          label: '待物主答复',
          tab: { own: 'asked', desk: 'underway' },
          on: {
            ACCEPT: { to: 'reserved', effects: ['reserve', 'giveCode', 'tellAccepted'] },
            TURN_DOWN: { to: 'turnedDown', effects: ['tellTurnedDown'] },
            WITHDRAW: 'withdrawn',
            CLOSED: { to: 'missed', effects: ['tellClosed'] },
          },
          after: { answer: { to: 'unanswered', effects: ['tellUnanswered'] } },
        },
        reserved: {
          label: '已预留',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            PROPOSE: { change: 'propose', effects: ['tellProposed'] },
            AGREE: { to: 'arranged', change: 'settle', effects: ['tellAgreed'] },
            SHIP: { guard: 'byPost', to: 'shipped', change: 'settle', effects: ['parcel', 'tellShipped'] },
            HAND_OVER: { to: 'received', change: 'settle', effects: ['handOver', 'tellHandedOver'] },
            BACK_OUT: { to: 'backedOut', change: 'pardon', effects: ['release', 'tellBackedOut'] },
          },
          after: { arrange: { to: 'lapsed', change: 'settle', effects: ['release', 'tellLapsed'] } },
        },
        arranged: {
          label: '已约好',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            PROPOSE: { to: 'reserved', change: 'propose', effects: ['tellProposed'] },
            HAND_OVER: { to: 'received', effects: ['handOver', 'tellHandedOver'] },
            BACK_OUT: { to: 'backedOut', change: 'breakOff', effects: ['release', 'tellBackedOut'] },
          },
          after: { meeting: 'overdue' },
        },
        overdue: {
          label: '约定时间已过',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            PROPOSE: { to: 'reserved', change: 'propose', effects: ['tellProposed'] },
            HAND_OVER: { to: 'received', effects: ['handOver', 'tellHandedOver'] },
            NO_SHOW: { to: 'noShow', change: 'accuse', effects: ['tellAccused'] },
            BACK_OUT: { to: 'backedOut', change: 'breakOff', effects: ['release', 'tellBackedOut'] },
          },
          after: { forgotten: { to: 'lapsed', effects: ['release', 'tellForgotten'] } },
        },
        shipped: {
          label: '待收货',
          tab: { own: 'underway', desk: 'underway' },
          on: {
            RECEIVE: { to: 'received', effects: ['handOver', 'tellHandedOver'] },
            NOT_ARRIVED: { to: 'disputed', effects: ['tellDisputed'] },
          },
          after: { autoReceive: { to: 'received', effects: ['handOver', 'tellHandedOver'] } },
        },
        noShow: {
          label: '爽约待确认',
          tab: { own: 'underway', desk: 'underway' },
          on: { CONTEST: { to: 'disputed', change: 'pardon', effects: ['tellDisputed'] } },
          after: { contest: { to: 'backedOut', change: 'settle', effects: ['release', 'tellBroken'] } },
        },
        disputed: {
          label: '平台介入',
          tab: { own: 'underway', desk: 'disputed' },
          on: {
            DECIDE_DONE: { to: 'received', effects: ['handOver', 'tellDecided'] },
            DECIDE_OFF: { to: 'backedOut', effects: ['release', 'tellDecided'] },
          },
          after: { undecided: { to: 'disputed', effects: ['tellUndecided'] } },
        },
        received: { label: '已交接', tab: { own: 'received', desk: 'ended' }, end: 'done' },
        backedOut: { label: '没有成', tab: 'ended', end: true },
        lapsed: { label: '预留过期', tab: 'ended', end: true },
        turnedDown: { label: '没有留给我', tab: 'ended', end: true },
        withdrawn: { label: '已收回', tab: 'ended', end: true },
        missed: { label: '给了别人或已下架', tab: 'ended', end: true },
        unanswered: { label: '物主没有答复', tab: 'ended', end: true },
      },
    }),
)

function otherOf({ parties }: IdleDeal, { uid }: Principal): string {
  return parties.find(one => one !== uid) ?? ''
}
function meetingText({ meetAt, meetWhere }: IdleDeal): string {
  return meetAt === null ? meetWhere : `${chinaTime(meetAt).slice(5, 16)} 在${meetWhere}见面`
}
function stepOfItem({ item: id }: IdleDeal, event: ReceivedEvent<'idleItem'>): Effect {
  return { type: 'stepOf', params: { workflow: 'idleItem', id, event } }
}
