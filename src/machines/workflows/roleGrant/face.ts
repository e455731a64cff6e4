/** Face of 角色: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { roleGrant } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    roleGrant: { receives: 'REST' | 'WAKE' | 'END'; opened: true }
  }
}

export const roleGrantFace = faceOf<typeof roleGrant>()({
  id: 'roleGrant',
  label: '角色',
  load: async () => (await import('./chart.ts')).roleGrant,
  steps: {
    CERTIFY: 'opened',
    APPLY: '/api/my/applyRole',
    ADD: '/api/renwu/roleAdd',
    PROPOSE: '/api/renwu/roleAdd',
    APPOINT_ALONE: '/api/renwu/roleAdd',
    COUNTERSIGN: step('roleCountersign', '/api/renwu/roleCountersign', '复核同意平台或审计员的提名'),
    TURN_DOWN: step('roleTurnDown', '/api/renwu/roleTurnDown', '不同意平台或审计员的提名'),
    RETRACT: step('roleRetract', '/api/renwu/roleRetract', '撤回平台或审计员的提名'),
    WITHDRAW: step('roleWithdraw', '/api/my/roleWithdraw', '撤回角色申请'),
    APPROVE: step('roleApprove', '/api/renwu/roleApprove', '通过角色申请'),
    REFUSE: step('roleRefuse', '/api/renwu/roleRefuse', '驳回角色申请'),
    SUSPEND: step('roleSuspend', '/api/renwu/roleSuspend', '暂停角色'),
    RESUME: step('roleResume', '/api/renwu/roleResume', '恢复角色'),
    GO_AWAY: step('roleGoAway', '/api/my/roleGoAway', '停岗到某天，到期自动恢复'),
    COME_BACK: step('roleComeBack', '/api/my/roleComeBack', '停岗的人提前回岗'),
    TAKE_BACK: step('roleTakeBack', '/api/renwu/roleTakeBack', '收回角色'),
  },
  letters: {
    APPROVE: 'A',
    COUNTERSIGN: 'A',
    TURN_DOWN: 'R',
    RETRACT: 'W',
    REFUSE: 'R',
    WITHDRAW: 'W',
    SUSPEND: 'S',
    RESUME: 'A',
    TAKE_BACK: 'B',
    GO_AWAY: 'G',
    COME_BACK: 'C',
  },

  relations: {
    owner: { who: { by: 'owner' }, page: id => pathTo('/roleEdit', { id }) },
    superior: {
      who: { by: 'binding', roles: ['leader3', 'leader2', 'platform'] },
      page: id => pathTo('/editRole', { id }),
    },
    platform: { who: { by: 'role', role: 'platform' }, page: id => pathTo('/editRole', { id }) },
    countersigner: {
      who: { by: 'role', role: 'platform', except: 'proposedBy' },
      page: id => pathTo('/editRole', { id }),
    },
    proposer: { who: { by: 'fact', fact: 'proposedBy' }, page: id => pathTo('/editRole', { id }) },
    certification: { system: 'certification' },
  },
  tasks: {
    APPROVE: {
      for: 'superior',
      kind: 'decide',
      list: '/role?tab=applied',
      bulk: '通过后马上能办事。请先看过每个人的申请说明。',
    },
    COUNTERSIGN: { for: 'countersigner', kind: 'countersign', list: '/role?tab=applied' },
    // A vacancy has no record yet. Named `leader4:330106002`, by role and region.
    ADD: {
      for: 'superior',
      kind: 'appoint',
      list: '/task?board=roleGrant',
      page: vacancy => {
        const [role, region] = vacancy.split(':')
        return pathTo('/addRole', { role, region })
      },
    },
    // A suspended role is no task of any particular person.
    RESUME: false,
    COME_BACK: false,
  },
})
