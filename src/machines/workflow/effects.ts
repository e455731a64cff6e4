/**
 * What a step asks the server to do besides writing its record: data, performed in the same transaction. Each effect
 * concerns the record that took the step; the server knows which one, so effects do not repeat its id.
 */
import type { Role } from '../../contract/words.ts'
import type { Rung } from './ladder.ts'
import type { ForeignStep, OpenedId } from './registry.ts'
import type { SpanOf } from './span.ts'

/**
 * `channel` is the money at the payment provider, `clearing` what has arrived and nobody has taken yet, `suspense` what
 * has arrived and nobody has asked for, `escrow` what is kept for open orders, `person:` somebody's balance. Points and
 * minutes of work are booked apart, against what the platform has issued; `pointsOwed:` is what somebody used of points
 * that were taken back, against `pointsLent`.
 */
export type Account =
  | 'channel'
  | 'clearing'
  | 'suspense'
  | 'escrow'
  | 'platform'
  | `shop:${string}`
  | `campaign:${string}`
  | `person:${string}`
  | `points:${string}`
  | 'pointsIssued'
  | `pointsHeld:${string}`
  | 'pointsUsed'
  | `pointsOwed:${string}`
  | 'pointsLent'
  | 'pointsPool'
  | 'pointsExpired'
  | `minutes:${string}`
  | 'minutesIssued'

/**
 * People by uid, whoever sits at a desk, whoever holds a role at a place (a code of the address tree, or the id of a
 * warehouse), or whoever holds the rung of the ladder there (where nobody does, the next one up).
 */
export type Recipients =
  | readonly string[]
  | { readonly desk: 'platform' | 'finance' }
  | { readonly role: Role; readonly place: string }
  | { readonly rung: Rung; readonly place: string }

export type Effect =
  /** Reserves the lines of the record; the server refuses the whole step where stock is short. */
  | { readonly type: 'holdStock' }
  /** Gives back what was reserved. */
  | { readonly type: 'freeStock' }
  /** What was reserved is sold. */
  | { readonly type: 'sellStock' }
  /** Sold lines are on the shelf again. */
  | { readonly type: 'returnStock'; readonly params: { readonly lines: readonly string[] } }
  /** What of the order is not refunded goes on the shelf again, and is the order's no more. */
  | { readonly type: 'shelveOrder' }
  /** Every line of the order is paid back wholly. */
  | { readonly type: 'refundOrder' }
  /** Lays what is paid back (分) on these lines, as far as they are still the order's. */
  | { readonly type: 'refundLines'; readonly params: { readonly lines: readonly string[]; readonly amount: number } }
  /** One posting of the ledger, in 分; always above zero. */
  | {
      readonly type: 'post'
      readonly params: { readonly from: Account; readonly to: Account; readonly amount: number }
    }
  /** Opens a payment of the amount (分) for the record. */
  | { readonly type: 'startPayment'; readonly params: { readonly amount: number } }
  /** Cancels whatever payment of the record is still open. */
  | { readonly type: 'closePayment' }
  /**
   * Asks the provider to send the amount (分) back the way it came; its notice comes back as REFUNDED. Asking twice
   * sends once.
   */
  | { readonly type: 'startRefund'; readonly params: { readonly amount: number } }
  /** Opens a record of another workflow that belongs to this one, on behalf of whoever took the step. */
  | { readonly type: 'open'; readonly params: { readonly workflow: OpenedId; readonly input: object } }
  /** Takes a step of another record, as this workflow. */
  | { readonly type: 'tell'; readonly params: ForeignStep & { readonly id: string } }
  /**
   * Takes a step of the newest record of that workflow which this one opened, as this workflow; nothing where it opened
   * none.
   */
  | { readonly type: 'tellOpened'; readonly params: ForeignStep }
  /** Takes a step of every record of that workflow that belongs to this one and can take it now, as this workflow. */
  | { readonly type: 'tellMembers'; readonly params: ForeignStep & { readonly input?: object } }
  /**
   * Offers free places to those who wait for them, the first before others: places of the record that takes the step
   * where it has any, else of the one that it belongs to.
   */
  | { readonly type: 'offerNext'; readonly params: ForeignStep }
  /** The shifts that an activity was planned with can be signed up for. */
  | { readonly type: 'openShifts' }
  /** Everybody reads of an activity or a shift what its facts say now. */
  | { readonly type: 'showActivity' }
  | { readonly type: 'showShift' }
  /** Somebody was helped at a place: one more in the platform's running figures. */
  | { readonly type: 'countHelped'; readonly params: { readonly place: string } }
  /** What was done is told to everybody in these words and pictures; whom they name is masked first. */
  | { readonly type: 'publishStory'; readonly params: PublishedStory }
  /** Everybody sees that it was done and nothing of how. */
  | { readonly type: 'withholdStory' }
  /** Counts an order's lines, refunds and running after-sales anew and tells the order AFTER_SALES_CHANGED. */
  | { readonly type: 'recount'; readonly params: { readonly order: string } }
  /** A parcel is on its way. */
  | { readonly type: 'parcel'; readonly params: Parcel }
  /** Reviews of the lines are published. */
  | { readonly type: 'publishReviews'; readonly params: { readonly reviews: readonly LineReview[] } }
  | {
      readonly type: 'grant' | 'revoke'
      readonly params: { readonly uid: string; readonly role: Role; readonly region: string }
    }
  /** Somebody does not act in this role here any more: the open matters that they carry in it go back up. */
  | {
      readonly type: 'handUp'
      readonly params: { readonly uid: string; readonly role: Role; readonly region: string }
    }
  /**
   * Points and minutes of work for somebody's good deed, through the ledger; both whole, neither below zero. `reason`
   * is what they read beside it.
   */
  | {
      readonly type: 'award'
      readonly params: {
        readonly uid: string
        readonly points: number
        readonly minutes: number
        readonly reason: string
        /** The points can be taken back, and not be used, for so long; at once where not given. ms */
        readonly frozenFor?: number
      }
    }
  /**
   * Points of somebody's lots are put by for the record, those that expire first before others (`hold`), spent (`use`),
   * or back in the lots that they came from: `free` what was put by, `refund` what was spent. The step is refused where
   * not as many are free.
   */
  | {
      readonly type: 'movePoints'
      readonly params: {
        readonly uid: string
        readonly points: number
        readonly change: 'hold' | 'use' | 'free' | 'refund'
      }
    }
  /** What expired of a lot can be used again for a while; the step is refused where it is not there any more. */
  | {
      readonly type: 'restorePoints'
      readonly params: { readonly uid: string; readonly lot: string; readonly points: number }
    }
  /**
   * Pieces of a gift are put by (refused where stock is short), given away, free again, or back in the store after they
   * had left.
   */
  | {
      readonly type: 'moveGift'
      readonly params: {
        readonly sku: string
        readonly count: number
        readonly change: 'hold' | 'take' | 'free' | 'return'
      }
    }
  /** The record is not among those of which the draw chooses any more. */
  | { readonly type: 'leaveDraw' }
  /** A new code by which the owner is handed what the record is about. */
  | { readonly type: 'issueCode' }
  /** Where it goes instead: the id of an address of the owner. */
  | { readonly type: 'redirect'; readonly params: { readonly address: string } }
  /**
   * What somebody served counts from now on: minutes on their account, points that are frozen at first, a place in the
   * rankings.
   */
  | {
      readonly type: 'creditHours'
      readonly params: {
        readonly uid: string
        readonly minutes: number
        readonly points: number
        /** ms */
        readonly frozenFor: number
        readonly reason: string
      }
    }
  /** Whatever of the record was credited counts no more; points of it that were used are owed. */
  | { readonly type: 'takeBackHours' }
  /** What was counted at the donor's door. */
  | { readonly type: 'keepCollected'; readonly params: { readonly counts: readonly CountedItem[] } }
  /** The donated goods become batches in the warehouse. */
  | {
      readonly type: 'storeGoods'
      readonly params: { readonly counts: readonly CountedItem[]; readonly shelf: string }
    }
  /** What is reserved for the record leaves the warehouse; donations of which nothing is left hear of it. */
  | { readonly type: 'issueGoods' }
  /** What is reserved for the record is free again. */
  | { readonly type: 'freeGoods' }
  /** How many places this record has for others. */
  | { readonly type: 'setPlaces'; readonly params: { readonly places: number } }
  /**
   * Takes places of the record that this one belongs to, or gives them back; the step is refused where none are left.
   */
  | { readonly type: 'takePlaces' | 'freePlaces'; readonly params: { readonly count: number } }
  /** Those with these telephone numbers have a place of the shift each, and say themselves whether they come. */
  | { readonly type: 'namePeople'; readonly params: { readonly phones: readonly string[] } }
  /** Whoever the group has named, and is not there yet, has no place any more. */
  | { readonly type: 'withdrawPeople' }
  | { readonly type: 'message'; readonly params: { readonly to: Recipients; readonly text: string } }

