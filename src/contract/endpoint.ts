/**
 * One entry an endpoint, from which client, server types, validation, form encoding and the published document come.
 */
import * as z from 'zod/mini'
import type { WorkflowId } from '../machines/workflow/registry.ts'
import type { EnvelopeKind } from './envelope.ts'

/** The least that may call: everybody, or whoever is logged in. Who may do what to a record is the domain's to say. */
export type Audience = 'visitor' | 'member'

export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
  W extends Audience = Audience,
  P extends string = string,
> {
  /** Path to the letter of the specification. */
  readonly wire: P
  readonly method: 'GET' | 'POST'
  readonly who: W
  /** One line in Chinese for the published document. */
  readonly title: string
  readonly input: I
  readonly reply: R
  readonly envelope: EnvelopeKind
  /** Bytes that its body may have where it needs more than other calls. */
  readonly maxBytes?: number
  /** True where a repeated idempotency key must answer what the first answered. */
  readonly once: boolean
  /** True where a visitor's call writes, so that only the primary can answer it; a member's always is the primary's. */
  readonly writes: boolean
  /** Returns what calls share that would wait for the same lock: a server answers those one after the other. */
  queue?(input: z.output<I>): string
  /**
   * The workflows whose records its answer shows, so that a change of one makes it stale; 'every' where it shows any.
   */
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

/** Returns a call of the contract with its types kept. */
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

/** Returns what a page of a list answers; `next` is empty at the end, `total` counts all that fit the filters. */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ dataList: z.array(item), next: z.string(), total: z.int() })

/** The answer of a call that only says whether it went well. */
export const done = z.object({})

/** Beside every call's own fields: who calls, whether a login dialog may open, and the idempotency key. */
export const RESERVED = { token: 'token', dialog: 'dialog', key: 'key' } as const

export type Contract = Readonly<Record<string, Endpoint>>
export type EndpointInput<E> = E extends Endpoint<infer I, infer _R> ? z.output<I> : never
export type EndpointReply<E> = E extends Endpoint<infer _I, infer R> ? z.output<R> : never
