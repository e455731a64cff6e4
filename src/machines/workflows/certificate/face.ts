/** Face of 证书: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { certificate } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    certificate: { receives: 'CORRECT' | 'REVOKE_SOURCE' | 'RESTORE_SOURCE'; opened: true }
  }
}

const page = (id: string) => pathTo('/certifiedP', { id })

export const certificateFace = faceOf<typeof certificate>()({
  id: 'certificate',
  label: '证书',
  load: async () => (await import('./chart.ts')).certificate,
  steps: {
    ISSUE: '/api/my/zhengshuAdd',
    AWARD: '/api/renwu/rongyuAdd',
    HIDE: step('certificateHide', '/api/my/zhengshuHide', '不公开证书内容'),
    SHOW: step('certificateShow', '/api/my/zhengshuShow', '公开证书内容'),
    REVOKE: step('certificateRevoke', '/api/renwu/zhengshuRevoke', '申请撤销证书'),
    AGREE_REVOKE: step('certificateAgreeRevoke', '/api/renwu/zhengshuAgreeRevoke', '同意撤销证书'),
    KEEP: step('certificateKeep', '/api/renwu/zhengshuKeep', '不予撤销证书'),
    RESTORE: step('certificateRestore', '/api/renwu/zhengshuRestore', '恢复证书'),
  },
  letters: { HIDE: 'H', SHOW: 'S', REVOKE: 'W', AGREE_REVOKE: 'A', KEEP: 'R', RESTORE: 'E' },

  relations: {
    owner: { who: { by: 'owner' }, page },
    platform: { who: { by: 'role', role: 'platform' }, page },
    otherPlatform: { who: { by: 'role', role: 'platform', except: 'revokedBy' }, page },
    applicant: { who: { by: 'owner' }, page },
    awarder: { who: { by: 'binding', roles: ['leader2', 'platform'] }, page },
    source: { system: 'hours' },
    gift: { system: 'payment' },
    certification: { system: 'certification' },
    predecessor: { system: 'certificate' },
  },
  tasks: {
    AGREE_REVOKE: { for: 'otherPlatform', kind: 'revoke', list: '/task' },
  },
  title: ({ number }) => `证书 ${number}`,
})
