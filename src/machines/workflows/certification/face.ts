/** Face of 认证: calls, pages and tasks. */
import { CERTIFICATION_KINDS } from '../../../contract/certificationWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { certification } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    certification: { receives: 'PAID'; opened: false }
  }
}

const desk = (id: string) => pathTo('/manage/reviews', { book: 'certification', id })
const PLATFORM = { who: { by: 'role', role: 'platform' }, page: desk } as const

export const certificationFace = faceOf<typeof certification>()({
  id: 'certification',
  label: '认证',
  load: async () => (await import('./chart.ts')).certification,
  steps: {
    // Organisations submit by a call of their own, /api/my/identOrganisationSave.
    SUBMIT: '/api/my/identPersonSave',
    CHANGE: '/api/my/identPersonSave',
    TAKE_CHANGE_BACK: step('identTakeChangeBack', '/api/my/identTakeChangeBack', '撤回认证资料的变更'),
    ACCEPT: step('identAccept', '/api/renwu/identAccept', '同意变更认证资料'),
    COUNTERSIGN_CHANGE: step('identCountersignChange', '/api/renwu/identCountersignChange', '复核变更认证资料'),
    TURN_DOWN: step('identTurnDown', '/api/renwu/identTurnDown', '不同意变更认证资料'),
    WITHDRAW: step('identWithdraw', '/api/my/identWithdraw', '撤回认证'),
    RENEW: step('identRenew', '/api/my/identRenew', '续期认证'),
    APPEAL: step('identAppeal', '/api/my/identAppeal', '对认证的决定申诉'),
    ASK_MORE: step('identAskMore', '/api/renwu/identAskMore', '请申请人补充认证资料'),
    APPROVE: step('identApprove', '/api/renwu/identApprove', '通过认证'),
    REFUSE: step('identRefuse', '/api/renwu/identRefuse', '不通过认证'),
    COUNTERSIGN: step('identCountersign', '/api/renwu/identCountersign', '复核认证'),
    RETURN: step('identReturn', '/api/renwu/identReturn', '退回认证重审'),
    OVERTURN: step('identOverturn', '/api/renwu/identOverturn', '支持认证申诉'),
    UPHOLD: step('identUphold', '/api/renwu/identUphold', '维持认证决定'),
    FREEZE: step('identFreeze', '/api/renwu/identFreeze', '暂停认证'),
    UNFREEZE: step('identUnfreeze', '/api/renwu/identUnfreeze', '恢复认证'),
    REVOKE: step('identRevoke', '/api/renwu/identRevoke', '撤销认证'),
  },
  letters: {
    SUBMIT: 'S',
    CHANGE: 'C',
    TAKE_CHANGE_BACK: 'W',
    ACCEPT: 'A',
    COUNTERSIGN_CHANGE: 'Y',
    TURN_DOWN: 'R',
    WITHDRAW: 'W',
    RENEW: 'E',
    APPEAL: 'P',
    ASK_MORE: 'M',
    APPROVE: 'A',
    REFUSE: 'R',
    COUNTERSIGN: 'A',
    RETURN: 'R',
    OVERTURN: 'O',
    UPHOLD: 'U',
    FREEZE: 'F',
    UNFREEZE: 'A',
    REVOKE: 'V',
  },
  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/identP', { id }) },
    reviewer: { who: { by: 'binding', roles: ['leader3', 'platform'] }, page: desk },
    platform: PLATFORM,
    countersigner: { who: { by: 'role', role: 'platform', except: 'reviewedBy' }, page: desk },
    revoker: { who: { by: 'role', role: 'platform', except: 'frozenBy' }, page: desk },
    changeCountersigner: { who: { by: 'role', role: 'platform', except: 'changeAcceptedBy' }, page: desk },
    payment: { system: 'payment' },
  },
  tasks: {
    SUBMIT: false,
    RENEW: false,
    APPROVE: { for: 'reviewer', kind: 'decide', list: '/manage/reviews?book=certification' },
    ACCEPT: {
      for: 'reviewer',
      kind: 'decide',
      list: '/manage/reviews?book=certification&tab=changing',
      when: { changing: true, changeAccepted: false },
    },
    COUNTERSIGN_CHANGE: {
      for: 'changeCountersigner',
      kind: 'countersignChange',
      list: '/manage/reviews?book=certification&tab=changing',
      when: { changeAccepted: true },
    },
    COUNTERSIGN: {
      for: 'countersigner',
      kind: 'countersign',
      list: '/manage/reviews?book=certification&tab=toCountersign',
    },
    OVERTURN: { for: 'countersigner', kind: 'settle', list: '/manage/reviews?book=certification&tab=appealed' },
    // Not a task: a frozen one waits for what is looked into, and is free in time.
    UNFREEZE: false,
  },
  title: ({ kind }) => CERTIFICATION_KINDS[kind],
})
