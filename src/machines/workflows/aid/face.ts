/** Face of 援助申请: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { aid } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    aid: { receives: 'HAND_UP'; opened: false }
  }
}

const boardPage = (id: string) => pathTo('/task', { board: 'aidBoard', id })
const helperPage = (id: string) => pathTo('/myAssistanceDetail', { id })

export const aidFace = faceOf<typeof aid>()({
  id: 'aid',
  label: '援助申请',
  load: async () => (await import('./chart.ts')).aid,
  steps: {
    SUBMIT: '/api/index/applyYuanzhu',
    REVISE: '/api/my/yuanzhuRevise',
    WITHDRAW: step('aidWithdraw', '/api/my/yuanzhuWithdraw', '撤回求助'),
    CONFIRM: step('aidConfirm', '/api/my/yuanzhuConfirm', '确认帮扶完成'),
    DISPUTE: step('aidDispute', '/api/my/yuanzhuDispute', '帮扶还没有完成'),
    AGREE: step('aidAgree', '/api/my/bangfuAgree', '同意帮扶'),
    DECLINE: step('aidDecline', '/api/my/bangfuRefuse', '不能帮扶'),
    REPORT_DONE: step('aidReport', '/api/my/bangfuConfirm', '提交帮扶完成'),
    ACCEPT: step('aidAccept', '/api/renwu/yuanzhuAccept', '受理援助申请'),
    REFUSE: step('aidRefuse', '/api/renwu/yuanzhuRefuse', '驳回援助申请'),
    ASSIGN: step('aidAssign', '/api/renwu/yuanzhuAssign', '指派帮扶人'),
    TAKE_BACK: step('aidTakeBack', '/api/renwu/yuanzhuTakeBack', '撤销指派'),
    REASSIGN: step('aidReassign', '/api/renwu/yuanzhuReassign', '改派帮扶人'),
    PUBLISH: step('aidPublish', '/api/renwu/yuanzhuPublish', '发布一件援助的故事'),
    WITHHOLD: step('aidWithhold', '/api/renwu/yuanzhuWithhold', '不公开一件援助的故事'),
    ISSUE_GOODS: step('aidIssue', '/api/renwu/yuanzhuIssue', '援助物资出库'),
  },
  letters: {
    ACCEPT: 'A',
    REFUSE: 'R',
    REVISE: 'E',
    WITHDRAW: 'W',
    ASSIGN: 'S',
    TAKE_BACK: 'B',
    AGREE: 'A',
    REASSIGN: 'S',
    ISSUE_GOODS: 'I',
    REPORT_DONE: 'D',
    DECLINE: 'R',
    CONFIRM: 'C',
    PUBLISH: 'P',
    WITHHOLD: 'H',
    DISPUTE: 'D',
  },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/myHelpDetailWz', { id }) },
    handler: { who: { by: 'rung' }, page: boardPage },
    assignee: { who: { by: 'fact', fact: 'assignee' }, page: helperPage },
    writer: { who: { by: 'fact', fact: 'writer' }, page: id => pathTo('/myHelpDetailWz', { id }) },
    warehouseOut: {
      who: { by: 'role', role: 'warehouseOut', fact: 'warehouse' },
      page: id => pathTo('/accessDetail', { aid: id }),
    },
    roleGrant: { system: 'roleGrant' },
  },
  tasks: {
    ACCEPT: {
      for: 'handler',
      kind: 'accept',
      list: '/task?board=aidBoard',
      bulk: '受理后由您安排帮扶人；求助的邻居都会收到消息。',
    },
    ASSIGN: {
      for: 'handler',
      kind: 'assign',
      list: '/task?board=aidBoard&tab=accepted',
      page: id => pathTo('/task', { board: 'aidBoard', tab: 'accepted', id }),
      bulk: '对方要一件一件答复，答复前可以撤销。需要物资的，从离得最近、物资最全的仓库出库。',
    },
    AGREE: { for: 'assignee', kind: 'answer', list: '/myAssistance' },
    REPORT_DONE: { for: 'assignee', kind: 'do', list: '/myAssistance?tab=helping' },
    ISSUE_GOODS: {
      for: 'warehouseOut',
      kind: 'issue',
      list: '/access?tab=toIssue',
      when: { kind: 'goods', issued: false },
    },
    CONFIRM: { for: 'owner', kind: 'confirm', list: '/myHelp?tab=reported', page: id => pathTo('/finish', { id }) },
    PUBLISH: {
      for: 'handler',
      kind: 'publish',
      list: '/task?board=aidBoard&tab=ended',
      page: id => pathTo('/task', { board: 'aidBoard', tab: 'ended', id }),
      when: { story: 'pending' },
    },
    // Optional: a refused application may rest.
    REVISE: false,
  },
})
