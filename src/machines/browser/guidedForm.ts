/**
 * One machine for all forms of several steps (design 2.13): each step has its own validation, going back loses nothing, the
 * draft is kept on the device per account, the form is sent once, and errors are brought to their field.
 */
import { type ActorRefFrom, assign, createActor, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { DRAFT_KEEP_DELAY_MS } from '../../contract/constants.ts'
import { type RefusalCode, refusalOf } from '../../contract/refusal.ts'
import {
  type Draft,
  draftName,
  type Errors,
  faultsOf,
  fieldOf,
  keptDraft,
  keptText,
  type Step,
  stepWith,
} from './draft.ts'
import { type KeyStore, missing } from './injected.ts'

interface Context {
  readonly id: string
  readonly uid: string
  readonly steps: readonly Step[]
  /** What the form starts with. */
  readonly blank: Draft
  readonly draft: Draft
  /** Index into `steps`. */
  readonly step: number
  /** The furthest step that was reached; up to it a person may jump. */
  readonly reached: number
  /** By field, in Chinese. */
  readonly errors: Errors
  /** What stands in the way and belongs to no field; empty when nothing does. */
  readonly problem: string
  /** Idempotency key: the same until the server has given an answer. */
  readonly key: string
  /** True where an earlier draft was found, so that the page can say so. */
  readonly restored: boolean
  /** What the server answered, once it is sent. */
  readonly answer: unknown
  readonly drafts: KeyStore
  readonly newKey: () => string
}
export type FormEvent =
  | { type: 'EDIT'; field: string; value: unknown }
  | { type: 'PATCH'; values: Draft }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO'; step: number }
  | { type: 'SUBMIT' }
  /** Begins anew with an empty form. */
  | { type: 'DISCARD' }
  /** Keeps the draft at once; sent by the page when it is left. */
  | { type: 'KEEP' }

interface MachineInput {
  readonly id: string
  readonly uid: string
  readonly steps: readonly Step[]
  readonly draft: Draft
  readonly drafts: KeyStore
  newKey(): string
}

export const UNSENT = '没能送到，您填的都还在，请再按一次'
/** After these nobody knows whether it was done, or it surely was not begun: the same key is sent again. */
const UNDECIDED: readonly RefusalCode[] = ['offline', 'broken', 'login', 'tooMany']

const opened = ({ id, uid, steps, draft: blank, drafts, newKey }: MachineInput): Context => {
  const kept = keptDraft(drafts.get(draftName(uid, id)), steps, blank)
  return {
    ...{
      id,
      uid,
      steps,
      blank,
      drafts,
      newKey,
      errors: {},
      problem: '',
      answer: undefined,
      restored: kept !== undefined,
    },
    ...(kept ?? { draft: blank, step: 0, reached: 0, key: newKey() }),
  }
}

export const guidedFormMachine = setup({
  types: {} as { context: Context; events: FormEvent; input: MachineInput; tags: 'busy' },
  actors: { submit: fromPromise<unknown, { draft: Draft; key: string }>(missing('submit')) },
  delays: { pause: DRAFT_KEEP_DELAY_MS },
  actions: {
    patch: enqueueActions(({ context: { draft, errors }, enqueue }, { values }: { values: Draft }) => {
      const mended = Object.entries(errors).filter(([field]) => !Object.hasOwn(values, fieldOf(field)))
      enqueue.assign({ draft: { ...draft, ...values }, errors: Object.fromEntries(mended) })
      enqueue.cancel('keep')
      enqueue.raise({ type: 'KEEP' }, { id: 'keep', delay: 'pause' })
    }),
    keep: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('keep')
      if (context.draft === context.blank) return
      enqueue(() => context.drafts.set(draftName(context.uid, context.id), keptText(context)))
    }),
    forget: ({ context: { drafts, uid, id } }) => drafts.remove(draftName(uid, id)),
    begin: assign(({ context: { blank, newKey } }) => ({
      ...{ draft: blank, step: 0, reached: 0, errors: {}, problem: '', restored: false },
      key: newKey(),
    })),
    turnTo: assign(({ context: { reached } }, { step }: { step: number }) => ({
      step,
      reached: Math.max(reached, step),
      errors: {},
    })),
    showStepFaults: assign(({ context: { steps, step, draft } }) => ({ errors: faultsOf(steps[step], draft) })),
    showFirstFault: assign(({ context: { steps, draft, step } }) => {
      const faulty = steps.findIndex(one => Object.keys(faultsOf(one, draft)).length > 0)
      return { step: faulty < 0 ? step : faulty, errors: faultsOf(steps[faulty], draft), problem: '' }
    }),
    takeRefusal: assign(({ context: { steps, step, reached, key, newKey } }, { error }: { error: unknown }) => {
      const { code, message, field = '' } = refusalOf(error)
      const home = stepWith(steps, field)
      const undecided = UNDECIDED.includes(code)
      return {
        key: undecided ? key : newKey(),
        problem: home.step >= 0 ? '' : code === 'offline' || code === 'broken' ? UNSENT : message,
        errors: home.step >= 0 ? { [home.field]: message } : {},
        step: home.step >= 0 ? home.step : step,
        reached: Math.max(reached, home.step),
      }
    }),
  },
  guards: {
    stepSound: ({ context: { steps, step, draft } }) => Object.keys(faultsOf(steps[step], draft)).length === 0,
    allSound: ({ context: { steps, draft } }) => steps.every(step => Object.keys(faultsOf(step, draft)).length === 0),
    within: ({ context: { reached, steps } }, { step }: { step: number }) =>
      Number.isInteger(step) && step >= 0 && step <= Math.min(reached, steps.length - 1),
  },
}).createMachine({
  id: 'guidedForm',
  context: ({ input }) => opened(input),
  initial: 'filling',
  on: {
    EDIT: { actions: { type: 'patch', params: ({ event: { field, value } }) => ({ values: { [field]: value } }) } },
    PATCH: { actions: { type: 'patch', params: ({ event: { values } }) => ({ values }) } },
    KEEP: { actions: 'keep' },
  },
  states: {
    filling: {
      on: {
        NEXT: [
          { guard: ({ context: { step, steps } }) => step >= steps.length - 1, actions: 'showStepFaults' },
          {
            guard: 'stepSound',
            actions: [{ type: 'turnTo', params: ({ context }) => ({ step: context.step + 1 }) }, 'keep'],
          },
          { actions: 'showStepFaults' },
        ],
        BACK: {
          guard: ({ context }) => context.step > 0,
          actions: [{ type: 'turnTo', params: ({ context }) => ({ step: context.step - 1 }) }, 'keep'],
        },
        GO: {
          guard: { type: 'within', params: ({ event: { step } }) => ({ step }) },
          actions: [{ type: 'turnTo', params: ({ event: { step } }) => ({ step }) }, 'keep'],
        },
        SUBMIT: [
          { guard: 'allSound', target: 'sending', actions: [assign({ errors: {}, problem: '' }), 'keep'] },
          { actions: 'showFirstFault' },
        ],
        DISCARD: { actions: ['begin', 'forget'] },
      },
    },
    // A second SUBMIT finds nothing here; what is typed meanwhile is kept in case the server refuses.
    sending: {
      tags: 'busy',
      invoke: {
        src: 'submit',
        input: ({ context: { draft, key } }) => ({ draft, key }),
        onDone: { target: 'sent', actions: assign(({ event: { output } }) => ({ answer: output })) },
        onError: {
          target: 'filling',
          actions: [{ type: 'takeRefusal', params: ({ event: { error } }) => ({ error }) }, 'keep'],
        },
      },
    },
    // Nothing is kept any more: a page that is left now must not bring the draft back.
    sent: { entry: 'forget', on: { EDIT: {}, PATCH: {}, KEEP: {} } },
  },
})

