/** What of a gift of goods leaves the server, and for whom. */
import { RECEIVED_STATES } from '../../../contract/words.ts'
import { LADDER } from '../../workflow/ladder.ts'
import { hasRole } from '../../workflow/people.ts'
import { projectionOf } from '../../workflow/projection.ts'
import { goodsDonation } from './chart.ts'

/** While somebody is to come to the door. */
const AT_THE_DOOR = ['collecting', 'collected'] as const
const ON_THE_DESK = ['submitted', 'accepted', 'assigned', 'awaitingDropOff', ...AT_THE_DOOR] as const
const EVERY_READER = ['owner', 'handler', 'assignee', 'warehouseIn'] as const

export const donationProjection = projectionOf(goodsDonation, {
  also: {
    /** Stands on the very rung that has the matter now; those above only look on. */
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
    // Why there are fewer is about the goods: whoever counts them next wants to know.
    COLLECT: EVERY_READER,
    STORE: EVERY_READER,
    DISPUTE: ['owner', 'handler', 'assignee'],
  },
  contents: {
    /** Name, telephone and door of the donor; all others have the masked ones, or none. */
    contact: { owner: true, assignee: AT_THE_DOOR, onDuty: ON_THE_DESK },
    /** Name and telephone of who comes to fetch it. */
    collector: { owner: AT_THE_DOOR, assignee: AT_THE_DOOR, onDuty: AT_THE_DOOR },
    /** Name and telephone of who has it at the desk. */
    desk: { owner: ON_THE_DESK, assignee: ON_THE_DESK },
    /** What the donor wrote for whoever comes. */
    remark: { owner: true, handler: true, assignee: true },
    certificate: {
      owner: RECEIVED_STATES,
      handler: RECEIVED_STATES,
      assignee: RECEIVED_STATES,
      warehouseIn: RECEIVED_STATES,
    },
    /** What whoever brings it to the warehouse shows there. */
    handOverCode: { owner: ['awaitingDropOff'], assignee: [...AT_THE_DOOR, 'confirmed'] },
  },
  files: {
    /** Of the count at the door. */
    photos: { owner: true, handler: true, assignee: true, warehouseIn: true },
  },
})
