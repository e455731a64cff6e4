/** Projection of a role: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { roleGrant } from './chart.ts'
import { isLeader, leads } from './leaders.ts'

/** The role is held, possibly suspended. */
const HELD_STATES = ['active', 'suspended'] as const
const EVERY_READER = ['owner', 'superior', 'platform'] as const

export const roleGrantProjection = projectionOf(roleGrant, {
  also: {
    /** Leads the holder, at any level. */
    leader: ({ owner, role, place }, who) => who.uid !== owner && leads(who, role, place),
    /** Leaders' names are public. */
    everybody: ({ role }) => isLeader(role),
  },
  facts: {
    owner: 'person',
    role: 'all',
    region: 'all',
    place: 'all',
    desk: 'all',
    awayUntil: 'all',
    awayBy: 'all',
    certification: 'all',
    rested: 'all',
    proposedBy: 'person',
    alone: 'all',
    last: 'all',
    ruledOut: 'all',
  },
  notes: {
    APPLY: EVERY_READER,
    REFUSE: EVERY_READER,
    TURN_DOWN: ['superior', 'platform'],
    SUSPEND: EVERY_READER,
    GO_AWAY: EVERY_READER,
    TAKE_BACK: EVERY_READER,
  },
  contents: {
    /** Full name; an applicant's is only for the person who decides. */
    name: { owner: true, superior: true, platform: true, leader: HELD_STATES, everybody: ['active'] },
    /** Full number in lists. */
    phone: { leader: HELD_STATES },
    /** Full number in the record, and the right to decide. */
    decision: { superior: true, platform: true },
  },
})
