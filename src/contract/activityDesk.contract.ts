/** Contract of activity leaders: editing, publishing, rosters, check-in on the day. */
import * as z from 'zod/mini'
import { ACTIVITY_KINDS, activityRow, insurance, shiftRow } from './activity.contract.ts'
import { endpoint, listOf } from './endpoint.ts'
import {
  choice,
  code,
  count,
  day,
  form,
  given,
  list,
  noneTwice,
  phone,
  pictureUrl,
  reference,
  text,
  timeOfDay,
} from './fields.ts'
import { decimal, flag, int, json, paging, wireNumber } from './form.ts'
import { keysOf } from './keys.ts'
import { point, recordId, regionCode, tabOf, time } from './parts.contract.ts'
import { served } from './record.contract.ts'
import { ACTIVITY_DESK } from './recordLists.ts'

const MAX_SHIFTS = 8
const MAX_PLACES = 2_000
/** Direction of a check-in. */
export const CHECK_IN_WAYS = { in: '签到', out: '签退' } as const

/** One shift as its leader enters it, `09:00`; an end at or before the beginning is the next day's, or 24:00. */
export const shiftForm = z.strictObject({
  title: text('班次名称', { max: 20 }),
  day: day('日期'),
  from: timeOfDay('开始时间'),
  until: timeOfDay('结束时间'),
  places: count('名额', { min: 1, max: MAX_PLACES, unit: '人' }),
  minimum: count('最少人数', { max: MAX_PLACES, unit: '人' }),
  leastAge: count('最小年龄', { max: 80, unit: '岁' }),
  skill: text('技能要求', { min: 0, max: 40 }),
})
export type ShiftForm = z.output<typeof shiftForm>

const activityForm = {
  kind: choice('活动类型', ACTIVITY_KINDS),
  title: text('活动名称', { min: 4, max: 40, printed: true }),
  summary: text('一句话介绍', { min: 4, max: 80 }),
  body: text('做什么', { min: 10, max: 2000 }),
  meeting: text('集合地点', { max: 100 }),
  region: regionCode('活动地点'),
  address: text('详细地址', { min: 4, max: 100 }),
  lng: decimal('经度', { min: 73, max: 136 }),
  lat: decimal('纬度', { min: 3, max: 54 }),
  radius: wireNumber('签到范围', count('签到范围', { min: 50, max: 5000, unit: '米' })),
  picture: z.optional(pictureUrl('封面图片')),
  risky: flag('可能发生人身危险'),
  insurer: z.optional(text('保险公司', { max: 40 })),
  policy: z.optional(reference('保单号')),
  insurerPhone: z.optional(reference('保险电话', { max: 20 })),
  /** Approve sign-ups automatically, except of people with two no-shows. */
  automatic: flag('报名自动通过'),
  shifts: json('班次', list('班次', shiftForm, { max: MAX_SHIFTS })),
}

export const activityPlan = z.object({
  id: z.string(),
  record: served,
  kind: z.enum(keysOf(ACTIVITY_KINDS)),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  meeting: z.string(),
  region: z.string(),
  address: z.string(),
  at: point,
  radius: z.int(),
  picture: z.string(),
  risky: z.boolean(),
  insurance: z.nullable(insurance),
  automatic: z.boolean(),
  shifts: z.array(z.extend(shiftRow, { record: z.nullable(served) })),
})
export type ActivityPlan = z.output<typeof activityPlan>

/** A participant of a shift, for its leader. */
export const rosterRow = z.object({
  id: z.string(),
  record: served,
  state: z.string(),
  stateLabel: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** In full while the person is expected; masked afterwards. */
  phone: z.string(),
  kind: z.enum(['volunteer', 'vehicle']),
  party: z.int(),
  places: z.int(),
  queue: z.int(),
  age: z.nullable(z.int()),
  words: z.string(),
  /** Organisation that named the person; empty for individuals. */
  unit: z.string(),
  checkedInAt: z.nullable(time),
  /** Vehicles only: journeys, people carried, kilometres so far. */
  trips: z.int(),
  carried: z.int(),
  kilometres: z.int(),
  /** Reason of the latest request or refusal; empty for none. */
  reason: z.string(),
  /** Id of the resulting hours record, for those who may read it; otherwise empty. */
  hours: z.string(),
  at: time,
})
export type RosterRow = z.output<typeof rosterRow>

