/** What is known of a payment, who stands where to it, and in which account its money lies. */
import * as z from 'zod/mini'
import { type Account, type Effect, post } from '../../workflow/effects.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'

export const facts = z.object({
  owner: z.string(),
  /** Where the matter lies, a code of the address tree: whose finance it is. */
  region: z.string(),
  /** 分 that were asked for; of a gift, once finance has accepted it, what came. */
  amount: z.int(),
  /** 分 that came; 0 while nothing has. */
  received: z.int(),
  purpose: z.enum(['order', 'fee', 'donation']),
  /** Id of the order, certification or campaign. */
  subject: z.string(),
  /** Finance has booked it. */
  confirmed: z.boolean(),
  /** The campaign has spent it. */
  disbursed: z.boolean(),
  /** 24 hours have gone by since it was paid. */
  refundOver: z.boolean(),
  /** Whether a donation receipt was made out for it. */
  receipt: z.enum(['none', 'issued', 'reversed']),
  /** `late` where it is asked back after the 24 hours, with a reason and proof. */
  asked: z.enum(['', 'late']),
  /** Who took the step that another person of finance has to look at; empty where nobody has to. */
  approvedBy: z.string(),
  /** It went back another way than it came, from the platform's own money. */
  byHand: z.boolean(),
})
export type Payment = z.output<typeof facts>

/** From here on two people of finance let money go back. 分 */
export const BIG_REFUND = 200_000

/** How a payment begins, before anything has come. */
export const NOTHING_CAME = {
  received: 0,
  confirmed: false,
  disbursed: false,
  refundOver: false,
  receipt: 'none',
  asked: '',
  approvedBy: '',
  byHand: false,
} as const

/** Returns whether they pay. */
export function isOwner({ owner }: Payment, { uid }: Principal): boolean {
  return uid === owner
}
/** Returns whether they are finance of the place, and not its payer. */
export function isFinance(p: Payment, who: Principal): boolean {
  return hasRole(who, 'finance', p.region) && !isOwner(p, who)
}
/** Returns whether one person of finance may let it go back. */
export function isSmall({ received, asked }: Payment): boolean {
  return received < BIG_REFUND && asked !== 'late'
}

/** An order takes its money from the clearing account itself, at the very moment it hears of it. */
function account({ purpose, subject }: Payment): Account | undefined {
  return purpose === 'donation' ? `campaign:${subject}` : purpose === 'fee' ? 'platform' : undefined
}
/** Returns where the money lies that goes back. */
export function source(p: Payment): Account {
  return (p.confirmed && account(p)) || 'clearing'
}
/** Returns what an order is told at once. */
export function deliver({ purpose, subject }: Payment): readonly Effect[] {
  return purpose === 'order' ? [{ type: 'tell', params: { workflow: 'order', id: subject, event: 'PAID' } }] : []
}
/** Returns the posting by which finance books what came. */
export function hand(p: Payment) {
  const to = account(p)
  return to ? post('clearing', to, p.received) : []
}
