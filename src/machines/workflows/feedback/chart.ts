/**
 * 意见反馈: what somebody has to say about the portal; one person of its desk takes it and answers, a second one where
 * the answer did not help.
 */
import * as z from 'zod/mini'
import { FEEDBACK_DESKS, FEEDBACK_KINDS } from '../../../contract/feedbackWords.ts'
import { choice, form, stars, text } from '../../../contract/fields.ts'
import { keysOf } from '../../../contract/keys.ts'
import { messageTo } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { days, hours, workdays } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { feedbackSays } from './says.ts'

const facts = z.object({
  owner: z.string(),
  kind: z.enum(keysOf(FEEDBACK_KINDS)),
  /** Where its owner lives, a code of the address tree; empty where unknown. */
  place: z.string(),
  /** Whose turn it is to answer. */
  desk: z.enum(keysOf(FEEDBACK_DESKS)),
  /** Who took it last; empty for nobody. */
  holder: z.string(),
  /** Who gave the answer that did not help and therefore does not take it again; empty for none. */
  answeredBy: z.string(),
  /** How often it was opened again. */
  reopened: z.int(),
})
export type Feedback = z.output<typeof facts>

/** How often an answer may be said not to have helped. */
const MOST_REOPENED = 2

const note = (label: string) => form({ reason: text(label, { min: 2, max: 500 }) })
const handOn = form({ desk: choice('转给谁', FEEDBACK_DESKS), words: text('附言', { min: 2, max: 500 }) })
interface HandedOn {
  readonly desk: Feedback['desk']
}

const toOwner = messageTo((f: Feedback) => [f.owner])
const toHolder = messageTo((f: Feedback) => [f.holder])
const toPlatform = messageTo({ desk: 'platform' })
/** The platform is told by its name: its staff has no place. */
const toDesk = messageTo((f: Feedback) =>
  f.desk === 'platform' ? { desk: 'platform' } : { role: f.desk, place: f.place },
)

