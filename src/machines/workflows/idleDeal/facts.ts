/** Facts of a deal about a thing to pass on. */
import * as z from 'zod/mini'

export const facts = z.object({
  /** Who asked for it. */
  owner: z.string(),
  seller: z.string(),
  /** Both of them. */
  parties: z.array(z.string()),
  item: z.string(),
  place: z.string(),
  way: z.enum(['meet', 'post']),
  /** Proposed or agreed time of the meeting, ms since 1970; null for none. */
  meetAt: z.nullable(z.int()),
  meetWhere: z.string(),
  /** Whose answer is awaited: to a proposal, or to having not come; empty for none. */
  turn: z.string(),
  /** Who let the other down: did not come, or backed out less than half a day before; empty for none. */
  brokenBy: z.string(),
  /** Price of the thing when it was asked for, 分; 0 for what is free or exchanged. */
  asked: z.int(),
  /** Price that was offered, and that both agreed to once it is reserved, 分. */
  price: z.int(),
  /** 分 to be paid back to the buyer; 0 for none. */
  goingBack: z.int(),
  /** Whether that has arrived. */
  refunded: z.boolean(),
})
export type IdleDeal = z.output<typeof facts>

/** Returns whether the thing is paid for. */
export const isPriced = ({ price }: IdleDeal): boolean => price > 0

/** States of a deal from the reservation until it is received: the platform holds what was paid for it. */
export const HELD_STATES = ['reserved', 'arranged', 'overdue', 'shipped', 'met', 'noShow', 'disputed'] as const
