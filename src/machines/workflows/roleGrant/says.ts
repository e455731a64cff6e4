/** What people are told of a role that they apply for. */
import type { Says } from '../../workflow/says.ts'
import type { RoleGrant } from './chart.ts'

export const roleGrantSays = {
  owner: {
    applied: ['others', '等上一级的负责人看您的申请'],
    proposed: ['others', '有人提名您，等另一位平台管理员复核'],
    active: null,
    suspended: null,
  },
} satisfies Says<RoleGrant>