export const feedback = workflow(
  {
    id: 'feedback',
    label: '意见反馈',
    facts,
    roles: {
      owner: ['提出人', isOwner],
      platform: ['平台', (f, who) => hasRole(who, 'platform') && !isOwner(f, who)],
      taker: ['处理人', isOfDesk, another((f: Feedback) => f.answeredBy)],
      holder: ['处理人', (f, who) => isOfDesk(f, who) && who.uid === f.holder],
    },
    events: {
      SEND: { by: 'owner', label: '提交反馈', tone: 'primary' },
      TAKE: { by: 'taker', label: '我来处理', tone: 'primary' },
      ANSWER: { by: 'holder', label: '答复', tone: 'primary', input: note('答复') },
      ASK: { by: 'holder', label: '请补充', input: note('要问的话') },
      REPLY: { by: 'owner', label: '补充说明', tone: 'primary', input: note('补充说明') },
      HAND_ON: { by: ['holder', 'platform'], label: '转给别人', input: handOn },
      RELEASE: { by: 'holder', label: '放回' },
      WITHDRAW: { by: 'owner', label: '撤回', tone: 'danger', confirm: '撤回后平台不再处理这条反馈，确定吗？' },
      REOPEN: { by: 'owner', label: '没有解决', input: reasonForm },
      RATE: { by: 'owner', label: '评价答复', tone: 'primary', input: form({ stars: stars('满意程度') }) },
    },
    delays: {
      urgent: hours(4),
      unread: workdays(1),
      idle: days(2),
      unreplied: days(7),
      settled: days(7),
    },
  },
  chart =>
    chart({
      guards: {
        safety: ['不是安全隐患', f => f.kind === 'safety'],
        reopenable: [`已经重新打开过 ${MOST_REOPENED} 次，请再提交一条`, f => f.reopened < MOST_REOPENED],
      },
      changes: {
        take: (_, __: unknown, { who }) => ({ holder: who.uid ?? '' }),
        handOn: (_, { desk }: HandedOn) => ({ desk }),
        // Where the desk has only one person, the same one may look again rather than nobody.
        climb: { desk: 'platform', answeredBy: '' },
        answer: (_, __: unknown, { who }) => ({ answeredBy: who.uid ?? '' }),
        reopen: ({ reopened }) => ({ desk: 'platform', reopened: reopened + 1 }),
      },
      effects: {
        tellSent: toPlatform('有新的意见反馈'),
        tellUrgent: toPlatform((_: unknown, span) => `有安全隐患反馈 ${span('urgent')}没有人处理，请马上看`),
        tellUnread: toPlatform((_: unknown, span) => `有意见反馈 ${span('unread')}没有人处理`),
        // Without the words: who sent it may be of that desk.
        tellHandedOn: toDesk('有一条意见反馈转给您处理'),
        tellMoved: f => (f.holder === '' ? [] : toHolder('您接手的意见反馈已转给别人处理')(f)),
        tellBack: toDesk('有一条意见反馈放回来了，等人处理'),
        tellAsked: toOwner(
          ({ reason }: Reason, span) => `关于您的反馈想再问一句，请在 ${span('unreplied')}内补充：${reason}`,
        ),
        tellReplied: toHolder(({ reason }: Reason) => `提出人补充了说明：${reason}`),
        tellDropped: toOwner((_: unknown, span) => `${span('unreplied')}没有补充，这条反馈已结束；需要时请再提交`),
        tellIdle: toHolder((_: unknown, span) => `您接手的意见反馈 ${span('idle')}没有答复，已放回给大家处理`),
        tellAnswered: toOwner(({ reason }: Reason) => `您的反馈有答复了：${reason}`),
        tellReopened: toPlatform(({ reason }: Reason) => `提出人说没有解决，请换一个人处理：${reason}`),
      },
      born: { SEND: { to: 'open', effects: ['tellSent'] } },
      says: feedbackSays,
      states: {
        open: {
          label: '待处理',
          on: {
            TAKE: { to: 'taken', change: 'take' },
            HAND_ON: { to: 'open', change: 'handOn', effects: ['tellHandedOn'] },
            WITHDRAW: 'withdrawn',
          },
          after: {
            urgent: { guard: 'safety', effects: ['tellUrgent'] },
            unread: { to: 'open', change: 'climb', effects: ['tellUnread'] },
          },
        },
        taken: {
          label: '处理中',
          on: {
            ANSWER: { to: 'answered', change: 'answer', effects: ['tellAnswered'] },
            ASK: { to: 'waiting', effects: ['tellAsked'] },
            HAND_ON: { to: 'open', change: 'handOn', effects: ['tellHandedOn', 'tellMoved'] },
            RELEASE: { to: 'open', effects: ['tellBack'] },
            WITHDRAW: 'withdrawn',
          },
          after: { idle: { to: 'open', effects: ['tellIdle', 'tellBack'] } },
        },
        waiting: {
          label: '待补充',
          on: {
            REPLY: { to: 'taken', effects: ['tellReplied'] },
            WITHDRAW: 'withdrawn',
          },
          after: { unreplied: { to: 'closed', effects: ['tellDropped'] } },
        },
        answered: {
          label: '已答复',
          on: {
            RATE: 'closed',
            REOPEN: { guard: 'reopenable', to: 'open', change: 'reopen', effects: ['tellReopened'] },
          },
          after: { settled: 'closed' },
        },
        closed: { label: '已结束', tab: 'ended', end: 'done' },
        withdrawn: { label: '已撤回', tab: 'ended', end: true },
      },
    }),
)

function isOwner({ owner }: Feedback, { uid }: Principal): boolean {
  return uid === owner
}
function isOfDesk(f: Feedback, who: Principal): boolean {
  return hasRole(who, f.desk, f.place) && !isOwner(f, who)
}
