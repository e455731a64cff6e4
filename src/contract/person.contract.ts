/** Contract of the personal centre: account, addresses, devices. */
import * as z from 'zod/mini'
import { done, endpoint } from './endpoint.ts'
import { ACCOUNT_KINDS, password, smsCode } from './entry.contract.ts'
import { form, knownSecret, phone, pictureUrl, publicName, text } from './fields.ts'
import { decimal, flag, int, json } from './form.ts'
import { keysOf } from './keys.ts'
import { OPTIONAL_MESSAGES } from './messageKinds.ts'
import { districtCode, point, recordId, regionCode, seenMark, time } from './parts.contract.ts'
import { served } from './record.contract.ts'

export const myInfo = z.object({
  uid: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  name: z.string(),
  /** Masked: 138****8000. */
  phone: z.string(),
  avatar: z.string(),
  /** Six digits; empty if never chosen. */
  region: z.string(),
  regionName: z.string(),
  introduction: z.string(),
  /** Goes along with an edit of name, region and introduction. */
  seen: z.string(),
  points: z.int(),
  /** Minutes served; for an organisation, those served in its name. */
  workMinutes: z.int(),
  /** Current roles with their regions. */
  roles: z.array(z.object({ role: z.string(), label: z.string(), region: z.string(), regionName: z.string() })),
  hasPassword: z.boolean(),
  /** What strangers may see. */
  privacy: z.object({ showName: z.boolean(), showOnRank: z.boolean() }),
  /** Kinds of messages that are switched off. */
  muted: z.array(z.enum(keysOf(OPTIONAL_MESSAGES))),
  unread: z.int(),
})
export type MyInfo = z.output<typeof myInfo>

export const address = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Nine or twelve digits: street or community. */
  region: z.string(),
  /** Names from province to community, one a level. */
  regionNames: z.array(z.string()),
  detail: z.string(),
  /** GCJ-02; null if unknown. */
  at: z.nullable(point),
  /** From where distances are counted: its location, else its street; null if the map lacks both. */
  near: z.nullable(point),
  isDefault: z.boolean(),
  /** Goes along with an edit of it. */
  seen: z.string(),
})
export type Address = z.output<typeof address>

const addressFields = {
  name: text('收货人', { min: 2, max: 20 }),
  phone: phone(),
  region: regionCode('所在地区'),
  detail: text('详细地址', { min: 2, max: 80 }),
  lng: z.optional(decimal('经度', { min: 70, max: 140 })),
  lat: z.optional(decimal('纬度', { min: 0, max: 60 })),
  isDefault: z.optional(flag('默认地址')),
}

export const device = z.object({ id: z.string(), name: z.string(), seenAt: time, current: z.boolean() })
export const login = z.object({
  id: z.string(),
  device: z.string(),
  /** Region of the address, in words; empty if unknown. */
  place: z.string(),
  at: time,
  /** Of this session; of another that is still open; of one that has ended. */
  now: z.enum(['here', 'open', 'ended']),
})
/** What has to be done before an account can be closed: a record of its own, or a page where that is done. */
const closureObstacle = z.object({
  text: z.string(),
  workflow: z.string(),
  record: z.string(),
  /** Empty where the record says it. */
  path: z.string(),
})
export type ClosureObstacle = z.output<typeof closureObstacle>
export const closureDetail = z.object({
  id: z.string(),
  record: served,
  state: z.string(),
  stateLabel: z.string(),
  /** When it is closed, ms since 1970; null if it is not going to be. */
  until: z.nullable(time),
})

