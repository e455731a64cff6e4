/** Projection of a gift of goods: which reader gets which data. */
import { RECEIVED_STATES } from '../../../contract/donationStates.ts'
import { LADDER } from '../../workflow/ladder.ts'
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { goodsDonation } from './chart.ts'

/** While a collector is on the way. */
const AT_THE_DOOR = ['collecting', 'collected'] as const
const ON_THE_DESK = ['submitted', 'accepted', 'assigned', 'awaitingDropOff', ...AT_THE_DOOR] as const
const EVERY_READER = ['owner', 'handler', 'assignee', 'warehouseIn'] as const

export const donationProjection = projectionOf(goodsDonation, {
  also: {
    /** Holds exactly the rung whose turn it is; rungs above only read. */
    onDuty: ({ owner, rung, place }, who) => who.uid !== owner && LADDER.includes(rung) && hasRole(who, rung, place),
  },
  facts: {
    owner: 'person',
    place: 'all',
    rung: 'all',
    next: 'all',
    mode: 'all',
    assignee: 'person',
    former: 'person',
    warehouse: 'all',
  },
  notes: {
    REFUSE: ['owner', 'handler'],
    DECLINE: ['owner', 'handler'],
    // Reasons for missing goods matter to the next person who counts them.
    COLLECT: EVERY_READER,
    STORE: EVERY_READER,
    DISPUTE: ['owner', 'handler', 'assignee'],
  },
  contents: {
    /** Name, telephone and door of the donor; others get masked ones, or none. */
    contact: { owner: true, assignee: AT_THE_DOOR, onDuty: ON_THE_DESK },
    /** Name and telephone of the collector. */
    collector: { owner: AT_THE_DOOR, assignee: AT_THE_DOOR, onDuty: AT_THE_DOOR },
    /** Name and telephone of the person at the desk. */
    desk: { owner: ON_THE_DESK, assignee: ON_THE_DESK },
    /** The donor's remark for the collector. */
    remark: { owner: true, handler: true, assignee: true },
    certificate: {
      owner: RECEIVED_STATES,
      handler: RECEIVED_STATES,
      assignee: RECEIVED_STATES,
      warehouseIn: RECEIVED_STATES,
    },
    /** Code shown at the warehouse by the person who delivers. */
    handOverCode: { owner: ['awaitingDropOff'], assignee: [...AT_THE_DOOR, 'confirmed'] },
  },
  files: {
    /** From the count at the door. */
    photos: { owner: true, handler: true, assignee: true, warehouseIn: true },
  },
})
