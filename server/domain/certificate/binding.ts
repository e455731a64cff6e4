/** Binds certificates to the engine: how a correction opens the next one. */
import { sql } from 'kysely'
import { certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import { certificateProjection } from '../../../src/machines/workflows/certificate/projection.ts'
import { binding } from '../../engine/binding.ts'
import { placeWithin } from '../../engine/posts.ts'
import { assertStillCertifiable, isCertifiable } from './contents.ts'
import { certificateBirth } from './issue.ts'

export const certificateBinding = binding(certificate, {
  projection: certificateProjection,
  // An empty place is the platform's desk; the certified record is locked first.
  columns: ({ owner, subject, place = '' }) => ({ owner, place, ...(subject && { root: subject }) }),
  standing: {
    awarder: ({ uid = '', grants = [] }) =>
      grants.flatMap(({ role, region }) =>
        role === 'leader2' || role === 'platform'
          ? [
              sql`facts->>'kind' = 'honour' and owner <> ${uid}
                and ${role === 'platform' ? sql`record.place = ''` : placeWithin(region)}`,
            ]
          : [],
      ),
  },
  conditions: {
    certifiable: {
      check: (db, { facts }, { at }) => assertStillCertifiable(db, facts.subject, at),
      promisedBy: ['valid'],
      steps: ['RESTORE'],
      exempt: {
        KEEP: '记录一变，它自己会更正或撤销证书',
        RESTORE_SOURCE: '证明的认证自己说它恢复了；过了有效期的马上到期',
      },
    },
  },
  async openedBy({ db, at }, input) {
    // Passed by the chart that opens it; effects are untyped objects.
    const { subject } = input as { readonly subject: string }
    const record = await db
      .selectFrom('record')
      .select(['workflow', 'state', 'facts'])
      .where('id', '=', subject)
      .executeTakeFirst()
    // Corrected into what is not in force, it has no successor.
    if (record && !isCertifiable(record, at)) return undefined
    return { ...(await certificateBirth(db, subject, at)), who: { system: 'certificate' } }
  },
})
