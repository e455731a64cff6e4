/** Contract of activities: public list and detail, sign-up for a shift, the caller's own sign-ups. */
import * as z from 'zod/mini'
import { endpoint, listOf } from './endpoint.ts'
import { smsCode } from './entry.contract.ts'
import { choice, code, count, day, form, keyword, phone, text } from './fields.ts'
import { decimal, flag, paging, wireNumber } from './form.ts'
import { keysOf } from './keys.ts'
import { card, oneTimeCode, point, recordId, regionCode, tabbedListOf, tabOf, time } from './parts.contract.ts'
import { served, stateShown } from './record.contract.ts'
import { MY_SIGN_UPS } from './recordLists.ts'

export const ACTIVITY_KINDS = { relief: '助人', goods: '物资' } as const
export type ActivityKind = keyof typeof ACTIVITY_KINDS
/** Date filter of the activity list. */
export const ACTIVITY_TIMES = {
  today: '今天',
  tomorrow: '明天',
  weekend: '周末',
  week: '一周内',
  past: '已结束',
} as const
export type ActivityTime = keyof typeof ACTIVITY_TIMES
export const ACTIVITY_SORTS = { soonest: '最早开始', nearest: '离我最近' } as const
/** Maximum size of a party that signs up together. */
export const MAX_PARTY = 5

export const activityRow = z.extend(card, {
  state: z.string(),
  stateLabel: z.string(),
  kind: z.enum(keysOf(ACTIVITY_KINDS)),
  organisation: z.string(),
  regionName: z.string(),
  address: z.string(),
  at: point,
  startsAt: time,
  endsAt: time,
  /**
   * Sum over the shifts that take sign-ups; so are the next two. At the desk it is over all that were not dropped.
   */
  places: z.int(),
  taken: z.int(),
  waiting: z.int(),
  /** Whether some shift takes sign-ups. */
  signUpOpen: z.boolean(),
  /** Metres from the requested point; null without one. */
  distance: z.nullable(z.int()),
})
export type ActivityRow = z.output<typeof activityRow>

export const shiftRow = z.object({
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  title: z.string(),
  startsAt: time,
  endsAt: time,
  places: z.int(),
  taken: z.int(),
  waiting: z.int(),
  /** Minimum number of participants; below it the shift makes no sense. */
  minimum: z.int(),
  /** Minimum age in years; 0 for none. */
  leastAge: z.int(),
  /** Required skill; empty for none. */
  skill: z.string(),
})
export type ShiftRow = z.output<typeof shiftRow>

/** Why the reader may not sign up, and the address of the screen that helps; empty where none does. */
export const obstacle = z.object({ message: z.string(), help: z.string() })
export type Obstacle = z.output<typeof obstacle>

export const insurance = z.object({ insurer: z.string(), number: z.string(), phone: z.string() })

export const mySignUp = z.object({
  id: z.string(),
  activity: z.string(),
  shift: z.string(),
  title: z.string(),
  picture: z.string(),
  kind: z.enum(['volunteer', 'vehicle']),
  state: z.string(),
  ...stateShown,
  version: z.int(),
  startsAt: time,
  endsAt: time,
  address: z.string(),
  at: point,
  party: z.int(),
  places: z.int(),
  /** Position on the waiting list; 0 for others. */
  position: z.int(),
  /** Organisation that named the person; empty for individuals. */
  unit: z.string(),
  /** Deadline of the offer, of the confirmation or of the leader's decision; null for none. */
  dueAt: z.nullable(time),
})
export type MySignUp = z.output<typeof mySignUp>

export const activityDetail = z.extend(activityRow, {
  /** Description, meeting point included. */
  body: z.string(),
  meeting: z.string(),
  /** Leader's name and number; only for people who have signed up, empty for others. */
  leader: z.string(),
  leaderPhone: z.string(),
  /** Only for the leader and people who have signed up; null for none. */
  insurance: z.nullable(insurance),
  shifts: z.array(shiftRow),
  /** The reader's own open sign-ups. */
  mine: z.array(mySignUp),
  /** The groups that the reader's organisation brings. */
  groups: z.array(z.object({ id: z.string(), shift: z.string(), stateLabel: z.string() })),
  /** Why the reader may not sign up; null where they may. */
  obstacle: z.nullable(obstacle),
  /** Whether the reader may edit it and run the day. */
  leads: z.boolean(),
  favourite: z.boolean(),
  /** Summary, written after the end. */
  words: z.string(),
})
export type ActivityDetail = z.output<typeof activityDetail>

