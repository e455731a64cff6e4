/** What a handler gets: who calls, the database, the providers. And what a domain must give: a handler an endpoint. */
import type { Audience, Contract, Endpoint, InputOf, ReplyOf } from '../../src/contract/endpoint.ts'
import type { Database } from '../db/connect.ts'
import type { CourierProvider } from '../providers/courier/courier.ts'
import type { MapsProvider } from '../providers/maps/maps.ts'
import type { PaymentProvider } from '../providers/payment/payment.ts'
import type { SmsProvider } from '../providers/sms/sms.ts'
import type { StorageProvider } from '../providers/storage/storage.ts'

/** The logged-in caller. */
export interface Member {
  readonly uid: string
  /** Id of the session, not its token. */
  readonly session: string
}

/** What the whole server shares. */
export interface Services {
  readonly database: Database
  readonly maps: MapsProvider
  readonly sms: SmsProvider
  readonly payment: PaymentProvider
  readonly couriers: CourierProvider
  readonly storage: StorageProvider
  /** Where people reach the portal, without a slash at its end; empty: as the request says. */
  readonly publicUrl: string
  /** True with the demonstration data: codes are shown, accounts are printed. */
  readonly demo: boolean
  readonly mapTiles: {
    readonly tiles: string
    readonly attribution: string
    readonly coordinates: 'gcj02' | 'wgs84'
    readonly key: string
  }
  /** Milliseconds since 1970; tests put their own hand on it. */
  readonly clock: () => number
}

export interface Call<W extends Audience = Audience> extends Services {
  readonly me: W extends 'member' ? Member : Member | undefined
  readonly ip: string
  /** Where this caller reaches the server: `https://host`, without a slash at its end. */
  readonly origin: string
  /** What the caller's browser says it is. */
  readonly device: string
}

export type Handler<E extends Endpoint> = (input: InputOf<E>, call: Call<E['who']>) => Promise<ReplyOf<E>>
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
