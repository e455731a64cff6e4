/** Binds certificates to the engine: how a correction opens the next one. */
import { certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import { certificateProjection } from '../../../src/machines/workflows/certificate/projection.ts'
import { binding } from '../../engine/binding.ts'
import { assertStillCertifiable } from './contents.ts'
import { certificateBirth } from './issue.ts'

export const certificateBinding = binding(certificate, {
  projection: certificateProjection,
  // An empty place is the platform's desk; the certified record is locked first.
  columns: ({ owner, subject }) => ({ owner, place: '', root: subject }),
  conditions: {
    certifiable: {
      check: (db, { facts }) => assertStillCertifiable(db, facts.subject),
      promisedBy: ['valid'],
      steps: ['RESTORE'],
      exempt: { KEEP: '记录一变，它自己会更正或撤销证书' },
    },
  },
  async openedBy({ db, at }, input) {
    // Passed by the chart that opens it; effects are untyped objects.
    const { subject } = input as { readonly subject: string }
    return { ...(await certificateBirth(db, subject, at)), who: { system: 'certificate' } }
  },
})
