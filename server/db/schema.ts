/** The tables as the query builder sees them. Money in 分, times as timestamptz, ids from `newId`. */
import type { Insertable, Selectable } from 'kysely'
import type { ActivityTables } from './tables/activity.ts'
import type { AidTables } from './tables/aid.ts'
import type { CertificationTables } from './tables/certification.ts'
import type { ContentTables } from './tables/content.ts'
import type { DonationTables } from './tables/donation.ts'
import type { EngineTables } from './tables/engine.ts'
import type { GiftTables } from './tables/gift.ts'
import type { HonourTables } from './tables/honour.ts'
import type { IdleTables } from './tables/idle.ts'
import type { MallTables } from './tables/mall.ts'
import type { OrderTables } from './tables/order.ts'
import type { PayoutTables } from './tables/payout.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PointTables } from './tables/point.ts'
import type { SearchTables } from './tables/search.ts'

export interface Tables
  extends PeopleTables,
    CertificationTables,
    ContentTables,
    MallTables,
    GiftTables,
    EngineTables,
    PointTables,
    OrderTables,
    PayoutTables,
    AidTables,
    DonationTables,
    HonourTables,
    IdleTables,
    SearchTables,
    ActivityTables {}

export type DbRow<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
