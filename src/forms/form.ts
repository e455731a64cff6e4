/**
 * A form with one page or several steps, on the guided-form machine: values, errors of the contract's schema and of the
 * server at their field, sent once, with a draft on this device that survives an expired session and a reload.
 */
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type * as z from 'zod/mini'
import type { Point } from '../contract/constants.ts'
import type { Refusal } from '../contract/refusal.ts'
import { newKey } from '../data/idempotencyKey.ts'
import { type Errors, filledErrors, topLevelField, valuesOf } from '../machines/browser/draft.ts'
import {
  type GuidedFormActor,
  type GuidedFormSnapshot,
  guidedFormMachine,
  isSending,
  isSent,
  isSound,
} from '../machines/browser/guidedForm.ts'
import type { KeyStore } from '../machines/browser/injected.ts'
import { type BoundField, bindField, type FormHandle, useValues } from './field.ts'
import { schemaErrors } from './schemaErrors.ts'

export type FormValues = Readonly<
  Record<string, string | boolean | readonly string[] | readonly object[] | Point | null>
>

/** One step of a form; `fields` are the ones it contains. The last may have none: it is the check page. */
export interface FormStep {
  readonly name: string
  readonly fields: readonly string[]
}

/** Initial value of a checkbox, typed so that either value fits. */
export const UNTICKED: boolean = false

export interface FormOptions<V extends FormValues, R> {
  /** Names the draft; each account has its own. */
  readonly id: string
  readonly uid: string
  /** Initial values of every field. */
  readonly blank: V
  /** Input schema of the endpoint; absent if `validate` checks everything. */
  readonly schema?: z.ZodMiniType
  /** Steps of the form; one page without them. Only the value of the first render counts. */
  readonly steps?: readonly FormStep[]
  /** Errors beyond the schema; empty sentences are ignored. */
  validate?(values: V): Errors
  /** Storage of the draft; absent if it must not be stored. */
  readonly drafts?: KeyStore
  /** Fields that are never stored (passwords, codes), with their labels for the request to fill them in again. */
  readonly secret?: Readonly<Partial<Record<keyof V & string, string>>>
  /** Rejects with `Refused`. `key` is the idempotency key. */
  submit(values: V, key: string): Promise<R>
  /** Called once, after the server accepted and the draft was deleted. */
  onSent(reply: R, values: V): void
}

/** What the frame of a form displays; spread it over `GuidedForm`. */
export interface FormFrame {
  readonly busy: boolean
  readonly problem: string | undefined
  readonly errors: Errors
  /** How often a press was stopped by an error. */
  readonly stops: number
  /** The current step, from 0. */
  readonly at: number
  /** By step: whether it was passed and has no errors now. */
  readonly done: readonly boolean[]
  /** Names of the steps; absent for one page. */
  readonly steps?: readonly string[]
  /** Whether the draft is stored on this device; absent if drafts are not stored. */
  readonly saved?: boolean
  /** Goes to the previous step; absent on the first. */
  readonly onBack?: () => void
  /** Goes to the next step; sends on the last. */
  readonly onNext: () => void
  /** Shows the errors of the current step, and takes them off again. */
  readonly onCheckStep: () => void
  readonly onClear: () => void
  /** The question that 长者模式 shows, from 0, stored with the draft; and how another one is shown. */
  readonly page: number
  readonly onPage: (page: number) => void
}

export interface Form<V extends FormValues> extends FormHandle {
  /** The current values; a page re-renders only for the fields it reads here. */
  readonly values: V
  readonly busy: boolean
  /** The server's error that belongs to no field; undefined for none. */
  readonly problem: string | undefined
  readonly frame: FormFrame
  /** Whether a draft of an earlier visit is shown. */
  readonly restored: boolean
  /** Fields of that draft to fill in again, because they are never stored. */
  readonly notStored: readonly string[]
  /** Whether the values differ from the initial ones. */
  readonly dirty: boolean
  /** Returns the props of a field that re-renders with its page; use `useField` for one that re-renders alone. */
  field<N extends keyof V & string>(name: N): BoundField<V[N]>
  /** Returns the error at a path inside a list: `items.0.name`. */
  errorAt(path: string): string | undefined
  readonly errors: Errors
  /** Shows errors without sending; returns true if there are none. */
  check(): boolean
  set(values: Partial<V>): void
  /** Shows a refusal from another action at its field. */
  refuse(refusal: Refusal): void
  submit(): void
  /**
   * Idempotency key of the current values: stored with the draft, unchanged until the server has replied or the draft
   * is discarded.
   */
  readonly key: string
  /** The current step, from 0; stored with the draft. */
  readonly stepIndex: number
  /** Goes to the next step if this one has no errors; sends on the last. */
  next(): void
  back(): void
  /** Goes to a step reached before. */
  go(step: number): void
  /** Starts over; discards the draft. */
  discard(): void
}

