/**
 * The contract by wire path, as types only, so that callers load no schema. Inputs and replies are checked by the
 * compiler here and by the schemas on the server.
 */
import type { EndpointInput, EndpointReply } from './endpoint.ts'
import type { EnvelopeKind } from './envelope.ts'

/**
 * The calls of each contract, by its name: each `….contract.ts` adds its own line below its calls, so that there is no
 * list of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every contract adds its own line
export interface Contracts {}
type AnyEndpoint = { [C in keyof Contracts]: Contracts[C][keyof Contracts[C]] }[keyof Contracts]
export type Wire = AnyEndpoint['wire']
type ByWire<W extends Wire> = Extract<AnyEndpoint, { readonly wire: W }>
export type WireInput<W extends Wire> = EndpointInput<ByWire<W>>
export type WireReply<W extends Wire> = EndpointReply<ByWire<W>>

/** The address tree is the specification's one exception: GET, with its own envelope (specification 7). */
const isTree = (wire: string) => wire.startsWith('/fiveaddress/')
/** Returns the HTTP method of a wire. */
export const methodOf = (wire: string): 'GET' | 'POST' => (isTree(wire) ? 'GET' : 'POST')
/** Returns the kind of envelope of a wire. */
export const envelopeOf = (wire: string): EnvelopeKind => (isTree(wire) ? 'tree' : 'plain')

const encodeValue = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** Returns whether a field on the wire is present: an empty or blank one is absent. */
export const isFilled = (sent: unknown): boolean => (typeof sent === 'string' ? sent.trim() !== '' : sent !== undefined)

/** Returns the fields of a form encoded for the wire; undefined ones are omitted. The inverse is `decodeForm`. */
export const encodeFields = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, encodeValue(value)] as const],
    ),
  )
