/**
 * Whom to call and where to go: whole for the donor and for whoever handles the donation while they do, masked for all
 * others.
 */

import type { DonationDetail } from '../../../src/contract/donation.contract.ts'
import { LADDER } from '../../../src/machines/workflow/ladder.ts'
import { hasRole, type Principal } from '../../../src/machines/workflow/people.ts'
import { type GoodsDonation, goodsDonation } from '../../../src/machines/workflows/goodsDonation/chart.ts'
import { factsOf } from '../../engine/records.ts'
import { maskedPhone } from '../../identity/masking.ts'
import { maskedName } from '../../identity/names.ts'
import type { DonationRecordRow } from './rows.ts'

/** While somebody is to come to the door. */
const COLLECTING_STATES: readonly string[] = ['collecting', 'collected']
const DESK_STATES: readonly string[] = ['submitted', 'accepted', 'assigned', 'awaitingDropOff', ...COLLECTING_STATES]

/** Returns whether this person stands on the very rung that has the matter now; those above only look on. */
export const isOnDuty = (who: Principal, { owner, rung, place }: GoodsDonation): boolean =>
  who.uid !== owner && LADDER.includes(rung) && hasRole(who, rung, place)

export function maySeeContact(who: Principal, { facts, state }: Pick<DonationRecordRow, 'facts' | 'state'>): boolean {
  const donation = factsOf(goodsDonation, { facts })
  if (who.uid === donation.owner) return true
  if (who.uid === donation.assignee && COLLECTING_STATES.includes(state)) return true
  return isOnDuty(who, donation) && DESK_STATES.includes(state)
}

/** Returns whether a collector is under way whom the donor may call. */
export const isCollecting = (state: string): boolean => COLLECTING_STATES.includes(state)

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
