/** Projection of a campaign: which reader gets which data; what the public reads stands in its own calls. */
import { projectionOf } from '../../workflow/projection.ts'
import { campaign } from './chart.ts'

const EVERY_READER = ['owner', 'platform'] as const
const WITH_FINANCE = [...EVERY_READER, 'finance'] as const
const STAFF = ['platform', 'finance'] as const

export const campaignProjection = projectionOf(campaign, {
  audited: true,
  facts: {
    owner: 'person',
    place: 'all',
    operator: 'all',
    entry: 'all',
    payee: 'all',
    filing: 'all',
    filedAt: 'all',
    emergency: 'all',
    filingOverdue: 'all',
    qualifiedUntil: 'all',
    startsAt: 'all',
    endsAt: 'all',
    projectEndsAt: 'all',
    interimAt: 'all',
    balance: 'all',
    open: 'all',
    claims: 'all',
    unproven: 'all',
    restTo: 'all',
    announced: 'all',
    restMoved: 'all',
    undisclosed: 'all',
    overdue: 'all',
    ownOverdue: 'all',
    checkedBy: 'person',
    stopFrom: 'all',
    askedBy: 'person',
    gaveBack: 'all',
    returning: 'all',
  },
  notes: {
    RETURN: EVERY_READER,
    PAUSE: EVERY_READER,
    CLOSE: EVERY_READER,
    PROPOSE_REST: EVERY_READER,
    TURN_DOWN_REST: EVERY_READER,
    AGREE_REST: STAFF,
    STOP: WITH_FINANCE,
    TURN_DOWN_STOP: WITH_FINANCE,
    TURN_DOWN_BACK: WITH_FINANCE,
    HAND_OVER: WITH_FINANCE,
    AGREE_HAND: STAFF,
    TURN_DOWN_HAND: WITH_FINANCE,
  },
  files: { proof: { platform: true, finance: true } },
})
