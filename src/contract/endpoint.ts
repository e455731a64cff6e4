/**
 * One declaration per endpoint; client, server types, validation, form encoding and the published document derive from
 * it.
 */
import * as z from 'zod/mini'
import type { WorkflowId } from '../machines/workflow/registry.ts'
import type { EnvelopeKind } from './envelope.ts'

/** Lowest audience of a call: everybody or logged-in members. Permissions on records are decided by the domain. */
export type Audience = 'visitor' | 'member'

export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
  W extends Audience = Audience,
  P extends string = string,
> {
  /** Path, exactly as in the specification. */
  readonly wire: P
  readonly method: 'GET' | 'POST'
  readonly who: W
  /** One line in Chinese for the published document. */
  readonly title: string
  readonly input: I
  readonly reply: R
  readonly envelope: EnvelopeKind
  /** Body limit in bytes, where the default is too small. */
  readonly maxBytes?: number
  /** Whether a repeated idempotency key must return the first reply. */
  readonly once: boolean
  /** Whether a visitor's call writes and needs the primary; members' calls always go to the primary. */
  readonly writes: boolean
  /** Returns the key of a queue for calls that compete for one lock; a server runs those one after the other. */
  queue?(input: z.output<I>): string
  /** Workflows whose records the reply shows: a change to one makes it stale. `'every'` for any workflow. */
  readonly shows: readonly WorkflowId[] | 'every'
}

interface EndpointOptions<I, R, W, P> {
  readonly wire: P
  readonly who: W
  readonly title: string
  readonly input: I
  readonly reply: R
  readonly method?: 'GET' | 'POST'
  readonly envelope?: EnvelopeKind
  readonly maxBytes?: number
  readonly once?: boolean
  readonly writes?: boolean
  queue?(input: z.output<I>): string
  readonly shows?: readonly WorkflowId[] | 'every'
}

/** Returns an endpoint with its literal types preserved. */
export const endpoint = <
  I extends z.ZodMiniType,
  R extends z.ZodMiniType,
  const W extends Audience,
  const P extends string,
>({
  method = 'POST',
  envelope = 'plain',
  once = false,
  writes = false,
  shows = [],
  ...options
}: EndpointOptions<I, R, W, P>): Endpoint<I, R, W, P> => ({ ...options, method, envelope, once, writes, shows })

/** What a total is where it is no count of all: an estimate, or where counting stopped. */
const totalIs = z.enum(['about', 'atLeast'])
export type TotalIs = z.output<typeof totalIs>

/**
 * Returns the reply schema of a list page; `next` is empty at the end, `total` counts all rows that match the filters
 * unless `totalIs` says otherwise.
 */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ dataList: z.array(item), next: z.string(), total: z.int(), totalIs: z.optional(totalIs) })

/** The reply of a call without a result. */
export const done = z.object({})

/** Field names reserved beside a call's own: caller, whether a log-in dialog may open, idempotency key. */
export const RESERVED = { token: 'token', dialog: 'dialog', key: 'key' } as const

export type Contract = Readonly<Record<string, Endpoint>>
export type EndpointInput<E> = E extends Endpoint<infer I, infer _R> ? z.output<I> : never
export type EndpointReply<E> = E extends Endpoint<infer _I, infer R> ? z.output<R> : never
