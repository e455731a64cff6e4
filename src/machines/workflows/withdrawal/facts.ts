/** Facts of a withdrawal, its relations, and the account that it takes from. */
import * as z from 'zod/mini'
import type { Account } from '../../workflow/effects.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'

export const facts = z.object({
  owner: z.string(),
  /** The shop whose earnings are paid out; empty for the owner's own. */
  shop: z.string(),
  /** The city whose finance is in charge, four digits. */
  place: z.string(),
  /** 分 */
  amount: z.int(),
  /** Real name of the payee, and the end of the account number. */
  payee: z.string(),
  account: z.string(),
  /** Whether nothing was ever paid out to this account. */
  isNewPayee: z.boolean(),
  /** Finance who may not approve it alone, because they have approved too much alone within a day. */
  dayFull: z.array(z.string()),
  /** Above this amount two people of finance approve it, as the platform had set it when it was applied for. 分 */
  aloneUpTo: z.int(),
  /** Who took the step that another person of finance must approve; empty for none. */
  approvedBy: z.string(),
  /** Who put it on hold and therefore may not release it; empty for none. */
  heldBy: z.string(),
  /** Until when the payee can collect it, ms since 1970; null while there is nothing to collect. */
  until: z.nullable(z.int()),
})
export type Withdrawal = z.output<typeof facts>

/** Returns whether the person applied for it. */
export function isOwner({ owner }: Withdrawal, { uid }: Principal): boolean {
  return uid === owner
}
/** Returns whether the person is finance of the city, and did not apply for it. */
export function isFinance(w: Withdrawal, who: Principal): boolean {
  return hasRole(who, 'finance', w.place) && !isOwner(w, who)
}
/** Returns whether one person of finance is enough, whoever it is. */
export function isSmall({ amount, isNewPayee, aloneUpTo }: Withdrawal): boolean {
  return amount <= aloneUpTo && !isNewPayee
}
/** Returns whether who has approved it is enough. */
export function isEnough(w: Withdrawal): boolean {
  return isSmall(w) && !w.dayFull.includes(w.approvedBy)
}
/** Returns the account that it takes from. */
export function source({ owner, shop }: Withdrawal): Account {
  return shop ? `shop:${shop}` : `person:${owner}`
}
