/** Contract of groups that organisations bring to activities: reserving places, naming people, the leader's view. */
import * as z from 'zod/mini'
import { MAX_TEAM } from '../machines/workflows/groupSignUp/facts.ts'
import { endpoint, listOf } from './endpoint.ts'
import { count, form } from './fields.ts'
import { paging, wireNumber } from './form.ts'
import { point, recordId, time } from './parts.contract.ts'
import { served } from './record.contract.ts'

const group = {
  id: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  activity: z.string(),
  shift: z.string(),
  title: z.string(),
  startsAt: time,
  endsAt: time,
  /** Deadline for naming people. */
  nameBy: time,
  /** Places reserved at first, reserved now, and people who have not answered. */
  size: z.int(),
  places: z.int(),
  unanswered: z.int(),
  agreed: z.int(),
}

export const groupRow = z.object({ ...group, picture: z.string(), address: z.string() })
export type GroupRow = z.output<typeof groupRow>

/** A person whom the organisation named, for the organisation; name and number are masked. */
export const groupMember = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  state: z.string(),
  stateLabel: z.string(),
})
export type GroupMember = z.output<typeof groupMember>

export const groupDetail = z.extend(groupRow, {
  record: served,
  at: point,
  meeting: z.string(),
  /** Deadline for the named people to agree. */
  agreeBy: time,
  people: z.array(groupMember),
  leader: z.string(),
  leaderPhone: z.string(),
})
export type GroupDetail = z.output<typeof groupDetail>

/** A group of a shift, for its leader. */
export const shiftGroup = z.object({ ...group, record: served, name: z.string(), phone: z.string() })
export type ShiftGroup = z.output<typeof shiftGroup>

export const activityGroupContract = {
  groupHold: endpoint({
    wire: '/api/huodong/tuantiHold',
    who: 'member',
    title: '单位在一个班次留几个名额，以后再写参加的人',
    once: true,
    queue: ({ shift }) => shift,
    input: form({
      shift: recordId('班次'),
      places: wireNumber('人数', count('人数', { min: 1, max: MAX_TEAM, unit: '人' })),
    }),
    reply: z.object({ id: z.string(), message: z.string() }),
  }),
  groupPage: endpoint({
    wire: '/api/my/tuantiPage',
    who: 'member',
    title: '我的单位的团体报名',
    shows: ['groupSignUp'],
    input: form(paging),
    reply: listOf(groupRow),
  }),
  groupDetails: endpoint({
    wire: '/api/my/tuantiDetails',
    who: 'member',
    title: '我的单位的一份团体报名：留了几个名额，写上了谁，谁同意了',
    shows: ['groupSignUp', 'signUp'],
    input: form({ id: recordId('团体报名') }),
    reply: groupDetail,
  }),
  shiftGroups: endpoint({
    wire: '/api/renwu/tuantiList',
    who: 'member',
    title: '活动负责人：一个班次的团体报名',
    shows: ['shift', 'groupSignUp'],
    /** `id`: of the shift. */
    input: form({ id: recordId('班次') }),
    reply: z.object({ dataList: z.array(shiftGroup) }),
  }),
}

declare module './wire.ts' {
  interface Contracts {
    activityGroup: typeof activityGroupContract
  }
}
