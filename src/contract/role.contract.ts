/**
 * Roles: applied for, given and taken by leaders, and the tree of who stands where. Steps stand in `steps.contract.ts`.
 */

import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { choice, choices, form, keyword, phone, text } from './fields.ts'
import { int, json, paging } from './form.ts'
import { keysOf } from './keys.ts'
import { recordId, regionCode, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served } from './record.contract.ts'
import { ROLE_DESK } from './recordLists.ts'
import { APPOINTED_BY } from './words.ts'

export const APPOINTED_ROLES = keysOf(APPOINTED_BY)

/** What helpers say they can do; kept and shown in these words. */
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

/** The tabs of a leader's list: waiting to be decided, at work, resting, over. */

/** A code of the address tree, or the id of a warehouse, as the role asks for. */
const roleRegion = () => recordId('地区或仓库')
const role = () => choice('角色', APPOINTED_ROLES)

export const roleRow = z.object({
  id: z.string(),
  version: z.int(),
  state: z.string(),
  stateLabel: z.string(),
  role: z.string(),
  roleLabel: z.string(),
  region: z.string(),
  regionName: z.string(),
  /** In full for oneself, for whoever decides about it, and for every leader over them; else masked, 王**. */
  name: z.string(),
  /** In full for every leader over them, else masked: 138****0001. */
  phone: z.string(),
  /** Who decides about it now, in words: 三级负责人. */
  deskLabel: z.string(),
  avatar: z.string(),
  /** When it came to its present state. */
  since: time,
  /** Whether it is for the reader to decide. */
  mine: z.boolean(),
})
export type RoleRow = z.output<typeof roleRow>

export const roleDetails = z.extend(roleRow, {
  record: served,
  own: z.boolean(),
  /** In full for whoever decides about it. */
  fullPhone: z.string(),
  /** What was written in the application; empty for who was appointed. */
  words: z.string(),
  skills: z.array(z.string()),
  introduction: z.string(),
  /** Minutes given as a volunteer. */
  workMinutes: z.int(),
  /** Other roles held now. */
  others: z.array(z.object({ roleLabel: z.string(), regionName: z.string() })),
  /** Open matters that they carry in this region, which are handed up when the role goes. */
  carried: z.int(),
})
export type RoleDetails = z.output<typeof roleDetails>

/** Somebody in the tree: leaders by their name, all others masked. */
export const treePerson = z.object({ id: z.string(), name: z.string(), avatar: z.string() })
export const treeNode = z.object({
  region: z.string(),
  name: z.string(),
  /** The leader of that region; empty where the post is vacant or there is none at that level. */
  leader: z.string(),
  /** People with a role in it and below. */
  people: z.int(),
})
export const organisationTree = z.object({
  region: z.string(),
  name: z.string(),
  /** From the country down to the region itself. */
  path: z.array(z.object({ region: z.string(), name: z.string() })),
  /** What the leader of such a region is called; empty where there is none at that level. */
  leaderLabel: z.string(),
  leaders: z.array(treePerson),
  /** Roles that people hold at this very level, with how many do. */
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
      role: role(),
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
      role: z.optional(role()),
      region: z.optional(regionCode()),
      keyword: z.optional(keyword('姓名或手机号')),
      ...paging,
    }),
    reply: tabbedListOf(ROLE_DESK, roleRow),
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
    title: '任命',
    once: true,
    input: form({ phone: phone(), role: role(), region: roleRegion() }),
    reply: z.object({ id: z.string() }),
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
