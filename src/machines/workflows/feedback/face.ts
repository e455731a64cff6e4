/** Face of 意见反馈: calls, pages and tasks. */
import { FEEDBACK_KINDS, FEEDBACK_OFFICES } from '../../../contract/feedbackWords.ts'
import { keysOf } from '../../../contract/keys.ts'
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { feedback } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    feedback: { receives: 'FOLLOW' | 'PART' | 'SETTLE'; opened: false }
  }
}

/** Tasks of the organisation that is asked; its own page shows it whole. */
const EXPLAIN = { for: 'asked', kind: 'explain', list: '/task', when: { desk: 'organiser' } } as const
const DESK = { who: { by: 'binding', roles: keysOf(FEEDBACK_OFFICES) }, page: deskOf } as const

export const feedbackFace = faceOf<typeof feedback>()({
  id: 'feedback',
  label: '意见反馈',
  load: async () => (await import('./chart.ts')).feedback,
  steps: {
    SEND: '/api/my/feedback',
    REPLY: step('feedbackReply', '/api/my/feedbackReply', '补充说明自己的反馈'),
    WITHDRAW: step('feedbackWithdraw', '/api/my/feedbackWithdraw', '撤回自己的反馈'),
    REOPEN: step('feedbackReopen', '/api/my/feedbackReopen', '答复没有解决问题'),
    RATE: step('feedbackRate', '/api/my/feedbackRate', '评价答复'),
    TAKE: step('feedbackTake', '/api/renwu/feedbackTake', '接手一条反馈'),
    ANSWER: step('feedbackAnswer', '/api/renwu/feedbackAnswer', '答复反馈'),
    ASK: step('feedbackAsk', '/api/renwu/feedbackAsk', '请提出人补充'),
    HAND_ON: step('feedbackHandOn', '/api/renwu/feedbackHandOn', '把反馈转给别人处理'),
    MERGE: step('feedbackMerge', '/api/renwu/feedbackMerge', '把一条反馈合并到说同一件事的另一条，由那一条答复'),
    RELEASE: step('feedbackRelease', '/api/renwu/feedbackRelease', '放回接手的反馈'),
  },
  letters: {
    TAKE: 'A',
    ANSWER: 'A',
    ASK: 'Q',
    HAND_ON: 'H',
    RELEASE: 'L',
    MERGE: 'M',
    REPLY: 'R',
    WITHDRAW: 'W',
    REOPEN: 'O',
    RATE: 'S',
  },
  relations: {
    owner: { who: { by: 'owner' }, page: ownPage },
    platform: { who: { by: 'role', role: 'platform', except: 'owner' }, page: deskOf },
    taker: DESK,
    holder: DESK,
    asked: { who: { by: 'fact', fact: 'organiser' }, page: ownPage },
    other: { system: 'feedback' },
  },
  tasks: {
    TAKE: [{ for: 'taker', kind: 'accept', list: '/manage/feedback' }, EXPLAIN],
    ANSWER: [{ for: 'holder', kind: 'settle', list: '/manage/feedback?tab=taken' }, EXPLAIN],
    REPLY: { for: 'owner', kind: 'answer', list: '/feedback' },
    // Not a task: it closes by itself.
    RATE: false,
  },
  title: ({ kind }) => FEEDBACK_KINDS[kind],
})

function ownPage(id: string) {
  return pathTo('/feedback', { id })
}
function deskOf(id: string) {
  return pathTo('/manage/feedback', { id })
}