export interface PublishedStory {
  readonly title: string
  readonly words: string
  readonly thanks: string
  /** Addresses of uploaded pictures. */
  readonly photos: readonly string[]
}

export interface Parcel {
  readonly courier: string
  readonly number: string
  /** Ids of the order's lines inside. */
  readonly lines: readonly string[]
}

/** Pieces of one item of a donation; shelf and expiry (`2027-01-31`) where the warehouse says them. */
export interface CountedItem {
  readonly item: string
  readonly count: number
  readonly shelf?: string | undefined
  readonly expiry?: string | undefined
}

export interface LineReview {
  readonly line: string
  readonly stars: number
  readonly words: string
  readonly pictures: readonly string[]
}

interface MessageBuilder<F> {
  (words: string): (facts: F) => Effect
  /** The words take in what was filled in, and the delays of the chart. */
  <I>(words: (input: I, span: SpanOf) => string): (facts: F, input: I, stamp: { readonly span: SpanOf }) => Effect
}
const noSpan: SpanOf = name => {
  throw new Error(`Nothing says how long "${name}" is`)
}
/** Returns a message to those people whom the facts name. */
export const messageTo =
  <F = unknown>(to: Recipients | ((facts: F) => Recipients)): MessageBuilder<F> =>
  <I>(words: string | ((input: I, span: SpanOf) => string)) =>
  (facts: F, input?: I, stamp?: { readonly span: SpanOf }): Effect => ({
    type: 'message',
    params: {
      to: typeof to === 'function' ? to(facts) : to,
      text: typeof words === 'string' ? words : words(input as I, stamp?.span ?? noSpan),
    },
  })

/** Returns a posting of 分 from one account to another; none where there is nothing to post. */
export const post = (from: Account, to: Account, amount: number): readonly Effect[] =>
  amount > 0 ? [{ type: 'post', params: { from, to, amount } }] : []
