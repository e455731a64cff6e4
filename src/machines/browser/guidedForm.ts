/**
 * The machine of all forms, with one page or several steps, and of the steps of workflows: each step validates itself,
 * going back loses nothing, the draft is stored on the device per account, the form is sent once, and errors appear at
 * their field. The draft is a proxy with listeners per field, so that a field re-renders only for its own changes.
 */
import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { DRAFT_SAVE_DELAY_MS } from '../../contract/constants.ts'
import { type Refusal, type RefusalCode, refusalOf } from '../../contract/refusal.ts'
import {
  type Draft,
  type DraftProxy,
  draftKey,
  draftProxy,
  type Errors,
  type GuidedStep,
  locateField,
  parseDraft,
  serializeDraft,
  topLevelField,
  validateStep,
  valuesOf,
  writeDraft,
} from './draft.ts'
import { type KeyStore, notProvided } from './injected.ts'

interface Context {
  readonly id: string
  readonly uid: string
  /** Address of its page, kept with the draft. */
  readonly href: string
  readonly steps: readonly GuidedStep[]
  /** Initial values. */
  readonly blank: Draft
  /** Current values, written in place. */
  readonly draft: DraftProxy
  /** Whether something was typed or an earlier draft was found. */
  readonly edited: boolean
  /** Whether this device has stored the draft; false if storage is full or forbidden. */
  readonly saved: boolean
  /** Index into `steps`. */
  readonly step: number
  /** The furthest step reached; the person may jump up to it. */
  readonly reached: number
  /** The question of this step that 长者模式 shows, from 0. */
  readonly page: number
  /** By field, in Chinese. */
  readonly errors: Errors
  /** Error that belongs to no field; empty for none. */
  readonly problem: string
  /** How often a press was stopped by an error; each change makes the page show it. */
  readonly stops: number
  /** Idempotency key, unchanged until the server has replied. */
  readonly key: string
  /** Whether an earlier draft was found, so that the page can tell. */
  readonly restored: boolean
  /** Fields of that draft to fill in again, because they are never stored. */
  readonly notStored: readonly string[]
  /** The server's reply, once sent. */
  readonly answer: unknown
  readonly drafts: KeyStore
  /** Fields that are never stored on the device. */
  readonly secret: readonly string[]
  readonly newKey: () => string
}
export type GuidedFormEvent =
  | { type: 'PATCH'; values: Draft }
  /** A field lost focus: it is validated unless empty. */
  | { type: 'BLUR'; field: string }
  /** An action other than sending was refused. */
  | { type: 'REFUSED'; refusal: Refusal }
  /** Validates without sending. */
  | { type: 'CHECK' }
  /** Validates the current step without going on. */
  | { type: 'CHECK_STEP' }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO'; step: number }
  /** 长者模式 shows another question of this step. */
  | { type: 'TURN'; page: number }
  | { type: 'SUBMIT' }
  /** Starts over with an empty form. */
  | { type: 'DISCARD' }
  /** Stores the draft at once; sent by the page on leaving. */
  | { type: 'KEEP' }
  /** Whether storing succeeded. */
  | { type: 'SAVED'; saved: boolean }

interface MachineInput {
  readonly id: string
  readonly uid: string
  readonly href?: string
  readonly steps: readonly GuidedStep[]
  readonly draft: Draft
  readonly drafts: KeyStore
  readonly secret?: readonly string[]
  newKey(): string
}

export const UNSENT_NOTICE = '没能送到，您填的都还在，请再按一次'
/** After these codes the outcome is unknown, or processing certainly did not start: the key is reused. */
const SAME_KEY_CODES: readonly RefusalCode[] = ['offline', 'broken', 'login', 'tooMany']

/** Returns whether a step has no errors. */
export const isSound = (step: GuidedStep | undefined, values: Draft) =>
  Object.keys(validateStep(step, values)).length === 0

