/**
 * Contract of roles: application, appointment and removal by leaders, the organisation tree. Steps stand in
 * `steps.contract.ts`.
 */

import * as z from 'zod/mini'
import { APPOINTED_BY, isCountersigned, type OpenRole } from './appointing.ts'
import { endpoint, listOf } from './endpoint.ts'
import { choice, choices, form, keyword, phone, text } from './fields.ts'
import { int, json, paging } from './form.ts'
import { keysOf } from './keys.ts'
import { deskFilter, recordId, regionCode, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { ROLE_DESK } from './recordLists.ts'

export const APPOINTED_ROLES = keysOf(APPOINTED_BY)
/** Roles that people apply for; the others only the platform gives. */
export const OPEN_ROLES = APPOINTED_ROLES.filter((role): role is OpenRole => !isCountersigned(role))

/** Skills of helpers; stored and shown in these words. */
export const SKILLS = [
  '陪诊陪护',
  '水电维修',
  '家庭保洁',
  '作业辅导',
  '心理倾听',
  '理发',
  '做饭送餐',
  '会开车',
  '搬运',
  '电脑手机',
  '法律咨询',
  '会方言手语',
] as const

/** Tabs of a leader's list: to decide, active, paused, ended. */

/** A region code, or the id of a warehouse for warehouse roles. */
const roleRegion = () => recordId('地区或仓库')
const role = () => choice('角色', APPOINTED_ROLES)

export const roleRow = z.object({
  id: z.string(),
  version: z.int(),
  state: z.string(),
  ...stateShown,
  /** When its holder is back, as long as they are away for a time; null otherwise. */
  awayUntil: z.nullable(time),
  /** Whether the reader is away by their own wish, so that they may come back earlier. */
  mayComeBack: z.boolean(),
  role: z.string(),
  roleLabel: z.string(),
  region: z.string(),
  regionName: z.string(),
  /** In full for the person, for the one who decides and for every leader above; otherwise masked, `王**`. */
  name: z.string(),
  /** In full for every leader above; otherwise masked, `138****0001`. */
  phone: z.string(),
  /** Post that decides now: 三级负责人. */
  deskLabel: z.string(),
  avatar: z.string(),
  /** When the present state began. */
  since: time,
  /** Whether the reader decides. */
  mine: z.boolean(),
})
export type RoleRow = z.output<typeof roleRow>

export const roleDetails = z.extend(roleRow, {
  record: served,
  own: z.boolean(),
  /** In full for the person who decides. */
  fullPhone: z.string(),
  /** Text of the application; empty for appointees. */
  words: z.string(),
  skills: z.array(z.string()),
  introduction: z.string(),
  /** Minutes served as a volunteer. */
  workMinutes: z.int(),
  /** Other current roles. */
  others: z.array(z.object({ roleLabel: z.string(), regionName: z.string() })),
  /** Open records in this region that move up when the role ends. */
  carried: z.int(),
})
export type RoleDetails = z.output<typeof roleDetails>

/** A person in the tree: leaders by name, others masked. */
export const treePerson = z.object({ id: z.string(), name: z.string(), avatar: z.string() })
export const treeNode = z.object({
  region: z.string(),
  name: z.string(),
  /** Leader of the region; empty if the post is vacant or does not exist at that level. */
  leader: z.string(),
  /** People with a role in the region and below. */
  people: z.int(),
})
export const organisationTree = z.object({
  region: z.string(),
  name: z.string(),
  /** From the country down to the region itself. */
  path: z.array(z.object({ region: z.string(), name: z.string() })),
  /** Title of the region's leader; empty if there is none at that level. */
  leaderLabel: z.string(),
  leaders: z.array(treePerson),
  /** Roles at this level only, with the number of people. */
  roles: z.array(z.object({ role: z.string(), roleLabel: z.string(), people: z.int() })),
  children: z.array(treeNode),
  people: z.int(),
})
export type OrganisationTree = z.output<typeof organisationTree>

export const roleContract = {
  applyRole: endpoint({
    wire: '/api/my/applyRole',
    who: 'member',
    title: '申请角色',
    once: true,
    input: form({
      role: choice('角色', OPEN_ROLES),
      region: roleRegion(),
      words: text('申请说明', { min: 2 }),
      skills: z.optional(json('特长', choices('特长', SKILLS, { max: 12 }))),
    }),
    reply: z.object({ id: z.string() }),
  }),
  myRolePage: endpoint({
    wire: '/api/my/rolePage',
    shows: ['roleGrant'],
    who: 'member',
    title: '我的角色和申请',
    input: form(paging),
    reply: listOf(roleRow),
  }),
  roleDetails: endpoint({
    wire: '/api/my/roleDetails',
    shows: ['roleGrant'],
    who: 'member',
    title: '一个角色：本人、上级负责人和平台可看',
    input: form({ id: recordId('角色') }),
    reply: roleDetails,
  }),
  getCangku: endpoint({
    wire: '/api/my/getCangku',
    who: 'member',
    title: '一个地区的爱心仓库，申请和任命仓库管理员用',
    input: form({ region: regionCode() }),
    reply: z.object({ dataList: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })) }),
  }),
  getZuzhijiagou: endpoint({
    wire: '/api/my/getZuzhijiagou',
    shows: ['roleGrant'],
    who: 'member',
    title: '组织架构的一层；不填地区为全国',
    input: form({ region: z.optional(regionCode()) }),
    reply: organisationTree,
  }),
  getZuzhiRenyuan: endpoint({
    wire: '/api/my/getZuzhiRenyuan',
    shows: ['roleGrant'],
    who: 'member',
    title: '组织架构里一个地区担任某角色的人',
    input: form({ region: regionCode(), role: role(), ...paging }),
    reply: listOf(treePerson),
  }),

  rolePage: endpoint({
    wire: '/api/renwu/rolePage',
    shows: ['roleGrant'],
    who: 'member',
    title: '我下面的人，新的在前',
    input: form({
      tab: tabOf(ROLE_DESK),
      id: z.optional(recordId('角色')),
      role: z.optional(role()),
      ...deskFilter,
      keyword: z.optional(keyword('姓名或手机号')),
      ...paging,
    }),
    reply: tabbedListOf(ROLE_DESK, z.extend(roleRow, { record: served })),
  }),
  roleFind: endpoint({
    wire: '/api/renwu/roleFind',
    who: 'member',
    title: '任命前按完整手机号找账号，只给出遮盖的姓名',
    input: form({ phone: phone() }),
    reply: z.object({ name: z.string(), phone: z.string(), avatar: z.string(), roles: z.array(z.string()) }),
  }),
  roleAdd: endpoint({
    wire: '/api/renwu/roleAdd',
    who: 'member',
    title: '任命；平台和审计员要另一位平台复核，不填地区',
    once: true,
    input: form({ phone: phone(), role: role(), region: z.optional(roleRegion()) }),
    reply: z.object({
      id: z.string(),
      /** Whether it waits for another person of the platform. */
      proposed: z.boolean(),
    }),
  }),
  roleChange: endpoint({
    wire: '/api/renwu/roleChange',
    who: 'member',
    title: '调整地区：收回原角色，同时任命到新地区',
    once: true,
    input: form({
      id: recordId('角色'),
      version: z.optional(int('版本', { min: 1 })),
      region: roleRegion(),
      reason: text('原因', { min: 2 }),
    }),
    reply: z.object({ id: z.string() }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    role: typeof roleContract
  }
}
