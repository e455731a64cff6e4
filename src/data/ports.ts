/** What pages reach the world through: handed in by main.tsx, so that a page never imports a service. */
import { createContext, use, useContext } from 'react'
import type { DIALOG_FLAG } from '../contract/constants.ts'
import type { Wire, WireInput, WireReply } from '../contract/wire.ts'
import type { KeyStore } from '../machines/browser/injected.ts'
import type { LocationActor } from '../machines/browser/location.ts'
import type { SessionActor } from '../machines/browser/session.ts'
import type { TabActor } from '../machines/browser/tab.ts'
import type { SendFile } from '../machines/browser/upload.ts'

export interface CallOptions {
  /** `'2'`: a needed login is reported to the caller and nobody is sent away (specification 8). */
  readonly dialog?: typeof DIALOG_FLAG
  /** Idempotency key of a write. */
  readonly key?: string
  readonly signal?: AbortSignal
}
/** Calls an endpoint by its wire path. Throws `Refused`, `offline` where the server was not reached. */
export type CallWire = <W extends Wire>(wire: W, input: WireInput<W>, options?: CallOptions) => Promise<WireReply<W>>

export interface Ports {
  readonly call: CallWire
  readonly session: SessionActor
  readonly location: LocationActor
  readonly tab: TabActor
  readonly sendFile: SendFile
  /** A part of the vector base map by its name, parsed; `/maps/base/…`. */
  readonly baseMap: (name: string) => Promise<unknown>
  /** Where drafts of forms are kept on this device. */
  readonly drafts: KeyStore
}

/**
 * A promise, because the machines come after the first paint; who opens another screen than home waits for them first.
 */
export const PortsContext = createContext<Promise<Ports> | null>(null)

/** Returns the promise of the ports, the same each time. Throws outside of their provider. */
export function usePortsPromise(): Promise<Ports> {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('A page is shown outside of the ports that main.tsx gives.')
  return ports
}

/** Returns the ports; suspends until they are there. */
export const usePorts = (): Ports => use(usePortsPromise())
