/**
 * 活动: planned by its leader, published by another person, settled once everybody's hours are. People sign up for its
 * shifts, which are records of their own.
 */
import * as z from 'zod/mini'
import { count, form, pictures, text } from '../../../contract/fields.ts'
import { CHECK_IN_LEAD_MS } from '../../../contract/spans.ts'
import { chinaTime } from '../../../contract/time.ts'
import { messageTo, optional } from '../../workflow/effects.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { another, hasRole, type Principal } from '../../workflow/people.ts'
import { days, delayText, hours, minutes } from '../../workflow/span.ts'
import { workflow } from '../../workflow/workflow.ts'
import { activitySays } from './says.ts'

/** Who publishes it, from nearest to farthest. */
export const DESKS = ['leader3', 'leader2', 'platform'] as const

const facts = z.object({
  owner: z.string(),
  /** Its place, a code of the address tree. */
  place: z.string(),
  /** Start of the first shift still on and end of the last, ms since 1970. */
  startsAt: z.int(),
  endsAt: z.int(),
  signUpOpen: z.boolean(),
  /** Whether people could come to harm. */
  risky: z.boolean(),
  insured: z.boolean(),
  /** Whether it is a copy of a published activity with only the dates changed. */
  copied: z.boolean(),
  /** Whether too few have signed up; the server refreshes it before every step. */
  belowMinimum: z.boolean(),
  desk: z.enum(DESKS),
  /** Pictures uploaded on the day. */
  pictures: z.int(),
})
export type Activity = z.output<typeof facts>