export const attendee = z.object({
  id: z.string(),
  /** Masked name of a person, or the name of an organisation. */
  name: z.string(),
  avatar: z.string(),
  shift: z.string(),
  shiftTitle: z.string(),
  places: z.int(),
  stateLabel: z.string(),
  at: time,
})
export type Attendee = z.output<typeof attendee>

const PLATE =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$/
const PLATE_FAULT = '请填写车牌号，如 浙A12345'
/** Validates a number plate in any spelling. Part of it is published, so nothing else may be written here. */
const plate = code('车牌号', PLATE, PLATE_FAULT)

export const vehicleFields = {
  plate,
  seats: count('座位数', { min: 1, max: 60, unit: '座' }),
  load: count('载重', { max: 50_000, unit: '公斤' }),
  inspectionUntil: day('年检有效期'),
  insuranceUntil: day('保险有效期'),
}
export const vehicle = z.object({
  plate: z.string(),
  seats: z.int(),
  load: z.int(),
  inspectionUntil: z.string(),
  insuranceUntil: z.string(),
})
/** The plate is masked, and empty for whoever does not come themselves. */
export const vehicleRow = z.extend(attendee, { plate: z.string(), seats: z.int(), load: z.int() })
export type VehicleRow = z.output<typeof vehicleRow>

export const pledgeRow = z.object({
  id: z.string(),
  name: z.string(),
  /** `书桌 1 张、椅子 2 把` */
  title: z.string(),
  stateLabel: z.string(),
  at: time,
})
export type PledgeRow = z.output<typeof pledgeRow>

export const signUpDetail = z.extend(mySignUp, {
  record: served,
  words: z.string(),
  meeting: z.string(),
  leader: z.string(),
  leaderPhone: z.string(),
  insurance: z.nullable(insurance),
  checkedInAt: z.nullable(time),
  /** Vehicle that was signed up; null for volunteers without one. */
  vehicle: z.nullable(vehicle),
  trips: z.int(),
  carried: z.int(),
  kilometres: z.int(),
  /** Check-in code that the leader scans or types; empty outside check-in time. */
  code: oneTimeCode(),
  /** When the code changes or is first shown; null for never. */
  codeNextAt: z.nullable(time),
  /** No-shows and late cancellations of the last 90 days; only for the person themselves. */
  absences: z.int(),
  lateCancels: z.int(),
  /** Id of the resulting hours record; empty for none. */
  hours: z.string(),
})
export type SignUpDetail = z.output<typeof signUpDetail>

const regionField = { region: z.optional(regionCode()) }

