/**
 * One machine for all forms, of one page, of several steps, and of the steps of workflows: each step has its own
 * validation, going back loses nothing, the draft is kept on the device per account, the form is sent once, and errors
 * are brought to their field. The draft is a proxy that changes field by field, so that a field is drawn anew for its
 * own changes only.
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
  readonly steps: readonly GuidedStep[]
  /** What the form starts with. */
  readonly blank: Draft
  /** What is filled in; written in place. */
  readonly draft: DraftProxy
  /** Something was typed, or an earlier draft was found. */
  readonly edited: boolean
  /** This device has a draft of it; storage that is full or forbidden has none. */
  readonly saved: boolean
  /** Index into `steps`. */
  readonly step: number
  /** The furthest step that was reached; up to it a person may jump. */
  readonly reached: number
  /** By field, in Chinese. */
  readonly errors: Errors
  /** What stands in the way and belongs to no field; empty when nothing does. */
  readonly problem: string
  /** How often a press was stopped by something; each time the page shows what. */
  readonly stops: number
  /** Idempotency key: the same until the server has given an answer. */
  readonly key: string
  /** True where an earlier draft was found, so that the page can say so. */
  readonly restored: boolean
  /** Fields of that draft which have to be filled in again, because they are never kept. */
  readonly notStored: readonly string[]
  /** What the server answered, and to what, once it is sent. */
  readonly answer: unknown
  readonly drafts: KeyStore
  /** Fields that are never written to the device. */
  readonly secret: readonly string[]
  readonly newKey: () => string
}
export type GuidedFormEvent =
  | { type: 'PATCH'; values: Draft }
  /** A field was left: what is wrong with it is said, unless it was not begun. */
  | { type: 'BLUR'; field: string }
  /** Something beside the sending was refused. */
  | { type: 'REFUSED'; refusal: Refusal }
  /** Says what is wrong without sending. */
  | { type: 'CHECK' }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'GO'; step: number }
  | { type: 'SUBMIT' }
  /** Begins anew with an empty form. */
  | { type: 'DISCARD' }
  /** Keeps the draft at once; sent by the page when it is left. */
  | { type: 'KEEP' }
  /** Whether the device has it. */
  | { type: 'SAVED'; saved: boolean }

interface MachineInput {
  readonly id: string
  readonly uid: string
  readonly steps: readonly GuidedStep[]
  readonly draft: Draft
  readonly drafts: KeyStore
  readonly secret?: readonly string[]
  newKey(): string
}

export const UNSENT_NOTICE = '没能送到，您填的都还在，请再按一次'
/** After these nobody knows whether it was done, or it surely was not begun: the same key is sent again. */
const SAME_KEY_CODES: readonly RefusalCode[] = ['offline', 'broken', 'login', 'tooMany']

/** Returns whether nothing is wrong in a step. */
export const isSound = (step: GuidedStep | undefined, values: Draft) =>
  Object.keys(validateStep(step, values)).length === 0

const initialContext = ({ id, uid, steps, draft: blank, drafts, secret = [], newKey }: MachineInput): Context => {
  const stored = parseDraft(drafts.get(draftKey(uid, id)), steps, blank)
  const start = stored ?? { draft: blank, step: 0, reached: 0, key: newKey(), notStored: [] }
  // Whoever comes back stands where something is missing, not behind it.
  const firstInvalid = stored ? steps.findIndex(step => !isSound(step, start.draft)) : -1
  return {
    id,
    uid,
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
    step: firstInvalid < 0 ? start.step : Math.min(firstInvalid, start.step),
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
      // Nobody is drawn anew for a keystroke who does not show it.
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
      const { drafts, uid, id, draft, step, reached, key, secret, blank } = context
      const text = () => serializeDraft({ draft: valuesOf(draft), step, reached, key }, secret, blank)
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
        errors: {},
        problem: '',
        restored: false,
        notStored: [],
        edited: false,
        saved: false,
        key: newKey(),
      }
    }),
    turnTo: assign(({ context: { reached } }, { step }: { step: number }) => ({
      step,
      reached: Math.max(reached, step),
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
        input: ({ context: { draft, key } }) => ({ draft: valuesOf(draft), key }),
        onDone: { target: 'sent', actions: assign(({ event: { output } }) => ({ answer: output })) },
        onError: {
          target: 'filling',
          actions: [{ type: 'takeRefusal', params: ({ event: { error } }) => ({ error }) }, 'keep'],
        },
      },
    },
    // Nothing is kept any more: a page that is left now must not bring the draft back.
    sent: { entry: 'forget', on: { PATCH: {}, KEEP: {} } },
  },
})

export type GuidedFormActor = ActorRefFrom<typeof guidedFormMachine>
export type GuidedFormSnapshot = SnapshotFrom<typeof guidedFormMachine>

/** Returns whether the form is on its way. */
export const isSending = (snapshot: GuidedFormSnapshot): boolean => snapshot.hasTag('busy')
/** Returns whether the server has taken the form. */
export const isSent = (snapshot: GuidedFormSnapshot): boolean => snapshot.matches('sent')