/** Returns the field of a moment or a span in ms, for steps sent by the domain's own calls. */
const milliseconds = (label: string) => count(label, { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
const plan = form({
  place: text('地点'),
  startsAt: milliseconds('开始时间'),
  endsAt: milliseconds('结束时间'),
  risky: z.boolean(),
  insured: z.boolean(),
})
const move = form({
  by: milliseconds('改动'),
  /** Only for a change of place. */
  address: z.optional(text('新地点', { max: 100 })),
  reason: text('原因', { min: 2 }),
})

/** By how much the shifts still on begin and end later than the activity did, ms. */
const spanForm = form({ startsBy: milliseconds('开始时间'), endsBy: milliseconds('结束时间') })
type Span = z.output<typeof spanForm>

const photosForm = form({ photos: pictures('现场照片', { min: 1 }) })

/** Time after the end during which check-out is open. */
export const CHECK_OUT_GRACE_MS = minutes(60)

const toOwner = messageTo((a: Activity) => [a.owner])
const toDesk = messageTo((a: Activity) => ({ role: a.desk, place: a.place }))

/** Time before the start at which too few sign-ups are reported, ms. */
const LAST_CALL_MS = hours(24)

export const activity = workflow(
  {
    id: 'activity',
    label: '活动',
    facts,
    roles: {
      author: ['发起人', isAuthor],
      host: ['活动负责人', isHost],
      reviewer: ['负责人', (a, who) => hasRole(who, a.desk, a.place), another((a: Activity) => a.owner)],
      leader: ['三级负责人', (a, who) => hasRole(who, 'leader3', a.place)],
      responsible: ['责任人', (a, who) => hasRole(who, 'responsible', a.place)],
      shift: ['班次', (_, who) => who.system === 'shift'],
    },
    events: {
      DRAFT: { by: 'author', label: '起草活动' },
      EDIT: { by: 'author', label: '修改活动', input: plan },
      SUBMIT: { by: 'author', label: '提交审核', tone: 'primary' },
      DISCARD: { by: 'author', label: '放弃草稿', tone: 'danger', confirm: '放弃后不能恢复，确定吗？' },
      PUBLISH: { by: 'reviewer', label: '发布活动', tone: 'primary' },
      RETURN: { by: 'reviewer', label: '退回修改', input: reasonForm },
      RESCHEDULE: { by: 'host', label: '改期或换地点', input: move },
      CLOSE_SIGN_UP: { by: 'host', label: '停止报名' },
      OPEN_SIGN_UP: { by: 'host', label: '重新开放报名' },
      SHIFT_DROPPED: { by: 'shift', label: '取消一个班次', input: spanForm },
      LAST_DROPPED: { by: 'shift', label: '班次都取消了' },
      CANCEL: { by: ['host', 'leader'], label: '取消活动', tone: 'danger', input: reasonForm },
      START: {
        by: 'host',
        label: '提前开始',
        confirm: ({ startsAt }: Activity) =>
          `计划 ${chinaTime(startsAt).slice(5, 16)} 开始，到时间会自动开始，不用您操作。签到马上开放，现在就开始吗？`,
      },
      END: {
        by: ['host', 'responsible'],
        label: '结束活动',
        tone: 'primary',
        confirm: '还没有签退的人会按计划时间自动签退，确定吗？',
      },
      ADD_PHOTOS: {
        by: ['host', 'responsible'],
        label: '上传现场照片',
        input: photosForm,
      },
      FINISH: {
        by: ['host', 'responsible'],
        label: '完成活动',
        tone: 'primary',
        input: form({ words: text('活动总结', { min: 2, max: 1000, published: true }), photos: pictures('现场照片') }),
      },
    },
    delays: {
      unanswered: hours(48),
      lastCall: { at: a => a.startsAt - LAST_CALL_MS },
      start: { at: a => a.startsAt - CHECK_IN_LEAD_MS },
      end: { at: a => a.endsAt + CHECK_OUT_GRACE_MS },
      unsettled: days(7),
      objections: days(30),
    },
  },
  chart =>
    chart({
      guards: {
        insuredWhereRisky: ['可能发生人身危险的活动，要先买好保险才能发布', a => !a.risky || a.insured],
        copied: ['内容有改动，需要审核', a => a.copied],
        climbable: ['上面没有别的负责人了', a => a.desk !== 'platform'],
        signUpOpen: ['已经停止报名', a => a.signUpOpen],
        signUpClosed: ['正在报名', a => !a.signUpOpen],
        belowMinimum: ['已经够人了', a => a.belowMinimum],
      },
      changes: {
        edit: (_, input: z.output<typeof plan>) => ({ ...input, copied: false }),
        climb: a => ({ desk: DESKS[DESKS.indexOf(a.desk) + 1] ?? 'platform' }),
        backToDistrict: { desk: 'leader3', copied: false },
        move: (a, { by }: z.output<typeof move>) => ({ startsAt: a.startsAt + by, endsAt: a.endsAt + by }),
        respan: (a, { startsBy, endsBy }: Span) => ({ startsAt: a.startsAt + startsBy, endsAt: a.endsAt + endsBy }),
        addPhotos: (a, { photos }: z.output<typeof photosForm>) => ({ pictures: a.pictures + photos.length }),
        close: { signUpOpen: false },
        open: { signUpOpen: true },
      },
      effects: {
        show: { type: 'showActivity' },
        openShifts: { type: 'openShifts' },
        moveShifts: (_, { by, address }: z.output<typeof move>) => ({
          type: 'tellMembers',
          params: { workflow: 'shift', event: 'MOVE', input: { by, ...(address && { address }) } },
        }),
        callOff: (_, { reason }: Reason) => ({
          type: 'tellMembers',
          params: { workflow: 'shift', event: 'CALL_OFF', input: { reason } },
        }),
        endShifts: { type: 'tellMembers', params: { workflow: 'shift', event: 'END' } },
        // No attendance for shifts that never started.
        dropUnbegun: {
          type: 'tellMembers',
          params: { workflow: 'shift', event: 'CALL_OFF', input: { reason: '活动提前结束，这个班次不办了' } },
        },
        tellSubmitted: toDesk('有一场活动等您审核发布'),
        tellReturned: toOwner(({ reason }: Reason) => `您的活动需要修改：${reason}`),
        tellPublished: optional('published', toOwner('您的活动已经发布，可以报名了')),
        tellClimbed: toDesk('有一场活动一直没有审核，逐级上报到您这里'),
        tellBelowMinimum: toOwner(
          `离活动开始不到 ${delayText(LAST_CALL_MS)}，报名人数还不够；可以照常办，也可以取消，不会有任何责任`,
        ),
        tellCancelled: toOwner(({ reason }: Reason) => `活动已取消：${reason}`),
        tellAllDropped: toOwner('班次都取消了，这场活动随之取消'),
        tellSettling: toOwner('活动已结束，请核对大家的工时，然后写一段总结'),
        tellStillSettling: messageTo((a: Activity) => ({ role: 'leader3', place: a.place }))(
          (_: unknown, span) => `有一场活动结束超过 ${span('unsettled')}还没有核完工时、写好总结，请催办`,
        ),
      },
      born: { DRAFT: 'draft' },
      says: activitySays,
      states: {
        draft: {
          label: '草稿',
          on: {
            EDIT: { change: 'edit' },
            SUBMIT: [
              {
                guard: ['insuredWhereRisky', 'copied'],
                to: 'recruiting',
                effects: ['openShifts', 'show', 'tellPublished'],
              },
              { guard: 'insuredWhereRisky', to: 'submitted', effects: ['tellSubmitted'] },
            ],
            DISCARD: 'discarded',
          },
        },
        returned: {
          label: '待修改',
          tab: 'draft',
          on: {
            EDIT: { change: 'edit' },
            SUBMIT: { guard: 'insuredWhereRisky', to: 'submitted', effects: ['tellSubmitted'] },
            DISCARD: 'discarded',
          },
        },
        submitted: {
          label: '待审核',
          on: {
            PUBLISH: { to: 'recruiting', effects: ['openShifts', 'show', 'tellPublished'] },
            RETURN: { to: 'returned', change: 'backToDistrict', effects: ['tellReturned'] },
            DISCARD: 'discarded',
          },
          after: { unanswered: { guard: 'climbable', to: 'submitted', change: 'climb', effects: ['tellClimbed'] } },
        },
        discarded: { label: '已放弃', tab: 'past', end: true },
        recruiting: {
          label: '报名中',
          tab: 'open',
          on: {
            RESCHEDULE: { change: 'move', effects: ['moveShifts', 'show'] },
            CLOSE_SIGN_UP: { guard: 'signUpOpen', change: 'close' },
            OPEN_SIGN_UP: { guard: 'signUpClosed', change: 'open' },
            CANCEL: { to: 'cancelled', effects: ['callOff', 'show', 'tellCancelled'] },
            SHIFT_DROPPED: { change: 'respan', effects: ['show'] },
            LAST_DROPPED: { to: 'cancelled', effects: ['show', 'tellAllDropped'] },
            START: { to: 'underway' },
          },
          after: {
            lastCall: { guard: 'belowMinimum', effects: ['tellBelowMinimum'] },
            start: 'underway',
          },
        },
        underway: {
          label: '进行中',
          tab: 'open',
          on: {
            CANCEL: { to: 'cancelled', effects: ['callOff', 'show', 'tellCancelled'] },
            SHIFT_DROPPED: { change: 'respan', effects: ['show'] },
            LAST_DROPPED: { to: 'cancelled', effects: ['show', 'tellAllDropped'] },
            ADD_PHOTOS: { change: 'addPhotos' },
            END: { to: 'settling', effects: ['endShifts', 'dropUnbegun', 'show', 'tellSettling'] },
          },
          after: { end: { to: 'settling', effects: ['endShifts', 'dropUnbegun', 'show', 'tellSettling'] } },
        },
        settling: {
          label: '待核时',
          on: { ADD_PHOTOS: { change: 'addPhotos' }, FINISH: 'finished' },
          after: { unsettled: { to: 'settling', effects: ['tellStillSettling'] } },
        },
        finished: { label: '已完成', tab: 'past', end: 'done', after: { objections: 'archived' } },
        archived: { label: '已归档', tab: 'past', end: 'done' },
        cancelled: { label: '已取消', tab: 'past', end: true },
      },
    }),
)

/** States in which it is public. */
export const PUBLIC_STATES = ['recruiting', 'underway', 'settling', 'finished', 'archived', 'cancelled'] as const

function isHost({ place }: Activity, who: Principal): boolean {
  return hasRole(who, 'activityLeader', place)
}
function isAuthor(a: Activity, who: Principal): boolean {
  return a.owner === who.uid && isHost(a, who)
}
