/** Face of 捐物: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { goodsDonation } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    goodsDonation: { receives: 'HAND_UP' | 'DISTRIBUTED'; opened: false }
  }
}

const boardPage = (id: string) => pathTo('/task', { board: 'donationBoard', id })

export const goodsDonationFace = faceOf<typeof goodsDonation>()({
  id: 'goodsDonation',
  label: '捐物',
  load: async () => (await import('./chart.ts')).goodsDonation,
  steps: {
    SUBMIT: '/api/index/iWantToJuanwu',
    REVOKE: step('donationRevoke', '/api/my/juanwuRevoke', '撤回捐赠'),
    CONFIRM: step('donationConfirm', '/api/my/juanwuConfirm', '确认收取无误'),
    DISPUTE: step('donationDispute', '/api/my/juanwuDispute', '收取件数不对'),
    ACCEPT: step('donationAccept', '/api/renwu/juanwuAccept', '受理捐物'),
    REFUSE: step('donationRefuse', '/api/renwu/juanwuRefuse', '婉拒捐物'),
    ASSIGN: step('donationAssign', '/api/renwu/juanwuAssign', '指派上门收取员'),
    TAKE_BACK: step('donationTakeBack', '/api/renwu/juanwuTakeBack', '撤回指派'),
    AGREE: step('collectAgree', '/api/renwu/collectAgree', '同意上门收取'),
    DECLINE: step('collectDecline', '/api/renwu/collectRefuse', '不能上门收取'),
    COLLECT: step('collectSure', '/api/renwu/collectSure', '清点并确认收取'),
    STORE: step('warehouseStore', '/api/renwu/rukuSure', '入库'),
  },
  letters: {
    ACCEPT: 'A',
    REFUSE: 'R',
    ASSIGN: 'S',
    TAKE_BACK: 'B',
    AGREE: 'A',
    DECLINE: 'R',
    COLLECT: 'C',
    CONFIRM: 'C',
    DISPUTE: 'D',
    STORE: 'I',
    REVOKE: 'W',
  },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/myBenevolence', { id }) },
    handler: { who: { by: 'rung' }, page: boardPage },
    assignee: { who: { by: 'fact', fact: 'assignee' }, page: id => pathTo('/collectDetail', { id }) },
    warehouseIn: {
      who: { by: 'role', role: 'warehouseIn', fact: 'warehouse' },
      page: id => pathTo('/warehousing', { id }),
    },
    roleGrant: { system: 'roleGrant' },
    stockIssue: { system: 'stockIssue' },
  },
  tasks: {
    ACCEPT: {
      for: 'handler',
      kind: 'accept',
      list: '/task?board=donationBoard',
      bulk: '受理后由您安排上门收取；捐赠人都会收到消息。',
    },
    ASSIGN: {
      for: 'handler',
      kind: 'assign',
      list: '/task?board=donationBoard&tab=accepted',
      page: id => pathTo('/task', { board: 'donationBoard', tab: 'accepted', id }),
      bulk: '对方要一件一件答复，答复前可以撤销。',
    },
    AGREE: { for: 'assignee', kind: 'answer', list: '/collect?tab=toAnswer' },
    COLLECT: { for: 'assignee', kind: 'do', list: '/collect' },
    CONFIRM: { for: 'owner', kind: 'confirm', list: '/myBenevolence?tab=toConfirm' },
    STORE: { for: 'warehouseIn', kind: 'store', list: '/warehousing' },
  },
})
