/** Projection of a sign-up: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { signUp } from './chart.ts'

const BOTH = ['owner', 'host'] as const

export const signUpProjection = projectionOf(signUp, {
  facts: {
    owner: 'person',
    place: 'all',
    activity: 'all',
    shift: 'all',
    title: 'all',
    kind: 'all',
    startsAt: 'all',
    endsAt: 'all',
    party: 'all',
    places: 'all',
    allOrNothing: 'all',
    queue: 'all',
    fits: 'all',
    trusted: 'all',
    decideBy: 'all',
    offerEndsAt: 'all',
    reconfirmBy: 'all',
    checkedInAt: 'all',
    byLeader: 'all',
    byName: 'all',
    undoable: 'all',
    excusable: 'all',
    late: 'all',
    group: 'all',
    trips: 'all',
    carried: 'all',
    kilometres: 'all',
  },
  notes: {
    REFUSE: BOTH,
    CALLED_OFF: BOTH,
    INVITE: BOTH,
    LET_IN: BOTH,
    LET_OUT: BOTH,
    UNDO_CHECK_IN: BOTH,
    EXCUSE: BOTH,
    TURN_DOWN: BOTH,
    MAKE_UP: BOTH,
  },
  contents: {
    /** The leader's number, and the insurance. */
    leader: { owner: ['approved', 'toReconfirm', 'present', 'underway', 'left', 'absent'], host: true },
    /** Full name and telephone number of the participant. */
    contact: {
      owner: true,
      host: ['applied', 'waiting', 'offered', 'approved', 'toReconfirm', 'present', 'underway', 'absent'],
    },
  },
  files: { photos: { owner: true, host: true } },
})
