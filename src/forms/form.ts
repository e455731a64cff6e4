/**
 * A form of one page or of several steps, on the machine for guided forms: values, the errors of the contract's schema
 * and of the server at their field, sent once, and a draft on this device that an expired session and a reload leave
 * alone.
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

/** One step of a form; `fields` are those that it asks for. The last one may ask for none: it is the check page. */
export interface FormStep {
  readonly name: string
  readonly fields: readonly string[]
}

/** A box that nobody has ticked yet: either value may come to stand there. */
export const UNTICKED: boolean = false

export interface FormOptions<V extends FormValues, R> {
  /** Names the draft; each account has its own. */
  readonly id: string
  readonly uid: string
  /** What the form starts with, every field. */
  readonly blank: V
  /** The input of the endpoint that it is sent to; absent where `validate` alone knows. */
  readonly schema?: z.ZodMiniType
  /** The steps it is parted in; one page without them. They are those of the first drawing. */
  readonly steps?: readonly FormStep[]
  /** Faults that no schema knows; empty sentences are none. */
  validate?(values: V): Errors
  /** Where the draft is kept; absent where nothing may be kept. */
  readonly drafts?: KeyStore
  /** Fields that are never kept (passwords, codes), with what each is called where it has to be filled in again. */
  readonly secret?: Readonly<Partial<Record<keyof V & string, string>>>
  /** Rejects with `Refused`. `key` is the idempotency key. */
  submit(values: V, key: string): Promise<R>
  /** Called once, when the server has said yes and the draft is gone. */
  onSent(reply: R, values: V): void
}

/** What the frame of a form shows of it; spread it over `GuidedForm`. */
export interface FormFrame {
  readonly busy: boolean
  readonly problem: string | undefined
  readonly errors: Errors
  /** How often a press was stopped by something. */
  readonly stops: number
  /** The step shown, from 0. */
  readonly at: number
  /** By step: it was passed, and nothing in it is wrong now. */
  readonly done: readonly boolean[]
  /** Names of the steps; absent where it is one page. */
  readonly steps?: readonly string[]
  /** This device has what is filled in; absent where nothing is kept. */
  readonly saved?: boolean
  /** To the step before; absent on the first. */
  readonly onBack?: () => void
  /** To the next step; on the last one it sends. */
  readonly onNext: () => void
}

export interface Form<V extends FormValues> extends FormHandle {
  /** What is filled in; a page is drawn anew for those fields only that it reads here. */
  readonly values: V
  readonly busy: boolean
  /** What the server said that belongs to no field; undefined when nothing. */
  readonly problem: string | undefined
  readonly frame: FormFrame
  /** A draft of an earlier visit is shown. */
  readonly restored: boolean
  /** What of that draft has to be filled in again, because it is never kept. */
  readonly notStored: readonly string[]
  /** Something differs from what the form began with. */
  readonly dirty: boolean
  /** A field that is drawn with its page; `useField` is for one that is drawn alone. */
  field<N extends keyof V & string>(name: N): BoundField<V[N]>
  /** What is wrong inside of a list: `items.0.name`. */
  errorAt(path: string): string | undefined
  readonly errors: Errors
  /** Says what is wrong without sending; true where nothing is. */
  check(): boolean
  set(values: Partial<V>): void
  /** Puts a refusal that came beside the sending at its field. */
  refuse(refusal: Refusal): void
  submit(): void
  /**
   * The idempotency key of what is filled in: kept with the draft, the same until the server has answered or the draft
   * is dropped.
   */
  readonly key: string
  /** The step shown, from 0; it is kept with the draft. */
  readonly stepIndex: number
  /** To the next step where nothing is wrong in this one; on the last one it sends. */
  next(): void
  back(): void
  /** To a step that was reached before. */
  go(step: number): void
  /** Back to the beginning; the draft is dropped. */
  discard(): void
}

const pickErrors = (errors: Errors, fields: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => fields.includes(topLevelField(path))))

const NO_STORAGE: KeyStore = { get: () => null, set: () => {}, remove: () => {} }

/** What a page shows of a form besides its values. */
const viewOf = (snapshot: GuidedFormSnapshot) => {
  const { errors, problem, stops, restored, notStored, edited, saved, step, reached, key } = snapshot.context
  const state = { sending: isSending(snapshot), sent: isSent(snapshot) }
  return { errors, problem, stops, restored, notStored, edited, saved, step, reached, key, ...state }
}

/**
 * Saves the draft when the page is reloaded, left or put in the background, where a phone may end it without another
 * event.
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

/** Returns a form of a page: its values, faults, draft and sending. */
export function useForm<V extends FormValues, R>(options: FormOptions<V, R>): Form<V> {
  const { id, uid, blank, schema, validate, drafts, secret, steps, submit, onSent } = options
  // What the page finds right can still be wrong by the rules of the endpoint.
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
        // The machine changes no field by itself, so what it hands back has the shape that it was given.
        const values = draft as V
        answer.current = { reply: await submit(values, key), values }
      }),
    },
  })
  const [input] = useState(() => ({
    id,
    uid,
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
  const { errors, problem, stops, restored, notStored, edited, saved, step, reached, key, sending, sent } = useSelector(
    actor,
    viewOf,
    shallowEqual,
  )
  const values = useValues<V>({ actor })

  // In a layout effect, because the actor is stopped by an effect that is undone later.
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
    // What stands in other steps changes only when one goes there.
    done: useMemo(() => {
      const draft = valuesOf(actor.getSnapshot().context.draft)
      return input.steps.map((one, index) => index < Math.max(reached, step) && isSound(one, draft))
    }, [actor, input, reached, step]),
    ...(steps && { steps: steps.map(({ name }) => name) }),
    ...(drafts && { saved: saved && !busy }),
    ...(step > 0 && { onBack: back }),
    onNext: next,
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
