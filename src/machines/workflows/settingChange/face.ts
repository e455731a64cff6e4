/** Face of 设置变更: calls, pages and tasks. */
import { pathTo } from '../../../contract/screens.ts'
import { settingLabel } from '../../../contract/settingKeys.ts'
import { faceOf, step } from '../../workflow/face.ts'
import type { settingChange } from './chart.ts'

declare module '../../workflow/registry.ts' {
  interface Registry {
    settingChange: { receives: never; opened: true }
  }
}

const pageOf = (id: string) => pathTo('/manage/settings', { id })

export const settingChangeFace = faceOf<typeof settingChange>()({
  id: 'settingChange',
  label: '设置变更',
  load: async () => (await import('./chart.ts')).settingChange,
  steps: {
    PROPOSE: '/api/manage/settingSave',
    COUNTERSIGN: step('settingCountersign', '/api/manage/settingCountersign', '复核同意修改平台设置'),
    REFUSE: step('settingRefuse', '/api/manage/settingRefuse', '不同意修改平台设置'),
    WITHDRAW: step('settingWithdraw', '/api/manage/settingWithdraw', '撤回对平台设置的修改'),
    REVERT: step('settingRevert', '/api/manage/settingRevert', '把平台设置改回原来的值'),
  },
  letters: { COUNTERSIGN: 'A', REFUSE: 'R', WITHDRAW: 'W', REVERT: 'V' },
  relations: {
    proposer: { who: { by: 'owner' }, page: pageOf },
    second: { who: { by: 'role', role: 'platform', except: 'owner' }, page: pageOf },
    next: { system: 'settingChange' },
  },
  tasks: {
    COUNTERSIGN: { for: 'second', kind: 'countersign', list: '/manage/settings' },
  },
  title: ({ key }) => `修改${settingLabel(key)}`,
})
