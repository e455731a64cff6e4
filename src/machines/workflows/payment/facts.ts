/** Facts of a payment, its relations, and the account that holds its money. */
import * as z from 'zod/mini'
import { SETTINGS } from '../../../contract/settingKeys.ts'
import type { Account } from '../../workflow/effects.ts'
import { hasRole, type Principal } from '../../workflow/people.ts'
import { PURPOSE_NAMES, purposeOf } from './purposes.ts'

export const facts = z.object({
  owner: z.string(),
  /** Region, a code of the address tree, which determines whose finance is in charge. */
  region: z.string(),
  /** Requested 分; for a donation accepted by finance, the amount received. */
  amount: z.int(),
  /** Received 分; 0 before anything arrives. */
  received: z.int(),
  purpose: z.enum(PURPOSE_NAMES),
  /** Id of the order, certification, campaign or deal. */
  subject: z.string(),
  /** Whether finance has booked it. */
  confirmed: z.boolean(),
  /** 分 that the campaign has spent of it. */
  spent: z.int(),
  /** Whether 24 hours have passed since payment. */
  refundOver: z.boolean(),
  /** Whether it stands on the account of its purpose; clearing has it otherwise. */
  credited: z.boolean(),
  /** The merchant that receives it, an id; empty for the platform's own. */
  payee: z.string(),
  /** Whether the public reads 爱心人士 in place of the giver's name. */
  anonymous: z.boolean(),
  /** Another name that the gift is made in; empty for the giver's own. */
  inNameOf: z.string(),
  /** Whether a receipt stands for it, which the payee issued, or was reversed. */
  receipt: z.enum(['none', 'issued', 'reversed']),
  /** `late` for a refund requested after the 24 hours, with reason and proof. */
  asked: z.enum(['', 'late']),
  /** From this amount two people of finance approve a refund, as the platform had set it when it was opened. 分 */
  twoFrom: z.int(),
  /** Who took the step that another person of finance must approve; empty for none. */
  approvedBy: z.string(),
  /** Whether it was refunded another way than it came, from the platform's own money. */
  byHand: z.boolean(),
  /** False for money that its certification or deal does not take now; the server refreshes it before every step. */
  due: z.optional(z.boolean()),
})
export type Payment = z.output<typeof facts>

/** Initial facts of a payment to the platform itself, before anything arrives. */
export const NOTHING_CAME = {
  received: 0,
  confirmed: false,
  spent: 0,
  refundOver: false,
  credited: false,
  payee: '',
  anonymous: false,
  inNameOf: '',
  receipt: 'none',
  asked: '',
  approvedBy: '',
  byHand: false,
  twoFrom: SETTINGS.bigRefund.fallback,
} as const

/** States of a payment on its way back or there, of which only what was spent before stays given. */
export const LEAVING_STATES: readonly string[] = ['refunding', 'refundFailed', 'handPaid', 'refunded', 'partlyRefunded']
/** States in which money was received and no one has asked for it back, or no more than the rest of it went back. */
export const GIVEN_STATES: readonly string[] = ['paid', 'confirmed', 'partlyRefunded']

/** Returns what of the money that arrived stays given, 分. */
export function givenOf(state: string, { received, credited, spent }: Payment): number {
  if (!credited) return 0
  return LEAVING_STATES.includes(state) ? spent : received
}

interface PaidRecord {
  readonly state: string
  readonly facts: Payment
}

/** Returns whether it is a gift of money, or what stays given while the rest of it goes back. */
export const isGift = ({ state, facts }: PaidRecord): boolean =>
  facts.purpose === 'donation' &&
  (GIVEN_STATES.includes(state) || LEAVING_STATES.includes(state)) &&
  givenOf(state, facts) > 0
/** Returns whether it is a gift of money whose giver can no longer take it back without giving a reason. */
export const isLastingGift = (record: PaidRecord): boolean =>
  isGift(record) && (record.facts.refundOver || LEAVING_STATES.includes(record.state))

/** Returns whether the person is the payer. */
export function isOwner({ owner }: Payment, { uid }: Principal): boolean {
  return uid === owner
}
/** Returns whether the person is finance of the region, and not the payer. */
export function isFinance(p: Payment, who: Principal): boolean {
  return hasRole(who, 'finance', p.region) && !isOwner(p, who)
}
/** Returns what goes back if it is refunded, 分: all of it, but for what its campaign spent before it was stopped. */
export function backOf({ received, credited, spent }: Payment): number {
  return credited ? received - spent : received
}
/** Returns whether one person of finance is enough for a refund. */
export function isSmall({ received, asked, twoFrom }: Payment): boolean {
  return received < twoFrom && asked !== 'late'
}

/** Returns the account of the money at the provider. */
export function channelOf({ payee }: Payment): Account {
  return payee ? `channel:${payee}` : 'channel'
}
/** Returns the account of its purpose; an order or a deal takes its money from clearing by itself. */
export function destination(p: Payment): Account {
  return purposeOf(p).account(p.subject) ?? 'clearing'
}
/** Returns whether money of this purpose stands on its account as soon as it is notified. */
export function isCredited(p: Payment): boolean {
  return destination(p) !== 'clearing'
}
/** Returns the account that a refund comes from. */
export function source(p: Payment): Account {
  return p.credited ? destination(p) : 'clearing'
}
