/** Whom to call and where to go: whole for the donor and for whoever handles the donation while they do, masked for all others. */
import type { DonationDetail } from '../../../src/contract/donation.contract.ts'
import { LADDER } from '../../../src/machines/workflows/desks.ts'
import type { GoodsDonation } from '../../../src/machines/workflows/goodsDonation.ts'
import { holds, type Who } from '../../../src/machines/workflows/people.ts'
import { maskedPhone } from '../masked.ts'
import { maskedName } from '../order/people.ts'
import type { Found } from './rows.ts'

/** While somebody is to come to the door. */
const AT_THE_DOOR: readonly string[] = ['collecting', 'collected']
const ON_THE_DESK: readonly string[] = ['submitted', 'accepted', 'assigned', 'awaitingDropOff', ...AT_THE_DOOR]

/** Whether this person stands on the very rung that has the matter now; those above only look on. */
export const isDesk = (who: Who, { owner, rung, place }: GoodsDonation): boolean =>
  who.uid !== owner && LADDER.includes(rung) && holds(who, rung, place)

export function mayCall(who: Who, { facts, state }: Pick<Found, 'facts' | 'state'>): boolean {
  const donation = facts as GoodsDonation
  if (who.uid === donation.owner) return true
  if (who.uid === donation.assignee && AT_THE_DOOR.includes(state)) return true
  return isDesk(who, donation) && ON_THE_DESK.includes(state)
}

/** Whether a collector is under way whom the donor may call. */
export const isUnderWay = (state: string): boolean => AT_THE_DOOR.includes(state)

export const contactOf = (
  { name, phone, detail, lng, lat, place }: Found,
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