export const activityDeskContract = {
  activitySave: endpoint({
    wire: '/api/renwu/huodongSave',
    who: 'member',
    title: '活动负责人：起草或修改一场活动和它的班次',
    once: true,
    input: form({ id: z.optional(recordId('活动')), version: z.optional(int('版本', { min: 1 })), ...activityForm }),
    reply: z.object({ id: z.string() }),
  }),
  activityCopy: endpoint({
    wire: '/api/renwu/huodongCopy',
    who: 'member',
    title: '活动负责人：换几个日期，各复制一场',
    once: true,
    input: form({
      id: recordId('活动'),
      days: json('日期', list('日期', day('日期'), { max: 12 }).check(noneTwice('日期'))),
    }),
    reply: z.object({ ids: z.array(z.string()) }),
  }),
  activityReschedule: endpoint({
    wire: '/api/renwu/huodongReschedule',
    who: 'member',
    title: '活动负责人：改期或换地点，已报名的人要再确认',
    once: true,
    input: form({
      id: recordId('活动'),
      day: day('新日期'),
      from: timeOfDay('第一班开始时间'),
      /** Set together for a change of place, within the same region. */
      address: z.optional(text('新的详细地址', { min: 4, max: 100 })),
      meeting: z.optional(text('集合地点', { max: 100 })),
      lng: z.optional(decimal('经度', { min: 73, max: 136 })),
      lat: z.optional(decimal('纬度', { min: 3, max: 54 })),
      reason: text('原因', { min: 2 }),
      version: z.optional(int('版本', { min: 1 })),
    }),
    reply: served,
  }),
  activityDeskPage: endpoint({
    wire: '/api/renwu/huodongPage',
    who: 'member',
    title: '活动负责人、负责人：我这里的活动',
    shows: ['activity', 'shift', 'signUp'],
    input: form({ tab: tabOf(ACTIVITY_DESK), ...paging }),
    reply: listOf(z.extend(activityRow, { record: served, applied: z.int() })),
  }),
  activityPlan: endpoint({
    wire: '/api/renwu/huodongDetails',
    who: 'member',
    title: '一场活动的全部内容，给写它、审它和带它的人；也可以按班次或报名找',
    shows: ['activity', 'shift', 'signUp'],
    input: form({
      id: z.optional(recordId('活动')),
      shift: z.optional(recordId('班次')),
      signUp: z.optional(recordId('报名')),
    }),
    reply: activityPlan,
  }),
  rosterPage: endpoint({
    wire: '/api/renwu/baomingPage',
    who: 'member',
    title: '活动负责人：一个班次的报名、候补和签到',
    shows: ['shift', 'signUp', 'hours'],
    /** `id`: of the shift. */
    input: form({ id: recordId('班次'), ...paging }),
    reply: listOf(rosterRow),
  }),
  signUpInvite: endpoint({
    wire: '/api/renwu/baomingInvite',
    who: 'member',
    title: '活动负责人：给一位志愿者留名额，也可以和他别的报名时间重叠；由本人确认',
    once: true,
    input: form({ shift: recordId('班次'), phone: phone('志愿者手机号'), reason: text('原因', { min: 2 }) }),
    reply: z.object({ id: z.string(), message: z.string() }),
  }),
  sceneCode: endpoint({
    wire: '/api/renwu/sceneCode',
    who: 'member',
    title: '活动负责人：班次的签到码，每 30 秒换一个',
    input: form({ shift: recordId('班次') }),
    /** `nextAt`: when the code changes. */
    reply: z.object({ code: z.string(), nextAt: time }),
  }),
  sceneScan: endpoint({
    wire: '/api/huodong/sceneScan',
    who: 'visitor',
    title: '扫到的签到码换一张 短时有效的凭证，登录之前就可以换',
    // The first scan creates the key that seals claims.
    writes: true,
    input: form({ code: given('签到码', { max: 80 }) }),
    reply: z.object({ claim: z.string(), expiresAt: time, shift: z.string(), activity: z.string(), title: z.string() }),
  }),
  checkIn: endpoint({
    wire: '/api/huodong/qiandao',
    who: 'member',
    title: '凭扫码凭证签到或签退，都要在活动地点附近；一次扫码只能一个人用',
    once: true,
    // A claim begins with the id of its shift.
    queue: ({ claim }) => claim.split('.')[0] ?? '',
    input: form({
      claim: given('凭证', { max: 120 }),
      going: choice('签到或签退', CHECK_IN_WAYS),
      lng: z.optional(decimal('经度', { min: -180, max: 180 })),
      lat: z.optional(decimal('纬度', { min: -90, max: 90 })),
      /** Metres, as measured by the phone. */
      accuracy: z.optional(int('定位精度', { max: 100_000 })),
    }),
    reply: z.object({ id: z.string(), state: z.string(), stateLabel: z.string(), message: z.string() }),
  }),
  admit: endpoint({
    wire: '/api/renwu/qiandao',
    who: 'member',
    title: '活动负责人：扫或输入个人签到码，帮人签到或签退',
    once: true,
    queue: ({ shift }) => shift,
    input: form({
      shift: recordId('班次'),
      code: code('个人签到码', /^[0-9A-Z]{4,20}$/, '个人签到码是 8 位数字'),
      going: choice('签到或签退', CHECK_IN_WAYS),
    }),
    reply: z.object({
      id: z.string(),
      name: z.string(),
      state: z.string(),
      stateLabel: z.string(),
      message: z.string(),
    }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    activityDesk: typeof activityDeskContract
  }
}
