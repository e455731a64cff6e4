/** Lots of points, their holds, and debts. */
import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

export interface PointTables {
  /** Points granted at once for one deed; spending takes from the lot that expires first. */
  pointLot: {
    id: string
    uid: string
    /** The record that earned them; the account itself for an opening balance. */
    record: string
    reason: string
    amount: number
    /** Neither spent nor held nor expired. */
    remaining: number
    held: Generated<number>
    expired: Generated<number>
    /** Used to pay debts of the owner. */
    repaid: Generated<number>
    /** The grant was reversed, and what had been spent of it is owed. */
    reversed: Generated<boolean>
    grantedAt: Timestamp
    /** Until then the grant can be reversed, and the points cannot be spent. */
    freeAt: Timestamp
    expiresAt: Timestamp
    /** Days before expiry at which the owner was last warned; null before the first warning. */
    noticedDays: number | null
  }
  /** Points of a lot that a record holds or has spent. */
  pointHold: { record: string; lot: string; points: number; spent: Generated<boolean> }
  /** Points that were taken back after they were spent; the next points earned pay the debt. */
  pointDebt: {
    id: string
    uid: string
    /** The record that had earned the points. */
    record: string
    reason: string
    amount: number
    remaining: number
    createdAt: Timestamp
  }
}