export const activityContract = {
  activityPage: endpoint({
    wire: '/api/huodong/getHuodongPage',
    who: 'visitor',
    title: '活动列表：按时间或远近，可按类型、地区、时间、关键词筛选',
    shows: ['activity', 'shift', 'signUp'],
    input: form({
      ...regionField,
      kind: z.optional(choice('活动类型', ACTIVITY_KINDS)),
      when: z.optional(choice('时间', ACTIVITY_TIMES)),
      keyword: z.optional(keyword()),
      /** Only activities with free places. */
      open: z.optional(flag('还有名额')),
      sort: z.optional(choice('排序', ACTIVITY_SORTS)),
      lng: z.optional(decimal('经度', { min: 73, max: 136 })),
      lat: z.optional(decimal('纬度', { min: 3, max: 54 })),
      ...paging,
    }),
    reply: listOf(activityRow),
  }),
  activityDetails: endpoint({
    wire: '/api/huodong/huodongDetails',
    who: 'visitor',
    title: '一场活动：班次、名额、自己的报名，能不能报名和为什么',
    // The reply says whether an application for the volunteer role is pending.
    shows: ['activity', 'shift', 'signUp', 'groupSignUp', 'roleGrant'],
    input: form({ id: recordId('活动') }),
    reply: activityDetail,
  }),
  volunteerList: endpoint({
    wire: '/api/huodong/zhiyuanzheList',
    who: 'visitor',
    title: '志愿者报名名单：个人（隐去姓名）或单位',
    shows: ['signUp', 'groupSignUp'],
    input: form({
      id: recordId('活动'),
      party: z.optional(choice('名单', ['person', 'organisation'])),
      ...paging,
    }),
    reply: listOf(attendee),
  }),
  vehicleList: endpoint({
    wire: '/api/huodong/carList',
    who: 'visitor',
    title: '爱心车辆报名名单',
    shows: ['signUp'],
    input: form({
      id: recordId('活动'),
      party: z.optional(choice('名单', ['person', 'organisation'])),
      ...paging,
    }),
    reply: listOf(vehicleRow),
  }),
  pledgeList: endpoint({
    wire: '/api/huodong/juanwuList',
    who: 'visitor',
    title: '捐物报名名单',
    shows: ['goodsDonation'],
    input: form({
      id: recordId('活动'),
      party: z.optional(choice('名单', ['person', 'organisation'])),
      ...paging,
    }),
    reply: listOf(pledgeRow),
  }),
  volunteerSignUp: endpoint({
    wire: '/api/huodong/baomingZhiyuanzhe',
    who: 'member',
    title: '报名做志愿者；名额满了进候补',
    once: true,
    queue: ({ shift }) => shift,
    input: form({
      shift: recordId('班次'),
      party: z.optional(
        wireNumber(
          '人数',
          count('人数', { min: 1, max: MAX_PARTY, unit: '人', large: `一次最多一起报 ${MAX_PARTY} 人` }),
        ),
      ),
      /** For parties: join only if there are places for all. */
      allOrNothing: z.optional(flag('少一个都不来')),
      words: z.optional(text('备注', { max: 200 })),
      age: z.optional(wireNumber('年龄', count('年龄', { min: 1, max: 120, unit: '岁' }))),
      /** Guardian of a person under 18. */
      guardianPhone: z.optional(phone('监护人手机号')),
      code: z.optional(smsCode('监护人验证码')),
    }),
    reply: z.object({ id: z.string(), state: z.string(), stateLabel: z.string(), message: z.string() }),
  }),
  vehicleSignUp: endpoint({
    wire: '/api/huodong/baomingCar',
    who: 'member',
    title: '报名出车：座位、载重和证件有效期，由活动负责人审核',
    once: true,
    queue: ({ shift }) => shift,
    input: form({
      shift: recordId('班次'),
      ...vehicleFields,
      seats: wireNumber('座位数', vehicleFields.seats),
      load: wireNumber('载重', vehicleFields.load),
      words: z.optional(text('备注', { max: 200 })),
    }),
    reply: z.object({ id: z.string(), state: z.string(), stateLabel: z.string(), message: z.string() }),
  }),
  signUpPage: endpoint({
    wire: '/api/my/baomingPage',
    who: 'member',
    title: '我的报名',
    shows: ['signUp'],
    input: form({ tab: tabOf(MY_SIGN_UPS), ...paging }),
    reply: tabbedListOf(MY_SIGN_UPS, mySignUp),
  }),
  calendarLink: endpoint({
    wire: '/api/my/calendarLink',
    who: 'member',
    title: '我的活动日历的订阅地址；可以换一个，旧的马上失效',
    once: true,
    input: form({ renew: z.optional(flag('换一个地址')) }),
    reply: z.object({ url: z.string() }),
  }),
  signUpDetails: endpoint({
    wire: '/api/my/baomingDetails',
    who: 'member',
    title: '我的一份报名：状态、签到码、负责人电话，记了工时的连到工时',
    shows: ['signUp', 'hours'],
    input: form({ id: recordId('报名') }),
    reply: signUpDetail,
  }),
}

declare module './wire.ts' {
  interface Contracts {
    activity: typeof activityContract
  }
}
