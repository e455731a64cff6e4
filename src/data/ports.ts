/** Ports, the interfaces between pages and services: provided by main.tsx, so that a page never imports a service. */
import { createContext, use, useContext } from 'react'
import type { DIALOG_FLAG } from '../contract/constants.ts'
import type { Wire, WireInput, WireReply } from '../contract/wire.ts'
import type { KeyStore } from '../machines/browser/injected.ts'
import type { LocationActor } from '../machines/browser/location.ts'
import type { SessionActor } from '../machines/browser/session.ts'
import type { TabActor } from '../machines/browser/tab.ts'
import type { SendFile } from '../machines/browser/upload.ts'

export interface CallOptions {
  /** `'2'`: a required log-in is reported to the caller without a redirect (specification 8). */
  readonly dialog?: typeof DIALOG_FLAG
  /** Idempotency key of a write. */
  readonly key?: string
  readonly signal?: AbortSignal
}
/** Calls an endpoint by its wire path. Throws `Refused`, with code `offline` if the server is unreachable. */
export type CallWire = <W extends Wire>(wire: W, input: WireInput<W>, options?: CallOptions) => Promise<WireReply<W>>

export interface Ports {
  readonly call: CallWire
  readonly session: SessionActor
  readonly location: LocationActor
  readonly tab: TabActor
  readonly sendFile: SendFile
  /** Returns a parsed part of the vector base map by name; `/maps/base/…`. */
  readonly baseMap: (name: string) => Promise<unknown>
  /** Storage for drafts of forms on this device. */
  readonly drafts: KeyStore
}

/** A promise, because machines start after the first paint; screens other than home wait for it. */
export const PortsContext = createContext<Promise<Ports> | null>(null)

/** Returns the promise of the ports, always the same. Throws outside their provider. */
export function usePortsPromise(): Promise<Ports> {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('A page is shown outside of the ports that main.tsx gives.')
  return ports
}

/** Returns the ports; suspends until they are ready. */
export const usePorts = (): Ports => use(usePortsPromise())
