/** The form of one call: fields, labels and limits come from the contract; sent once. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { EndpointInput, EndpointReply } from '../contract/endpoint.ts'
import { refusalOf } from '../contract/refusal.ts'
import type { Wire } from '../contract/wire.ts'
import { type CallOptions, usePorts } from '../data/ports.ts'
import { invalidate } from '../data/queryCache.ts'
import { wiresOf } from '../data/record/invalidation.ts'
import { useView } from '../data/view.ts'
import { type Errors, filledErrors } from '../machines/browser/draft.ts'
import type { FlowId } from '../machines/browser/flows.ts'
import { toast } from '../ui/toasts.ts'
import {
  blankOf,
  type CallValues,
  callErrors,
  type FieldFacts,
  type FormCall,
  type FormSpec,
  factsOf,
  formSpecs,
  inWordsOf,
  sentOf,
} from './callFields.ts'
import type { BoundField, FormHandle } from './field.ts'
import { type Form, type FormStep, type FormValues, useForm } from './form.ts'

export type None = Record<never, never>
/** Values of the form: the fields of its call except the given ones, and the page's own. */
type Values<E, G, X> = Omit<CallValues<E>, keyof G | keyof X> & { readonly [N in keyof X]: Widened<X[N]> }
type Widened<T> = T extends boolean ? boolean : T extends string ? string : T

export interface CallFormOptions<E extends FormCall, G, X> {
  /** Names the draft on this device; each account has its own. */
  readonly draft: string
  /** False if no draft may be stored. */
  readonly isStored?: boolean
  /** Fields that are never stored, with their labels for the request to fill them in again. */
  readonly secret?: Readonly<Partial<Record<keyof Values<E, G, X> & string, string>>>
  /** Fields that the page supplies: sent but not shown. */
  readonly given?: G
  /** Initial values of other fields. */
  readonly start?: Partial<CallValues<E>>
  /** Additional values outside the call, with their initial values. */
  readonly own?: X
  /** Returns further input to send, computed from the page's values. */
  readonly more?: (values: Values<E, G, X>) => Partial<EndpointInput<E>>
  /** The mark of what stands there now: the value `seen` of the form follows it once a try was refused as stale. */
  readonly seen?: string
  /** Returns other words for fields, by whom it is shown to; errors use them, too. */
  readonly labels?: (values: Values<E, G, X>) => Readonly<Partial<Record<keyof EndpointInput<E> & string, string>>>
  /** Returns optional fields of the call that are required for the current values. */
  readonly needed?: (values: Values<E, G, X>) => readonly (keyof EndpointInput<E> & string)[]
  /** Steps of the form; one page without them. */
  readonly steps?: readonly FormStep[]
  /** Errors beyond the schema; empty sentences are ignored. */
  readonly validate?: (values: Values<E, G, X>) => Errors
  /** Sends in another way than by the call. Rejects with `Refused`. */
  readonly send?: (input: EndpointInput<E>, key: string, values: Values<E, G, X>) => Promise<EndpointReply<E>>
  /** Workflow whose records it changes: queries that show them are reloaded. */
  readonly changes?: FlowId
  /** Other queries that it makes stale. */
  readonly stale?: readonly Wire[]
  /** Sentence on success. */
  readonly done?: string | ((reply: EndpointReply<E>, values: Values<E, G, X>) => string)
  /** Address that replaces the form on success. */
  readonly next?: string | ((reply: EndpointReply<E>) => string)
  /** Called last, on success. */
  readonly onSent?: (reply: EndpointReply<E>, values: Values<E, G, X>) => void
}

/** The part of a form that `CallField` needs; `N` are the names of its fields. */
export interface CallHandle<N extends string> extends FormHandle {
  readonly specs: Readonly<Record<N, FormSpec>>
}

export interface CallFormHandle<E extends FormCall, V extends FormValues>
  extends Form<V>,
    CallHandle<keyof V & keyof EndpointInput<E> & string> {
  /** Returns the props of a field that the page draws itself: value, error, label, limits. */
  bind<N extends keyof V & keyof EndpointInput<E> & string>(name: N): BoundField<V[N]> & FieldFacts<EndpointInput<E>[N]>
}

/** Returns the form of a call: all fields of its input except the given ones. */
export function useCallForm<
  E extends FormCall,
  const G extends Partial<EndpointInput<E>> = None,
  X extends FormValues = None,
>(endpoint: E, options: CallFormOptions<E, G, X>): CallFormHandle<E, Values<E, G, X>> {
  type V = Values<E, G, X>
  type Reply = EndpointReply<E>
  const { draft, isStored = true, secret, given, start, own, more, labels, needed, steps, validate, send } = options
  const { changes, stale = [], done, next, onSent, seen } = options
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [, navigate] = useLocation()
  /** What was refused as stale; undefined once what stands there now is known. */
  const refused = useRef<{ readonly seen: string | undefined; readonly version: number | undefined }>(undefined)
  const { version } = (given ?? {}) as { readonly version?: number }
  // What the form was opened with, whatever is read anew while it is filled.
  const opened = useRef(version)
  const specsOf = (values: V) => formSpecs(endpoint.input, Object.keys(given ?? {}), labels?.(values), needed?.(values))
  const inputOf = (values: V) =>
    ({
      ...given,
      ...(version !== undefined && { version: opened.current }),
      ...sentOf(specsOf(values), values),
      ...more?.(values),
    }) as EndpointInput<E>
  // The contract ties wire, input and reply together; the compiler loses that for a call that is a parameter.
  const callIt = call as (wire: string, input: object, ...rest: readonly CallOptions[]) => Promise<unknown>
  const form = useForm<V, Reply>({
    id: draft,
    uid,
    blank: { ...blankOf(formSpecs(endpoint.input, Object.keys(given ?? {}))), ...start, ...own } as V,
    ...(isStored && { drafts }),
    ...(secret && { secret }),
    ...(steps && { steps }),
    validate: values => ({
      ...callErrors(endpoint, specsOf(values), values, inputOf(values)),
      ...filledErrors(validate?.(values) ?? {}),
    }),
    submit: async (values, key) => {
      const input = inputOf(values)
      try {
        if (send) return await send(input, key, values)
        return (await callIt(endpoint.wire, input as object, ...(endpoint.once ? [{ key }] : []))) as Reply
      } catch (error) {
        // What stands there now is read anew, so that the next try says that it was seen; what was typed stays.
        if (refusalOf(error).code === 'stale') {
          refused.current = { seen, version }
          invalidate(...(changes ? wiresOf(changes) : []), ...stale)
        }
        throw error
      }
    },
    onSent: (reply, values) => {
      invalidate(...(changes ? wiresOf(changes) : []), ...stale)
      const sentence = typeof done === 'function' ? done(reply, values) : done
      if (sentence) toast(sentence, 'done')
      if (next) navigate(typeof next === 'string' ? next : next(reply), { replace: true })
      onSent?.(reply, values)
    },
  })
  const { set } = form
  useEffect(() => {
    if (!refused.current || (refused.current.seen === seen && refused.current.version === version)) return
    refused.current = undefined
    opened.current = version
    if (seen !== undefined) set({ seen } as Partial<V>)
  }, [seen, version, set])
  const specs = specsOf(form.values)
  return {
    ...form,
    specs,
    bind: name => {
      const bound = form.field(name)
      const spec = specs[name] as FormSpec
      return { ...bound, ...factsOf(spec), error: inWordsOf(bound.error, spec) } as never
    },
  }
}
