/** Duties of each role, one line each. */

import { APPOINTED_BY, type AppointedRole, isCountersigned } from '../../../contract/appointing.ts'
import { keysOf } from '../../../contract/keys.ts'
import { REACH, type Reach, ROLES } from '../../../contract/words.ts'

export const isAppointed = (role: string): role is AppointedRole => Object.hasOwn(APPOINTED_BY, role)

const DUTIES: Readonly<Record<AppointedRole, string>> = {
  volunteer: '上门帮扶邻居，参加志愿活动',
  collector: '上门收取邻居捐的物品',
  responsible: '受理社区里的求助和捐赠',
  activityLeader: '发起活动，审核报名和签到',
  warehouseIn: '给捐来的物品登记入库',
  warehouseOut: '把物资发给需要的人',
  finance: '核对捐款、费用和提现',
  giftStaff: '给兑换的礼品发货',
  leader4: '管一个街道，指派帮扶和收取',
  leader3: '管一个区县，任命街道负责人',
  leader2: '管一个城市，任命区县负责人',
  platform: '管全国：审核单位，定设置，任命城市负责人',
  auditor: '只看账本、凭证和操作记录，不能兼任别的角色',
}
/** The most common roles first. */
export const ORDERED_ROLES = keysOf(DUTIES)
/** Those that people apply for. */
export const APPLICABLE_ROLES = ORDERED_ROLES.filter(role => !isCountersigned(role))

const REACH_LABELS: Partial<Record<Reach, string>> = {
  all: '全国',
  city: '一个城市',
  district: '一个区县',
  street: '一个街道',
  community: '一个社区',
  warehouse: '一个仓库',
}

export const roleChoices = (roles: readonly AppointedRole[]) =>
  roles.map(role => ({
    value: role,
    label: ROLES[role],
    text: `${DUTIES[role]}（${REACH_LABELS[REACH[role]] ?? ''}）`,
  }))

/** Level of the address tree on which a role's region is chosen; a warehouse is searched in a city. */
export const LEVEL_OF: Readonly<Record<Reach, number>> = {
  all: 0,
  city: 2,
  district: 3,
  street: 4,
  community: 5,
  warehouse: 2,
  shop: 0,
}
export const reachOf = (role: string): Reach | undefined => (isAppointed(role) ? REACH[role] : undefined)