const initialContext = ({
  id,
  uid,
  href = '',
  steps,
  draft: blank,
  drafts,
  secret = [],
  newKey,
}: MachineInput): Context => {
  const stored = parseDraft(drafts.get(draftKey(uid, id)), steps, blank)
  const start = stored ?? { draft: blank, step: 0, reached: 0, page: 0, key: newKey(), notStored: [] }
  // A restored form opens at the first incomplete step, not after it.
  const firstInvalid = stored ? steps.findIndex(step => !isSound(step, start.draft)) : -1
  const step = firstInvalid < 0 ? start.step : Math.min(firstInvalid, start.step)
  return {
    id,
    uid,
    href,
    steps,
    blank,
    drafts,
    secret,
    newKey,
    errors: {},
    problem: '',
    stops: 0,
    answer: undefined,
    restored: stored !== undefined,
    edited: stored !== undefined,
    saved: stored !== undefined,
    notStored: start.notStored,
    reached: start.reached,
    key: start.key,
    step,
    page: step === start.step ? start.page : 0,
    draft: draftProxy(start.draft),
  }
}

export const guidedFormMachine = setup({
  types: {} as { context: Context; events: GuidedFormEvent; input: MachineInput; tags: 'busy' },
  actors: { submit: fromPromise<unknown, { draft: Draft; key: string }>(notProvided('submit')) },
  delays: { pause: DRAFT_SAVE_DELAY_MS },
  actions: {
    patch: enqueueActions(({ context: { draft, errors, problem, edited }, enqueue }, { values }: { values: Draft }) => {
      const remaining = Object.entries(errors).filter(([field]) => !Object.hasOwn(values, topLevelField(field)))
      const isMended = remaining.length < Object.keys(errors).length
      writeDraft(draft, values)
      // Context changes only where subscribers of the machine need them, to avoid a re-render for each keystroke.
      if (isMended || problem || !edited)
        enqueue.assign({ errors: isMended ? Object.fromEntries(remaining) : errors, problem: '', edited: true })
      enqueue.cancel('keep')
      enqueue.raise({ type: 'KEEP' }, { id: 'keep', delay: 'pause' })
    }),
    checkField: assign(({ context: { steps, draft, errors } }, { field }: { field: string }) => {
      const values = valuesOf(draft)
      if (values[field] === '') return {}
      const fault = steps.map(step => validateStep(step, values)[field]).find(Boolean)
      return fault ? { errors: { ...errors, [field]: fault } } : {}
    }),
    putRefusal: assign(
      ({ context: { draft, errors, stops } }, { refusal: { field = '', message } }: { refusal: Refusal }) => ({
        stops: stops + 1,
        ...(Object.hasOwn(draft, field) ? { errors: { ...errors, [field]: message } } : { problem: message }),
      }),
    ),
    keep: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('keep')
      if (!context.edited) return
      const { drafts, uid, id, href, draft, step, reached, page, key, secret, blank } = context
      const text = () => serializeDraft({ draft: valuesOf(draft), step, reached, page, key, href }, secret, blank)
      enqueue(({ self }) => {
        const written = text()
        drafts.set(draftKey(uid, id), written)
        self.send({ type: 'SAVED', saved: drafts.get(draftKey(uid, id)) === written })
      })
    }),
    forget: ({ context: { drafts, uid, id } }) => drafts.remove(draftKey(uid, id)),
    begin: assign(({ context: { blank, draft, newKey } }) => {
      writeDraft(draft, blank)
      return {
        step: 0,
        reached: 0,
        page: 0,
        errors: {},
        problem: '',
        restored: false,
        notStored: [],
        edited: false,
        saved: false,
        key: newKey(),
      }
    }),
    turnTo: assign(({ context }, { step }: { step: number }) => ({
      step,
      page: step === context.step ? context.page : 0,
      reached: Math.max(context.reached, step),
      errors: {},
      restored: false,
    })),
    showStepFaults: assign(({ context: { steps, step, draft, stops } }) => ({
      errors: validateStep(steps[step], valuesOf(draft)),
      stops: stops + 1,
    })),
    showFirstFault: assign(({ context: { steps, draft, step, stops } }) => {
      const values = valuesOf(draft)
      const firstInvalid = steps.findIndex(one => !isSound(one, values))
      return {
        step: firstInvalid < 0 ? step : firstInvalid,
        errors: validateStep(steps[firstInvalid], values),
        problem: '',
        stops: firstInvalid < 0 ? stops : stops + 1,
      }
    }),
    takeRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const { steps, step, reached, key, newKey, stops } = context
      const { code, message, field = '' } = refusalOf(error)
      const located = locateField(steps, field)
      const undecided = SAME_KEY_CODES.includes(code)
      return {
        stops: stops + 1,
        key: undecided ? key : newKey(),
        problem: located.step >= 0 ? '' : code === 'offline' || code === 'broken' ? UNSENT_NOTICE : message,
        errors: located.step >= 0 ? { [located.field]: message } : {},
        step: located.step >= 0 ? located.step : step,
        reached: Math.max(reached, located.step),
      }
    }),
  },
  guards: {
    stepSound: ({ context: { steps, step, draft } }) => isSound(steps[step], valuesOf(draft)),
    allSound: ({ context: { steps, draft } }) => steps.every(step => isSound(step, valuesOf(draft))),
    within: ({ context: { reached, steps } }, { step }: { step: number }) =>
      Number.isInteger(step) && step >= 0 && step <= Math.min(reached, steps.length - 1),
  },
}).createMachine({
  id: 'guidedForm',
  context: ({ input }) => initialContext(input),
  initial: 'filling',
  on: {
    PATCH: { actions: { type: 'patch', params: ({ event: { values } }) => ({ values }) } },
    BLUR: { actions: { type: 'checkField', params: ({ event: { field } }) => ({ field }) } },
    REFUSED: { actions: { type: 'putRefusal', params: ({ event: { refusal } }) => ({ refusal }) } },
    KEEP: { actions: 'keep' },
    SAVED: { actions: assign(({ event: { saved } }) => ({ saved })) },
  },
  states: {
    filling: {
      on: {
        CHECK: { actions: 'showFirstFault' },
        CHECK_STEP: { actions: 'showStepFaults' },
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
        TURN: { actions: [assign(({ event: { page } }) => ({ page })), 'keep'] },
        SUBMIT: [
          { guard: 'allSound', target: 'sending', actions: [assign({ errors: {}, problem: '' }), 'keep'] },
          { actions: 'showFirstFault' },
        ],
        DISCARD: { actions: ['begin', 'forget'] },
      },
    },
    // A second SUBMIT is ignored here; what is typed meanwhile is stored in case the server refuses.
    sending: {
      tags: 'busy',
      invoke: {
        src: 'submit',
        input: ({ context: { draft, key } }) => ({ draft: valuesOf(draft), key }),
        onDone: { target: 'sent', actions: assign(({ event: { output } }) => ({ answer: output })) },
        onError: {
          target: 'filling',
          actions: [{ type: 'takeRefusal', params: ({ event: { error } }) => ({ error }) }, 'keep'],
        },
      },
    },
    // Storing stops: leaving the page now must not restore the draft.
    sent: { entry: 'forget', on: { PATCH: {}, KEEP: {} } },
  },
})

export type GuidedFormActor = ActorRefFrom<typeof guidedFormMachine>
export type GuidedFormSnapshot = SnapshotFrom<typeof guidedFormMachine>

/** Returns whether the form is being sent. */
export const isSending = (snapshot: GuidedFormSnapshot): boolean => snapshot.hasTag('busy')
/** Returns whether the server has accepted the form. */
export const isSent = (snapshot: GuidedFormSnapshot): boolean => snapshot.matches('sent')
