/**
 * 意见反馈: what somebody has to say about the portal; one person of its desk takes it and answers, a second one where
 * the answer did not help. A question about a campaign's money is answered by its organisation first. Of two about the
 * same thing one follows the other.
 */
import * as z from 'zod/mini'
import { FEEDBACK_DESKS, FEEDBACK_KINDS } from '../../../contract/feedbackWords.ts'
import { choice, chosen, form, stars, text } from '../../../contract/fields.ts'
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
  /** Where its owner lives, or where the danger is, a code of the address tree; empty where unknown. */
  place: z.string(),
  /** Organisation whose campaign a question about money is about; empty for none. */
  organiser: z.string(),
  /** Whose turn it is to answer. */
  desk: z.enum(keysOf(FEEDBACK_DESKS)),
  /** Who took it last; empty for nobody. */
  holder: z.string(),
  /** Who gave the answer that did not help and therefore does not take it again; empty for none. */
  answeredBy: z.string(),
  /** How often it was opened again. */
  reopened: z.int(),
  /** The feedback whose answer this one gets; empty for its own. */
  mergedInto: z.string(),
})
export type Feedback = z.output<typeof facts>

/** How often an answer may be said not to have helped. */
const MOST_REOPENED = 2

const note = (label: string) => form({ reason: text(label, { min: 2, max: 500 }) })
const handOn = form({ desk: choice('转给谁', FEEDBACK_DESKS), words: text('附言', { min: 2, max: 500 }) })
const mergeForm = form({ into: chosen('合并到哪一条', /^[0-9a-z]{1,40}$/) })
interface HandedOn {
  readonly desk: Feedback['desk']
}