export const personContract = {
  closureDetail: endpoint({
    wire: '/api/my/zhuxiaoDetails',
    shows: 'every',
    who: 'member',
    title: '注销账号：还有什么没办完，正在等的申请',
    input: form({}),
    reply: z.object({ obstacles: z.array(closureObstacle), closure: z.nullable(closureDetail) }),
  }),
  closureRequest: endpoint({
    wire: '/api/my/zhuxiaoAdd',
    who: 'member',
    title: '申请注销账号，要发到自己手机号的验证码；到期之前可以撤回',
    once: true,
    input: form({ code: smsCode() }),
    reply: z.object({ id: z.string() }),
  }),
  dataCopy: endpoint({
    wire: '/api/my/dataCopy',
    who: 'member',
    title: '个人信息副本，要发到自己手机号的验证码；一天最多三次',
    input: form({ code: smsCode(), part: z.optional(int('第几份', { min: 1, max: 1_000 })) }),
    reply: z.object({
      /** How many parts there are; more than one where a section has more rows than one copy holds. */
      parts: z.int(),
      /** Of the files, without ending. */
      name: z.string(),
      /** A page to read, HTML. */
      page: z.string(),
      /** The same and more for other programs, JSON. */
      data: z.string(),
    }),
  }),
  getMyInfo: endpoint({
    wire: '/api/my/getMyInfo',
    shows: 'every',
    who: 'member',
    title: '我的资料',
    input: form({}),
    reply: myInfo,
  }),
  updateHeadimg: endpoint({
    wire: '/api/my/updateHeadimg',
    who: 'member',
    title: '换头像，图片先上传',
    input: form({ url: pictureUrl('头像') }),
    reply: z.object({ avatar: z.string() }),
  }),
  updateMyInfo: endpoint({
    wire: '/api/my/updateMyInfo',
    who: 'member',
    title: '改资料',
    input: form({
      seen: seenMark(),
      name: z.optional(publicName('姓名或单位名称', { min: 2, max: 40 })),
      region: z.optional(districtCode('所在地区')),
      introduction: z.optional(text('简介', { max: 200, published: true })),
      /** Removes the introduction: an empty field is absent on the wire. */
      noIntroduction: z.optional(flag('不留简介')),
      privacy: z.optional(json('隐私设置', z.strictObject({ showName: z.boolean(), showOnRank: z.boolean() }))),
    }),
    reply: myInfo,
  }),
  updatePhone: endpoint({
    wire: '/api/my/updatePhone',
    who: 'member',
    title: '换手机号，验证码发到新号；还要密码，或发到原号的验证码，两样填一样',
    input: form({
      phone: phone('新手机号'),
      code: smsCode(),
      password: z.optional(knownSecret('密码')),
      oldCode: z.optional(smsCode('原手机号的验证码')),
    }),
    reply: done,
  }),
  updatePassword: endpoint({
    wire: '/api/my/updatePassword',
    who: 'member',
    title: '改密码要原密码；从未设过密码的，要发到自己手机号的验证码（用途 forget）',
    input: form({
      old: z.optional(knownSecret('原密码')),
      code: z.optional(smsCode()),
      password: password('新密码'),
    }),
    reply: done,
  }),
  getDevices: endpoint({
    wire: '/api/my/getDevices',
    who: 'member',
    title: '登录中的设备，和最近的登录',
    input: form({}),
    reply: z.object({ dataList: z.array(device), logins: z.array(login) }),
  }),
  logout: endpoint({
    wire: '/api/my/logout',
    who: 'member',
    title: '退出登录；all 为退出所有设备',
    input: form({ all: z.optional(flag('所有设备')) }),
    reply: done,
  }),
  addressAdd: endpoint({
    wire: '/api/my/addressAdd',
    who: 'member',
    title: '新增地址',
    once: true,
    input: form(addressFields),
    reply: z.object({ id: z.string() }),
  }),
  addressEdit: endpoint({
    wire: '/api/my/addressEdit',
    who: 'member',
    title: '修改地址',
    input: form({ id: recordId(), seen: seenMark(), ...addressFields }),
    reply: done,
  }),
  addressList: endpoint({
    wire: '/api/my/addressList',
    who: 'member',
    title: '我的地址，默认的在最前',
    input: form({}),
    reply: z.object({ dataList: z.array(address) }),
  }),
  addressDelete: endpoint({
    wire: '/api/my/addressDelete',
    who: 'member',
    title: '删除地址',
    input: form({ id: recordId() }),
    reply: done,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    person: typeof personContract
  }
}
