/**
 * The context of a handler (caller, database, providers, engine), and the type of a domain's handlers, one an endpoint.
 */
import type { Audience, Contract, Endpoint, EndpointInput, EndpointReply } from '../../src/contract/endpoint.ts'
import type { Member } from '../identity/session.ts'
import type { Runtime } from '../runtime.ts'
import type { Engine } from './engine.ts'

/** Services shared by the whole server. */
export interface Services extends Runtime {
  /** The workflows and the performers of their effects. */
  readonly engine: Engine
}

export interface Call<W extends Audience = Audience> extends Services {
  readonly me: W extends 'member' ? Member : Member | undefined
  readonly ip: string
  /** Base URL by which this caller reaches the server: `https://host`, without a trailing slash. */
  readonly origin: string
  /** Name of the caller's browser. */
  readonly device: string
  /** Whether a list may leave out counts and sums: its rows are read to the end. */
  readonly rowsOnly?: boolean
}

export type Handler<E extends Endpoint> = (input: EndpointInput<E>, call: Call<E['who']>) => Promise<EndpointReply<E>>
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
