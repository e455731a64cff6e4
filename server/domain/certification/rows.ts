/** Certifications as rows of lists and details. */
import { CERTIFICATION_FEES, CHECK_LEVELS } from '../../../src/contract/certificationWords.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { certification } from '../../../src/machines/workflows/certification/chart.ts'
import { certificationProjection } from '../../../src/machines/workflows/certification/projection.ts'
import type { Queryable } from '../../db/connect.ts'
import { RECORD_COLUMNS, recordRows } from '../../engine/recordRows.ts'
import { factsOf } from '../../engine/records.ts'
import { regionNameOf } from '../../geo/tree.ts'

const IDENTITY = [
  'name',
  'number',
  'legalPerson',
  'phone',
  'region',
  'until',
  'photos',
  'level',
  'checkedAt',
  'change',
] as const
/** Steps whose reason explains the present state. */
const EXPLAINED = [
  'ASK_MORE',
  'TURN_DOWN',
  'REFUSE',
  'RETURN',
  'FREEZE',
  'REVOKE',
  'OVERTURN',
  'UPHOLD',
  'APPEAL',
] as const

/** Selects certifications, without a filter. */
export const certifications = (db: Queryable) =>
  db
    .selectFrom('record')
    .innerJoin('certification', 'certification.id', 'record.id')
    .select(RECORD_COLUMNS)
    .select(IDENTITY)
    .where('record.workflow', '=', 'certification')
type CertificationRecord = Awaited<ReturnType<ReturnType<typeof certifications>['execute']>>[number]

/** Resolves to certifications as this person sees them. */
export const certificationRowsOf = recordRows(certification, certificationProjection, {
  events: [...EXPLAINED, 'SUBMIT'],
  regionOf: (one: CertificationRecord) => factsOf(certification, one).roleRegion ?? one.place,
  row: (one: CertificationRecord, { facts, last, shows }) => {
    const seen = shows('identity')
    return {
      kind: facts.kind,
      name: seen ? one.name : '',
      number: seen ? one.number : '',
      legalPerson: seen ? one.legalPerson : '',
      phone: seen ? one.phone : '',
      region: facts.roleRegion ?? one.region,
      until: one.until,
      photos: shows('photos') ? [...one.photos] : [],
      levelLabel: CHECK_LEVELS[one.level],
      checkedAt: one.checkedAt.getTime(),
      change:
        one.change && seen
          ? {
              name: one.change.name,
              number: one.change.number,
              legalPerson: one.change.legalPerson,
              phone: one.change.phone,
              regionName: regionNameOf(one.change.region) ?? '',
              until: one.change.until,
              photos: [...one.change.photos],
            }
          : null,
      reason: last(...EXPLAINED).reason ?? '',
      validUntil: facts.validUntil,
      role: facts.role ?? '',
      roleLabel: facts.role ? ROLES[facts.role] : '',
      words: last('SUBMIT').words ?? '',
      fee: facts.fee ?? CERTIFICATION_FEES[facts.kind],
    }
  },
})