const pickErrors = (errors: Errors, fields: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => fields.includes(topLevelField(path))))

const NO_STORAGE: KeyStore = { get: () => null, keys: () => [], set: () => {}, remove: () => {} }

/** Returns what a page displays of a form besides its values. */
const viewOf = (snapshot: GuidedFormSnapshot) => {
  const { errors, problem, stops, restored, notStored, edited, saved, step, reached, page, key } = snapshot.context
  const state = { sending: isSending(snapshot), sent: isSent(snapshot) }
  return { errors, problem, stops, restored, notStored, edited, saved, step, reached, page, key, ...state }
}

/**
 * Saves the draft when the page is reloaded, left or put in the background, where a phone may kill it without further
 * events.
 */
function useBeforeGone(actor: GuidedFormActor): void {
  useEffect(() => {
    const save = () => actor.send({ type: 'KEEP' })
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', saveWhenHidden)
    addEventListener('pagehide', save)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      removeEventListener('pagehide', save)
    }
  }, [actor])
}

/** Returns a form of a page: its values, errors, draft and sending. */
export function useForm<V extends FormValues, R>(options: FormOptions<V, R>): Form<V> {
  const { id, uid, blank, schema, validate, drafts, secret, steps, submit, onSent } = options
  // Values valid for the page can still violate the endpoint's schema.
  const faults = (values: V): Errors => ({
    ...(schema && schemaErrors(schema, values)),
    ...filledErrors(validate?.(values) ?? {}),
  })
  const latest = useRef({ faults, onSent })
  useLayoutEffect(() => {
    latest.current = { faults, onSent }
  })
  const answer = useRef<{ reply: R; values: V }>(undefined)
  const machine = guidedFormMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft, key } }) => {
        // The machine never changes fields, so the values have the given type.
        const values = draft as V
        answer.current = { reply: await submit(values, key), values }
      }),
    },
  })
  const [input] = useState(() => ({
    id,
    uid,
    href: location.pathname + location.search,
    draft: blank,
    drafts: drafts ?? NO_STORAGE,
    secret: Object.keys(secret ?? {}),
    newKey,
    steps: (steps ?? [{ name: id, fields: Object.keys(blank) }]).map(step => ({
      ...step,
      validate: (draft: object) => {
        const wrong = latest.current.faults(draft as V)
        return steps ? pickErrors(wrong, step.fields) : wrong
      },
    })),
  }))
  const actor: GuidedFormActor = useActorRef(machine, { input })
  const { errors, problem, stops, restored, notStored, edited, saved, step, reached, page, key, sending, sent } =
    useSelector(actor, viewOf, shallowEqual)
  const values = useValues<V>({ actor })

  // A layout effect, because the actor is stopped by the cleanup of a later effect.
  useLayoutEffect(() => () => actor.send({ type: 'KEEP' }), [actor])
  useBeforeGone(actor)
  useEffect(() => {
    if (sent && answer.current) latest.current.onSent(answer.current.reply, answer.current.values)
  }, [sent])

  const labels = new Map(Object.entries<string | undefined>(secret ?? {}))
  const busy = sending || sent
  const next = () => actor.send({ type: step >= input.steps.length - 1 ? 'SUBMIT' : 'NEXT' })
  const back = () => actor.send({ type: 'BACK' })
  const frame: FormFrame = {
    busy,
    problem: problem || undefined,
    errors,
    stops,
    at: step,
    // Values of other steps change only when the step changes.
    done: useMemo(() => {
      const draft = valuesOf(actor.getSnapshot().context.draft)
      return input.steps.map((one, index) => index < Math.max(reached, step) && isSound(one, draft))
    }, [actor, input, reached, step]),
    ...(steps && { steps: steps.map(({ name }) => name) }),
    ...(drafts && { saved: saved && !busy }),
    ...(step > 0 && { onBack: back }),
    onNext: next,
    onCheckStep: () => actor.send({ type: 'CHECK_STEP' }),
    onClear: () => actor.send({ type: 'GO', step }),
    page,
    onPage: to => actor.send({ type: 'TURN', page: to }),
  }

  return {
    actor,
    values,
    frame,
    busy,
    problem: frame.problem,
    restored,
    notStored: notStored.flatMap(field => labels.get(field) || []),
    dirty: edited,
    field: name => bindField(actor, name, values[name], errors[name]),
    errorAt: path => errors[path] || undefined,
    errors,
    check: () => {
      actor.send({ type: 'CHECK' })
      return Object.keys(actor.getSnapshot().context.errors).length === 0
    },
    set: some => actor.send({ type: 'PATCH', values: some }),
    refuse: refusal => actor.send({ type: 'REFUSED', refusal }),
    submit: () => actor.send({ type: 'SUBMIT' }),
    key,
    stepIndex: step,
    next,
    back,
    go: to => actor.send({ type: 'GO', step: to }),
    discard: () => actor.send({ type: 'DISCARD' }),
  }
}
