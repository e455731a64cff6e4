/** Projection of a certification: which reader gets which data. */
import { projectionOf } from '../../workflow/projection.ts'
import { certification } from './chart.ts'

const EVERY_READER = ['owner', 'reviewer', 'platform'] as const
/** States in which somebody has to look at the proofs. */
const REVIEWED_STATES = ['submitted', 'needMore', 'toCountersign', 'refused', 'appealed'] as const

export const certificationProjection = projectionOf(certification, {
  facts: {
    owner: 'person',
    kind: 'all',
    place: 'all',
    reviewedBy: 'person',
    frozenBy: 'person',
    needed: 'all',
    appealed: 'all',
    reminders: 'all',
    validUntil: 'all',
    qualifiedUntil: 'all',
    role: 'all',
    roleRegion: 'all',
    fee: 'all',
    gapFrom: 'all',
    gapUntil: 'all',
    changing: 'all',
    changeAccepted: 'all',
    changeAcceptedBy: 'person',
    changeDue: 'all',
    nextPlace: 'all',
    nextQualifiedUntil: 'all',
  },
  notes: {
    SUBMIT: EVERY_READER,
    CHANGE: EVERY_READER,
    TURN_DOWN: EVERY_READER,
    ASK_MORE: EVERY_READER,
    REFUSE: EVERY_READER,
    RETURN: ['reviewer', 'platform'],
    APPEAL: EVERY_READER,
    OVERTURN: EVERY_READER,
    UPHOLD: EVERY_READER,
    FREEZE: EVERY_READER,
    REVOKE: EVERY_READER,
  },
  contents: {
    /** Name, masked number, telephone. */
    identity: { owner: true, reviewer: true, platform: true },
  },
  files: {
    photos: { owner: true, reviewer: REVIEWED_STATES, platform: REVIEWED_STATES },
  },
})
