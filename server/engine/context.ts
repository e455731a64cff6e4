/**
 * What a handler gets: who calls, the database, the providers, the engine. And what a domain must give: a handler an
 * endpoint.
 */
import type { Audience, Contract, Endpoint, EndpointInput, EndpointReply } from '../../src/contract/endpoint.ts'
import type { Member } from '../identity/session.ts'
import type { Runtime } from '../runtime.ts'
import type { Engine } from './engine.ts'

/** What the whole server shares. */
export interface Services extends Runtime {
  /** The workflows and who performs their effects. */
  readonly engine: Engine
}

export interface Call<W extends Audience = Audience> extends Services {
  readonly me: W extends 'member' ? Member : Member | undefined
  readonly ip: string
  /** Where this caller reaches the server: `https://host`, without a slash at its end. */
  readonly origin: string
  /** What the caller's browser says it is. */
  readonly device: string
}

export type Handler<E extends Endpoint> = (input: EndpointInput<E>, call: Call<E['who']>) => Promise<EndpointReply<E>>
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
