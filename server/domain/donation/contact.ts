/** Contact and address of a donor: complete for the donor and for current handlers, masked for all others. */

import type { DonationDetail } from '../../../src/contract/donation.contract.ts'
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { donationProjection } from '../../../src/machines/workflows/goodsDonation/projection.ts'
import { factsOf } from '../../engine/records.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import type { DonationRecordRow } from './rows.ts'

type DonationContent = Parameters<typeof donationProjection.shows>[0]

/** Returns whether this person may see a part of a donation. */
export function showsOfDonation(
  what: DonationContent,
  who: Principal,
  { facts, state }: Pick<DonationRecordRow, 'facts' | 'state'>,
): boolean {
  const donation = factsOf(goodsDonation, { facts })
  return donationProjection.shows(what, state, donationProjection.readerOf(donation, who))
}

/** Returns the donor's contact; masked and without exact address and location unless it is `open` to the reader. */
export const donationContactOf = (
  { name, phone, detail, lng, lat, place }: DonationRecordRow,
  open: boolean,
  levels: (code: string) => string[],
): DonationDetail['contact'] => ({
  open,
  name: open ? name : maskedName(name),
  phone: open ? phone : maskedPhone(phone),
  regionNames: levels(open ? place : place.slice(0, 9)),
  detail: open ? detail : '',
  at: open && lng !== null && lat !== null ? { lng, lat } : null,
})