export type GuidedFormActor = ActorRefFrom<typeof guidedFormMachine>
export type GuidedFormSnapshot = SnapshotFrom<typeof guidedFormMachine>

export interface FormServices<D extends Draft> {
  readonly drafts: KeyStore
  /** An idempotency key that nobody else has. */
  newKey(): string
  /** Rejects with `Refused` when the server says no; its `field` brings the person to the step that holds it. */
  submit(draft: D, key: string): Promise<unknown>
}
export interface FormInput<D extends Draft> {
  /** Which form; drafts are kept by it and by `uid` (empty for visitors). */
  readonly id: string
  readonly uid: string
  readonly steps: readonly Step<D>[]
  /** What the form starts with: every field, also the empty ones. */
  readonly draft: D
}
export interface GuidedForm<D extends Draft> {
  readonly actor: GuidedFormActor
  /** For `useSelector(form.actor, form.draftOf)`. */
  draftOf(snapshot: GuidedFormSnapshot): D
}

/** Makes and starts a form. Stop `actor` when the page is left, after KEEP. */
export const createGuidedForm = <D extends Draft>(
  { drafts, newKey, submit }: FormServices<D>,
  { id, uid, steps, draft }: FormInput<D>,
): GuidedForm<D> => {
  // The machine changes no field by itself, so what it hands back has the shape that it was given.
  const typed = (values: Draft) => values as D
  const machine = guidedFormMachine.provide({
    actors: { submit: fromPromise(async ({ input }) => submit(typed(input.draft), input.key)) },
  })
  return {
    actor: createActor(machine, { input: { id, uid, steps, draft, drafts, newKey } }).start(),
    draftOf: ({ context }) => typed(context.draft),
  }
}

export const isSending = (snapshot: GuidedFormSnapshot): boolean => snapshot.hasTag('busy')
export const isSent = (snapshot: GuidedFormSnapshot): boolean => snapshot.matches('sent')
/** Index, name, and which steps can be gone to, for the stepper. */
export const stepOf = ({ context: { steps, step, reached } }: GuidedFormSnapshot) => ({
  index: step,
  name: steps[step]?.name ?? '',
  reached,
  isLast: step >= steps.length - 1,
})
/** What the server answered once the form is sent, else undefined. */
export const answerOf = ({ context }: GuidedFormSnapshot): unknown => context.answer
