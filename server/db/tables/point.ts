/** Lots of points, what is held of them, and debts. */
import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

export interface PointTables {
  /** Points that were given at once for one deed; what is used comes from the lot that expires first. */
  pointLot: {
    id: string
    uid: string
    /** For which they were given; the account itself for an opening balance. */
    record: string
    reason: string
    amount: number
    /** Neither used nor held nor expired. */
    remaining: number
    held: Generated<number>
    expired: Generated<number>
    /** Paid of it for what its owner owed. */
    repaid: Generated<number>
    /** It was taken back, and what of it was used is owed. */
    reversed: Generated<boolean>
    grantedAt: Timestamp
    /** Until then they may be taken back, and cannot be used. */
    freeAt: Timestamp
    expiresAt: Timestamp
    /** How many days before the end its owner was last told; null before the first time. */
    noticedDays: number | null
  }
  /** Points of a lot that a record has put by, or spent. */
  pointHold: { record: string; lot: string; points: number; spent: Generated<boolean> }
  /** Points that were taken back after they were used; those that come next pay them. */
  pointDebt: {
    id: string
    uid: string
    /** For which the points had been given. */
    record: string
    reason: string
    amount: number
    remaining: number
    createdAt: Timestamp
  }
}
