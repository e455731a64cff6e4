/** The name of a giver of money in public. */
import type { Payment } from '../../../src/machines/workflows/payment/chart.ts'
import { publicDonorName, shownName } from '../../identity/names.ts'

interface Signed extends Pick<Payment, 'anonymous' | 'inNameOf'> {
  readonly name: string
  readonly kind: 'person' | 'organisation'
  readonly showName: boolean
}

/** Returns what everybody reads: two anonymous donations look alike. */
export function signatureOf({ anonymous, inNameOf, name, kind, showName }: Signed): string {
  if (anonymous) return '爱心人士'
  return inNameOf ? shownName(inNameOf) : publicDonorName({ donor: name, party: kind, showName })
}
