/** The process-wide services: database, providers, clock. */
import type { Database } from './db/connect.ts'
import type { Limits } from './kernel/limits.ts'
import type { CourierProvider } from './providers/courier/courier.ts'
import type { IdentityProvider } from './providers/identity/identity.ts'
import type { MapsProvider } from './providers/maps/maps.ts'
import type { PaymentProvider } from './providers/payment/payment.ts'
import type { SmsProvider } from './providers/sms/sms.ts'
import type { StorageProvider } from './providers/storage/storage.ts'

/** Services shared by the whole server. */
export interface Runtime {
  readonly database: Database
  readonly maps: MapsProvider
  readonly sms: SmsProvider
  readonly payment: PaymentProvider
  readonly couriers: CourierProvider
  readonly identity: IdentityProvider
  readonly storage: StorageProvider
  readonly limits: Limits
  /** Public base URL without a trailing slash; empty: derived from the request. */
  readonly publicUrl: string
  /** True with the demonstration data: codes are shown and accounts are printed. */
  readonly demo: boolean
  /**
   * Whether a person's step is refused where its working days fall into a year whose holidays are not published. A
   * demonstration has to start in any year: it counts weekends and statutory holidays alone.
   */
  readonly needsHolidays: boolean
  readonly mapTiles: {
    readonly tiles: string
    readonly attribution: string
    readonly coordinates: 'gcj02' | 'wgs84'
    readonly key: string
  }
  /** ms since 1970; tests set it. */
  readonly clock: () => number
}