const toOwner = messageTo((f: Feedback) => [f.owner])
const toHolder = messageTo((f: Feedback) => [f.holder])
const toPlatform = messageTo({ desk: 'platform' })
/** The platform is told by its name: its staff has no place. */
const toDesk = messageTo((f: Feedback) => {
  if (f.desk === 'organiser') return [f.organiser]
  return f.desk === 'platform' ? { desk: 'platform' } : { role: f.desk, place: f.place }
})

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
      asked: ['发起单位', isOrganiser, another((f: Feedback) => f.answeredBy)],
      other: ['合并到的反馈', (_, who) => who.system === 'feedback'],
    },
    events: {
      SEND: { by: 'owner', label: '提交反馈', tone: 'primary' },
      TAKE: { by: ['taker', 'asked'], label: '我来处理', tone: 'primary' },
      ANSWER: { by: ['holder', 'asked'], label: '答复', tone: 'primary', input: note('答复') },
      ASK: { by: ['holder', 'asked'], label: '请补充', input: note('要问的话') },
      REPLY: { by: 'owner', label: '补充说明', tone: 'primary', input: note('补充说明') },
      HAND_ON: { by: ['holder', 'platform', 'asked'], label: '转给别人', input: handOn },
      RELEASE: { by: ['holder', 'asked'], label: '放回' },
      MERGE: { by: 'platform', label: '合并', input: mergeForm },
      FOLLOW: { by: 'other', label: '一起答复', input: note('答复') },
      PART: { by: 'other', label: '分开处理' },
      SETTLE: { by: 'other', label: '一起结束' },
      WITHDRAW: { by: 'owner', label: '撤回', tone: 'danger', confirm: '撤回后平台不再处理这条反馈，确定吗？' },
      REOPEN: { by: 'owner', label: '没有解决', input: reasonForm },
      RATE: { by: 'owner', label: '评价答复', tone: 'primary', input: form({ stars: stars('满意程度') }) },
    },
    delays: {
      urgent: hours(4),
      unread: workdays(1),
      unanswered: workdays(5),
      idle: days(2),
      unreplied: days(7),
      settled: days(7),
    },
  },
  chart =>
    chart({
      guards: {
        safety: ['不是安全隐患', f => f.kind === 'safety'],
        local: ['不是在区县等人处理的安全隐患', f => f.kind === 'safety' && f.desk !== 'platform'],
        charity: ['不是善款疑问', f => f.kind === 'charity'],
        ordinary: ['善款疑问先由发起单位答复', f => f.kind !== 'charity'],
        reopenable: [`已经重新打开过 ${MOST_REOPENED} 次，请再提交一条`, f => f.reopened < MOST_REOPENED],
      },
      changes: {
        take: (_, __: unknown, { who }) => ({ holder: who.uid ?? '' }),
        handOn: (_, { desk }: HandedOn) => ({ desk }),
        // Where the desk has only one person, the same one may look again rather than nobody.
        climb: { desk: 'platform', answeredBy: '' },
        answer: (_, __: unknown, { who }) => ({ answeredBy: who.uid ?? '' }),
        merge: (_, { into }: z.output<typeof mergeForm>) => ({ mergedInto: into }),
        part: { mergedInto: '', desk: 'platform' },
        reopen: ({ reopened }) => ({ desk: 'platform', reopened: reopened + 1 }),
      },
      effects: {
        tellSent: f => toDesk(sentText(f))(f),
        tellUnanswered: toPlatform((_: unknown, span) => `有一条善款疑问 ${span('unanswered')}没有人处理，请平台答复`),
        tellMerged: toOwner('您的反馈和另一条说的是同一件事，已经合到一起处理，有了答复会告诉您'),
        tellHolderMerged: f => (f.holder === '' ? [] : toHolder('您接手的意见反馈已合并到另一条')(f)),
        tellParted: toOwner('合在一起的那条反馈不再处理，您的这条重新排队，等人处理'),
        answerMembers: (_, { reason }: Reason) => ({
          type: 'tellMembers',
          params: { workflow: 'feedback', event: 'FOLLOW', input: { reason } },
        }),
        settleMembers: { type: 'tellMembers', params: { workflow: 'feedback', event: 'SETTLE' } },
        partMembers: { type: 'tellMembers', params: { workflow: 'feedback', event: 'PART' } },
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
            MERGE: { to: 'merged', change: 'merge', effects: ['tellMerged'] },
            WITHDRAW: { to: 'withdrawn', effects: ['partMembers'] },
          },
          after: {
            urgent: [
              { guard: 'local', to: 'open', change: 'climb', effects: ['tellUrgent'] },
              { guard: 'safety', effects: ['tellUrgent'] },
            ],
            unread: { guard: 'ordinary', to: 'open', change: 'climb', effects: ['tellUnread'] },
            unanswered: { guard: 'charity', to: 'open', change: 'climb', effects: ['tellUnanswered'] },
          },
        },
        taken: {
          label: '处理中',
          on: {
            ANSWER: { to: 'answered', change: 'answer', effects: ['tellAnswered', 'answerMembers'] },
            ASK: { to: 'waiting', effects: ['tellAsked'] },
            HAND_ON: { to: 'open', change: 'handOn', effects: ['tellHandedOn', 'tellMoved'] },
            RELEASE: { to: 'open', effects: ['tellBack'] },
            MERGE: { to: 'merged', change: 'merge', effects: ['tellMerged', 'tellHolderMerged'] },
            WITHDRAW: { to: 'withdrawn', effects: ['partMembers'] },
          },
          after: { idle: { to: 'open', effects: ['tellIdle', 'tellBack'] } },
        },
        waiting: {
          label: '待补充',
          on: {
            REPLY: { to: 'taken', effects: ['tellReplied'] },
            WITHDRAW: { to: 'withdrawn', effects: ['partMembers'] },
          },
          after: { unreplied: { to: 'closed', effects: ['tellDropped', 'partMembers'] } },
        },
        answered: {
          label: '已答复',
          on: {
            RATE: { to: 'closed', effects: ['settleMembers'] },
            REOPEN: { guard: 'reopenable', to: 'open', change: 'reopen', effects: ['tellReopened'] },
          },
          after: { settled: { to: 'closed', effects: ['settleMembers'] } },
        },
        merged: {
          label: '已合并',
          tab: 'ended',
          on: {
            FOLLOW: { to: 'merged', effects: ['tellAnswered', 'answerMembers'] },
            PART: { to: 'open', change: 'part', effects: ['tellParted', 'tellBack'] },
            SETTLE: { to: 'closed', effects: ['settleMembers'] },
            WITHDRAW: { to: 'withdrawn', change: 'part', effects: ['partMembers'] },
          },
        },
        closed: { label: '已结束', tab: 'ended', end: 'done' },
        withdrawn: { label: '已撤回', tab: 'ended', end: true },
      },
    }),
)

/** States of feedback that others can follow: its answer is still to come. */
export const MERGEABLE_STATES = ['open', 'taken', 'waiting'] as const

function sentText({ kind, desk }: Feedback): string {
  if (desk === 'organiser') return '有人对您的募捐提出善款疑问，请接手后答复'
  return kind === 'safety' ? '有人报告安全隐患，请马上看' : '有新的意见反馈'
}
function isOwner({ owner }: Feedback, { uid }: Principal): boolean {
  return uid === owner
}
function isOfDesk(f: Feedback, who: Principal): boolean {
  return f.desk !== 'organiser' && hasRole(who, f.desk, f.place) && !isOwner(f, who)
}
function isOrganiser(f: Feedback, who: Principal): boolean {
  return f.desk === 'organiser' && f.organiser !== '' && who.uid === f.organiser && !isOwner(f, who)
}
