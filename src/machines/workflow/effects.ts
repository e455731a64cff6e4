/**
 * Effects: what a step requests from the server besides writing its record, as data, performed in the same transaction.
 * Each effect concerns the record of the step, so effects do not repeat its id.
 */
import type { OptionalMessage } from '../../contract/messageKinds.ts'
import type { Role } from '../../contract/words.ts'
import type { Rung } from './ladder.ts'
import type { ForeignStep, OpenedId } from './registry.ts'
import type { SpanOf } from './span.ts'

/**
 * `channel` is the money at the payment provider, with a payee the money at that merchant's; `payouts` is on its way to
 * people, `clearing` money that arrived and is not assigned yet, `suspense` money that arrived unrequested, `escrow`
 * money of open orders and deals, `person:` a person's balance. Points and minutes of work are booked separately,
 * against what the platform has issued; `pointsOwed:` is what a person used of points that were taken back, against
 * `pointsLent`.
 */
export type Account =
  | 'channel'
  | `channel:${string}`
  | 'payouts'
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

/** Accounts that many steps at once touch: with one row each, all payments would wait for each other. */
export const SHARDED_ACCOUNTS: readonly string[] = [
  'channel',
  'campaign',
  'payouts',
  'clearing',
  'suspense',
  'escrow',
  'platform',
  'pointsIssued',
  'pointsUsed',
  'minutesIssued',
]

/**
 * People by uid, the staff of a desk, the holders of a role at a place (a code of the address tree, or the id of a
 * warehouse), or the holder of the ladder's rung there (if vacant, of the next one up).
 */
export type Recipients =
  | readonly string[]
  | { readonly desk: 'platform' | 'finance' }
  | { readonly role: Role; readonly place: string }
  | { readonly rung: Rung; readonly place: string }

