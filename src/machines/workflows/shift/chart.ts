/** 班次: a part of an activity with its own time and places; sign-ups belong to it. */
import * as z from 'zod/mini'
import { count, form } from '../../../contract/fields.ts'
import { CHECK_IN_LEAD_MS } from '../../../contract/spans.ts'
import { type Reason, reasonForm } from '../../workflow/forms.ts'
import { hasRole } from '../../workflow/people.ts'
import { workflow } from '../../workflow/workflow.ts'
import { CHECK_OUT_GRACE_MS } from '../activity/chart.ts'
import { moveForm } from '../signUp/facts.ts'

const facts = z.object({
  /** The activity's leader. */
  owner: z.string(),
  place: z.string(),
  activity: z.string(),
  /** ms since 1970 */
  startsAt: z.int(),
  endsAt: z.int(),
  places: z.int(),
  /** Minimum number of participants; below it the shift makes no sense. */
  minimum: z.int(),
  /** Minimum age in years; 0 for none. */
  leastAge: z.int(),
})
export type Shift = z.output<typeof facts>
type Move = z.output<typeof moveForm>

/** Limit of input; no square holds more people. */
export const MAX_PLACES = 2_000
const newPlaces = form({ places: count('名额', { min: 1, max: MAX_PLACES }) })

export const shift = workflow(
  {
    id: 'shift',
    label: '班次',
    facts,
    roles: {
      host: ['活动负责人', (s, who) => hasRole(who, 'activityLeader', s.place)],
      activity: ['活动', (_, who) => who.system === 'activity'],
    },
    events: {
      OPEN: { by: 'activity', label: '开放班次' },
      MOVE: { by: 'activity', label: '改期或换地点', input: moveForm },
      CHANGE_PLACES: { by: 'host', label: '调整名额', input: newPlaces },
      DROP: { by: 'host', label: '取消班次', tone: 'danger', input: reasonForm },
      CALL_OFF: { by: 'activity', label: '随活动取消', input: reasonForm },
      START: { by: 'host', label: '开始签到' },
      END: { by: ['host', 'activity'], label: '结束班次', confirm: '还没有签退的人会按计划时间自动签退，确定吗？' },
    },
    delays: {
      start: { at: s => s.startsAt - CHECK_IN_LEAD_MS },
      end: { at: s => s.endsAt + CHECK_OUT_GRACE_MS },
    },
  },
  chart =>
    chart({
      guards: {},
      changes: {
        move: (s, { by }: Move) => ({ startsAt: s.startsAt + by, endsAt: s.endsAt + by }),
        setPlaces: (_, { places }: z.output<typeof newPlaces>) => ({ places }),
      },
      effects: {
        setPlaces: s => ({ type: 'setPlaces', params: { places: s.places } }),
        show: { type: 'showShift' },
        respan: { type: 'respanActivity' },
        moveSignUps: (_, input: Move) => ({
          type: 'tellMembers',
          params: { workflow: 'signUp', event: 'RESCHEDULED', input },
        }),
        moveGroups: (_, input: Move) => ({
          type: 'tellMembers',
          params: { workflow: 'groupSignUp', event: 'RESCHEDULED', input },
        }),
        callOff: (_, { reason }: Reason) => ({
          type: 'tellMembers',
          params: { workflow: 'signUp', event: 'CALLED_OFF', input: { reason } },
        }),
        callOffGroups: (_, { reason }: Reason) => ({
          type: 'tellMembers',
          params: { workflow: 'groupSignUp', event: 'CALLED_OFF', input: { reason } },
        }),
        offer: { type: 'offerNext', params: { workflow: 'signUp', event: 'OFFER' } },
        endSignUps: { type: 'tellMembers', params: { workflow: 'signUp', event: 'ENDED' } },
        endGroups: { type: 'tellMembers', params: { workflow: 'groupSignUp', event: 'ENDED' } },
      },
      born: { OPEN: { to: 'open', effects: ['setPlaces', 'show'] } },
      states: {
        open: {
          label: '待开始',
          on: {
            MOVE: { change: 'move', effects: ['show', 'moveSignUps', 'moveGroups'] },
            CHANGE_PLACES: { change: 'setPlaces', effects: ['setPlaces', 'show', 'offer'] },
            DROP: { to: 'dropped', effects: ['callOff', 'callOffGroups', 'respan'] },
            CALL_OFF: { to: 'dropped', effects: ['callOff', 'callOffGroups'] },
            START: { to: 'underway' },
          },
          after: { start: 'underway' },
        },
        underway: {
          label: '签到中',
          on: {
            CHANGE_PLACES: { change: 'setPlaces', effects: ['setPlaces', 'show', 'offer'] },
            CALL_OFF: { to: 'dropped', effects: ['callOff', 'callOffGroups'] },
            END: { to: 'over', effects: ['endSignUps', 'endGroups'] },
          },
          after: { end: { to: 'over', effects: ['endSignUps', 'endGroups'] } },
        },
        over: { label: '已结束', end: 'done' },
        dropped: { label: '已取消', end: true },
      },
    }),
)
