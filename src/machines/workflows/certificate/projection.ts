/** Projection of a certificate's record: which reader gets which data. The public look-up does not use it. */
import { projectionOf } from '../../workflow/projection.ts'
import { certificate } from './chart.ts'

const EVERY_READER = ['owner', 'platform', 'otherPlatform', 'awarder'] as const

export const certificateProjection = projectionOf(certificate, {
  facts: {
    owner: 'person',
    kind: 'all',
    subject: { to: ['owner'], others: '' },
    number: 'all',
    hash: 'all',
    hidden: 'all',
    revokedBy: 'person',
    sourceRevoked: 'all',
    revokedForCause: 'all',
    validUntil: 'all',
    place: 'all',
  },
  notes: { AWARD: EVERY_READER, REVOKE: EVERY_READER, KEEP: ['platform', 'otherPlatform'], RESTORE: EVERY_READER },
})