export type Effect =
  /** Reserves the lines of the record; the server refuses the whole step if stock is short. */
  | { readonly type: 'holdStock' }
  /** Releases the reservation. */
  | { readonly type: 'freeStock' }
  /** Turns the reservation into a sale. */
  | { readonly type: 'sellStock' }
  /** Returns sold lines to stock. */
  | { readonly type: 'returnStock'; readonly params: { readonly lines: readonly string[] } }
  /** Returns the unrefunded rest of the order to stock and removes it from the order. */
  | { readonly type: 'shelveOrder' }
  /** Refunds every line of the order in full. */
  | { readonly type: 'refundOrder' }
  /** Allocates a refund (分) to these lines, up to what they still contain. */
  | { readonly type: 'refundLines'; readonly params: { readonly lines: readonly string[]; readonly amount: number } }
  /** One posting in the ledger, 分; always positive. */
  | {
      readonly type: 'post'
      readonly params: { readonly from: Account; readonly to: Account; readonly amount: number }
    }
  /** Opens a payment of the amount (分) for the record. */
  | { readonly type: 'startPayment'; readonly params: { readonly amount: number } }
  /** Cancels the record's open payment, if any. */
  | { readonly type: 'closePayment' }
  /**
   * Asks the provider to refund the amount (分) by the original way; its notice arrives as REFUNDED. A repeated request
   * sends once.
   */
  | { readonly type: 'startRefund'; readonly params: { readonly amount: number } }
  /** Asks the provider to pay the record's withdrawal out, under its number for life. */
  | { readonly type: 'startPayout' }
  /** Asks the provider what became of it; its word arrives as a step. */
  | { readonly type: 'askPayout' }
  /** Asks the provider to pay it no more; what comes first, the money or the revocation, arrives as a step. */
  | { readonly type: 'revokePayout' }
  /** Withdraws the request for a receipt that the payment is part of, if any. */
  | { readonly type: 'withdrawInvoice' }
  /** Opens a dependent record of another workflow, on behalf of the actor of the step. */
  | { readonly type: 'open'; readonly params: { readonly workflow: OpenedId; readonly input: object } }
  /** Takes a step on another record, as this workflow. */
  | { readonly type: 'stepOf'; readonly params: ForeignStep & { readonly id: string } }
  /**
   * Takes a step on the newest record of that workflow opened by this one, as this workflow; no-op if there is none.
   */
  | { readonly type: 'stepOfOpened'; readonly params: ForeignStep }
  /** Takes a step on every record of that workflow that belongs to this one and allows it now, as this workflow. */
  | { readonly type: 'tellMembers'; readonly params: ForeignStep & { readonly input?: object } }
  /**
   * Offers free places to the waiting list in order: places of the record itself if it offers places, otherwise of
   * its parent.
   */
  | { readonly type: 'offerNext'; readonly params: ForeignStep }
  /** Opens the planned shifts of an activity for sign-up. */
  | { readonly type: 'openShifts' }
  /** Publishes the current facts of an activity or a shift. */
  | { readonly type: 'showActivity' }
  | { readonly type: 'showShift' }
  /** Publishes whether a campaign is listed and takes donations. */
  | { readonly type: 'showCampaign' }
  /** Writes the next version of a disclosure, with the figures that the ledger has now. */
  | {
      readonly type: 'writeDisclosure'
      readonly params: {
        readonly number: number
        readonly words: string
        readonly assessment: string
        readonly photos: readonly string[]
        /** Why it corrects the version before; empty in the first. */
        readonly reason: string
      }
    }
  /** Makes this version of a disclosure public. */
  | { readonly type: 'publishDisclosure'; readonly params: { readonly number: number } }
  /**
   * Moves the rest of a campaign (分) to another one, out of its gifts; the step is refused if some are on their way
   * back.
   */
  | { readonly type: 'moveRest'; readonly params: { readonly to: string; readonly amount: number } }
  /** Sends the gifts of a campaign back that it has not used and that have no receipt, the newest first, one by one. */
  | { readonly type: 'giveBackGifts' }
  /** Sends everybody whose money a campaign has a message, each about their latest gift to it. */
  | { readonly type: 'tellGivers'; readonly params: { readonly text: string } }
  /** Takes the amount (分) out of the campaign's gifts, the oldest first; the step is refused if they are too few. */
  | { readonly type: 'useGifts'; readonly params: { readonly campaign: string; readonly amount: number } }
  /** Sets the span of an activity to its shifts that are still on after one was dropped; cancels it if none is. */
  | { readonly type: 'respanActivity' }
  /** Counts a person helped at a place in the platform's figures. */
  | { readonly type: 'countHelped'; readonly params: { readonly place: string } }
  /** Publishes text and pictures of what was done; names of the parties are masked first. */
  | { readonly type: 'publishStory'; readonly params: PublishedStory }
  /** Publishes that it was done, without details. */
  | { readonly type: 'withholdStory' }
  /** Recounts an order's lines, refunds and running after-sales and sends AFTER_SALES_CHANGED to the order. */
  | { readonly type: 'recount'; readonly params: { readonly order: string } }
  /** Records a shipped parcel. */
  | { readonly type: 'parcel'; readonly params: Parcel }
  /** Publishes reviews of the lines. */
  | { readonly type: 'publishReviews'; readonly params: { readonly reviews: readonly LineReview[] } }
  | {
      readonly type: 'grant' | 'revoke'
      readonly params: { readonly uid: string; readonly role: Role; readonly region: string }
    }
  /** A person loses this role here: their open records return to the next rung up. */
  | {
      readonly type: 'handUp'
      readonly params: { readonly uid: string; readonly role: Role; readonly region: string }
    }
  /**
   * Grants points and minutes of work for a deed, through the ledger; both integers, not negative. `reason` is shown to
   * the person.
   */
  | {
      readonly type: 'award'
      readonly params: {
        readonly uid: string
        readonly points: number
        readonly minutes: number
        readonly reason: string
        /** Time during which the points are frozen: they can be taken back and not be used, ms; by default none. */
        readonly frozenFor?: number
      }
    }
  /**
   * Moves points of a person's lots, earliest expiry first: reserves them for the record (`hold`), spends them (`use`),
   * or returns them to their lots (`free` for reserved ones, `refund` for spent ones). The step is refused if too few
   * are free.
   */
  | {
      readonly type: 'movePoints'
      readonly params: {
        readonly uid: string
        readonly points: number
        readonly change: 'hold' | 'use' | 'free' | 'refund'
      }
    }
  /** Makes the expired part of a lot usable again for a while; the step is refused if it is gone. */
  | {
      readonly type: 'restorePoints'
      readonly params: { readonly uid: string; readonly lot: string; readonly points: number }
    }
  /**
   * Moves pieces of a gift: reserves them (refused if stock is short), hands them out, releases them, or returns them
   * to stock.
   */
  | {
      readonly type: 'moveGift'
      readonly params: {
        readonly sku: string
        readonly count: number
        readonly change: 'hold' | 'take' | 'free' | 'return'
      }
    }
  /**
   * Reserves the identity of a certification for its owner; the step is refused if another account has certified it.
   */
  | { readonly type: 'claimIdentity' }
  /** Releases it, for a certification that is given up or comes to nothing. */
  | { readonly type: 'releaseIdentity' }
  /** Erases the account of the record's owner: what identifies a person goes, records stay under their number. */
  | { readonly type: 'eraseAccount' }
  /** The review of a certification is open again, or over: its proofs are deleted some time after that. */
  | { readonly type: 'openReview' | 'closeReview' }
  /** Deletes the name, number and proofs of a certification and releases its identity. */
  | { readonly type: 'eraseIdentity' }
  /** Puts what a change of a certification says in the place of what was in force, or drops it. */
  | { readonly type: 'applyChange' | 'dropChange' }
  /** Removes the record from the draw. */
  | { readonly type: 'leaveDraw' }
  /** Creates a new pick-up code for the owner. */
  | { readonly type: 'givePickUpCode' }
  /** Writes the version to the public table of its kind, in place of the one that was live. */
  | { readonly type: 'showContent' }
  /** Takes what it shows off the public pages. */
  | { readonly type: 'hideContent' }
  /** Puts the value of the record in force; the change that was in force before is replaced. */
  | { readonly type: 'applySetting' }
  /** Makes the pictures of a removed thing unreadable. */
  | { readonly type: 'withdrawIdlePictures' }
  /** Creates the code that the buyer presents when the two meet. */
  | { readonly type: 'giveIdleCode' }
  /** Changes the delivery address, to the id of one of the owner's addresses. */
  | { readonly type: 'redirect'; readonly params: { readonly address: string } }
  /** Credits service: minutes on the account, points that are frozen at first, a place in the rankings. */
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
  /** Takes back everything credited for the record; points already used are owed. */
  | { readonly type: 'takeBackHours' }
  /** Stores the counts taken at the donor's door. */
  | { readonly type: 'keepCollected'; readonly params: { readonly counts: readonly CountedItem[] } }
  /** Stores the donated goods as batches in the warehouse. */
  | {
      readonly type: 'storeGoods'
      readonly params: { readonly counts: readonly CountedItem[]; readonly shelf: string }
    }
  /** Issues the goods reserved for the record; donations that are used up are notified. */
  | { readonly type: 'issueGoods' }
  /** Releases the goods reserved for the record. */
  | { readonly type: 'freeGoods' }
  /** Sets the number of places that the record has for others. */
  | { readonly type: 'setPlaces'; readonly params: { readonly places: number } }
  /** Takes or releases places of the parent record; the step is refused if none are left. */
  | { readonly type: 'takePlaces' | 'freePlaces'; readonly params: { readonly count: number } }
  /** Gives a place of the shift to each of these telephone numbers; each person confirms individually. */
  | { readonly type: 'namePeople'; readonly params: { readonly phones: readonly string[] } }
  /** Withdraws the places of the group's members who have not checked in. */
  | { readonly type: 'withdrawPeople' }
  /** Whoever switched off its kind gets it as read; a message without a kind always reminds. */
  | {
      readonly type: 'message'
      readonly params: { readonly to: Recipients; readonly text: string; readonly kind?: OptionalMessage }
    }

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
  /** Ids of the order lines inside. */
  readonly lines: readonly string[]
}

/** Counted pieces of one item of a donation; shelf and expiry (`2027-01-31`) if the warehouse enters them. */
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
  /** The text may use the step's input and the delays of the chart. */
  <I>(words: (input: I, span: SpanOf) => string): (facts: F, input: I, stamp: { readonly span: SpanOf }) => Effect
}
const noSpan: SpanOf = name => {
  throw new Error(`Nothing says how long "${name}" is`)
}
/** Returns a message effect to the people named by the facts. */
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

/** Returns the message as one of a kind that people may switch off. */
export const optional =
  <A extends readonly unknown[]>(kind: OptionalMessage, message: (...args: A) => Effect) =>
  (...args: A): Effect => {
    const effect = message(...args)
    return effect.type === 'message' ? { ...effect, params: { ...effect.params, kind } } : effect
  }

/** Returns a posting of 分 between two accounts; empty for an amount of 0. */
export const post = (from: Account, to: Account, amount: number): readonly Effect[] =>
  amount > 0 ? [{ type: 'post', params: { from, to, amount } }] : []
