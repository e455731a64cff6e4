/** What of a role leaves the server, and for whom. */
import { projectionOf } from '../../workflow/projection.ts'
import { roleGrant } from './chart.ts'
import { isLeader, leads } from './leaders.ts'

/** Somebody holds the role, if at rest. */
const HELD_STATES = ['active', 'suspended'] as const
const EVERY_READER = ['owner', 'superior', 'platform'] as const

export const roleGrantProjection = projectionOf(roleGrant, {
  also: {
    /** Leads, at whatever level, whoever holds the role. */
    leader: ({ owner, role, place }, who) => who.uid !== owner && leads(who, role, place),
    /** Leaders are known by name. */
    everybody: ({ role }) => isLeader(role),
  },
  facts: { owner: 'person', role: 'all', region: 'all', place: 'all', desk: 'all' },
  notes: { APPLY: EVERY_READER, REFUSE: EVERY_READER, SUSPEND: EVERY_READER, TAKE_BACK: EVERY_READER },
  contents: {
    /** The whole name; who only applies is known to who decides. */
    name: { owner: true, superior: true, platform: true, leader: HELD_STATES, everybody: ['active'] },
    /** The whole number in lists. */
    phone: { leader: HELD_STATES },
    /** The whole number in the record, and that the decision is theirs. */
    decision: { superior: true, platform: true },
  },
})
