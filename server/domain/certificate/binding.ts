/** What the engine has to know of certificates: how a correction opens the next one. */
import { certificate } from '../../../src/machines/workflows/certificate/chart.ts'
import { certificateProjection } from '../../../src/machines/workflows/certificate/projection.ts'
import { binding } from '../../engine/binding.ts'
import { certificateBirth } from './issue.ts'

export const certificateBinding = binding(certificate, {
  projection: certificateProjection,
  // The platform's desk is the place that covers everything; what it certifies is locked first.
  columns: ({ owner, subject }) => ({ owner, place: '', root: subject }),
  async openedBy({ db, at }, input) {
    // The chart that opens it gives it; the compiler sees only an object on its way through the effect.
    const { subject } = input as { readonly subject: string }
    return { ...(await certificateBirth(db, subject, at)), who: { system: 'certificate' } }
  },
})
