/** The form of one call: what is filled in, its words and limits stand in the contract; it is sent once. */
import { useLocation } from 'wouter'
import type { EndpointInput, EndpointReply } from '../contract/endpoint.ts'
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
/** What the form holds: the fields of its call that are not given, and the page's own. */
type Values<E, G, X> = Omit<CallValues<E>, keyof G | keyof X> & { readonly [N in keyof X]: Widened<X[N]> }
type Widened<T> = T extends boolean ? boolean : T extends string ? string : T

export interface CallFormOptions<E extends FormCall, G, X> {
  /** Names the draft on this device; each account has its own. */
  readonly draft: string
  /** False where nothing may be kept. */
  readonly isStored?: boolean
  /** Fields that are never kept, with what each is called where it has to be filled in again. */
  readonly secret?: Readonly<Partial<Record<keyof Values<E, G, X> & string, string>>>
  /** Fields that the page knows: sent, and not filled in. */
  readonly given?: G
  /** What other fields begin with. */
  readonly start?: Partial<CallValues<E>>
  /** Values that the call does not have, with what they begin with. */
  readonly own?: X
  /** Returns what is sent beside the fields, from the page's own values. */
  readonly more?: (values: Values<E, G, X>) => Partial<EndpointInput<E>>
  /** Returns other words for fields, by whom it is shown to; errors use them, too. */
  readonly labels?: (values: Values<E, G, X>) => Readonly<Partial<Record<keyof EndpointInput<E> & string, string>>>
  /** Returns fields that the call may leave out and this form may not, as its values stand. */
  readonly needed?: (values: Values<E, G, X>) => readonly (keyof EndpointInput<E> & string)[]
  /** The steps it is parted in; one page without them. */
  readonly steps?: readonly FormStep[]
  /** Faults that no schema knows; empty sentences are none. */
  readonly validate?: (values: Values<E, G, X>) => Errors
  /** Sends in another way than by the call alone. Rejects with `Refused`. */
  readonly send?: (input: EndpointInput<E>, key: string, values: Values<E, G, X>) => Promise<EndpointReply<E>>
  /** The workflow whose records it changes: what shows them is read anew. */
  readonly changes?: FlowId
  /** Other reads that it makes stale. */
  readonly stale?: readonly Wire[]
  /** The sentence for success. */
  readonly done?: string | ((reply: EndpointReply<E>, values: Values<E, G, X>) => string)
  /** The address that takes the place of the form on success. */
  readonly next?: string | ((reply: EndpointReply<E>) => string)
  /** Called on success, last. */
  readonly onSent?: (reply: EndpointReply<E>, values: Values<E, G, X>) => void
}

/** What `CallField` needs of a form; `N` are the names of its fields. */
export interface CallHandle<N extends string> extends FormHandle {
  readonly specs: Readonly<Record<N, FormSpec>>
}

export interface CallFormHandle<E extends FormCall, V extends FormValues>
  extends Form<V>,
    CallHandle<keyof V & keyof EndpointInput<E> & string> {
  /** Returns what a part that the page draws itself needs of a field: value, error, label, limits. */
  bind<N extends keyof V & keyof EndpointInput<E> & string>(name: N): BoundField<V[N]> & FieldFacts<EndpointInput<E>[N]>
}

/** Returns the form of a call: all fields of its input but those that are given. */
export function useCallForm<
  E extends FormCall,
  const G extends Partial<EndpointInput<E>> = None,
  X extends FormValues = None,
>(endpoint: E, options: CallFormOptions<E, G, X>): CallFormHandle<E, Values<E, G, X>> {
  type V = Values<E, G, X>
  type Reply = EndpointReply<E>
  const { draft, isStored = true, secret, given, start, own, more, labels, needed, steps, validate, send } = options
  const { changes, stale = [], done, next, onSent } = options
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const [, navigate] = useLocation()
  const specsOf = (values: V) => formSpecs(endpoint.input, Object.keys(given ?? {}), labels?.(values), needed?.(values))
  const inputOf = (values: V) =>
    ({ ...given, ...sentOf(specsOf(values), values), ...more?.(values) }) as EndpointInput<E>
  // The contract joins wire, input and reply; the compiler loses that for a call that is a parameter.
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
    submit: (values, key) => {
      const input = inputOf(values)
      if (send) return send(input, key, values)
      return callIt(endpoint.wire, input as object, ...(endpoint.once ? [{ key }] : [])) as Promise<Reply>
    },
    onSent: (reply, values) => {
      invalidate(...(changes ? wiresOf(changes) : []), ...stale)
      const sentence = typeof done === 'function' ? done(reply, values) : done
      if (sentence) toast(sentence, 'done')
      if (next) navigate(typeof next === 'string' ? next : next(reply), { replace: true })
      onSent?.(reply, values)
    },
  })
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
