import type { DonationRow } from '../../../contract/donation.contract.ts'
import { pathTo } from '../../../contract/screens.ts'

type Party = DonationRow['party']

/** Returns the public page of a gift, of a person or of an organisation. */
export const donationPath = ({ id, party }: { readonly id: string; readonly party: Party }): string =>
  pathTo(party === 'organisation' ? '/benevolenceDetailD' : '/benevolenceDetail', { id })

/** Returns the card of a donor; one's own without a uid. */
export const cardPath = (party: Party, uid: string): string =>
  pathTo(party === 'organisation' ? '/heartD' : '/heartR', { uid })
