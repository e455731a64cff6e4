/** What a guided form knows of its steps, and how its draft is edited and kept on the device. */
import { proxy, ref, snapshot } from 'valtio/vanilla'

/** Field → value; everything in it can be written as JSON, files as the address they were uploaded to. */
export type Draft = Readonly<Record<string, unknown>>
/** Field → a sentence in Chinese. */
export type Errors = Readonly<Record<string, string>>

/** A draft that is edited field by field; whoever reads a field of it is told of that field. */
export type DraftProxy = Record<string, unknown>

/** A field is one value: what lies inside of a list is not followed on its own. */
const atom = (value: unknown) => (typeof value === 'object' && value !== null ? ref(value) : value)

/** Writes fields in place; those that are the same tell nobody. */
export function writeDraft(draft: DraftProxy, values: Draft): void {
  for (const [field, value] of Object.entries(values)) draft[field] = atom(value)
}
/** Returns a draft to be edited that begins with these values. */
export function draftProxy(values: Draft): DraftProxy {
  const draft = proxy<DraftProxy>({})
  writeDraft(draft, values)
  return draft
}
/** Returns what is filled in now; the same object until something is written. */
export const valuesOf = (draft: DraftProxy): Draft => snapshot(draft)

export interface GuidedStep<D extends Draft = Draft> {
  readonly name: string
  /** The fields that the step asks for; an error of the server brings the person here. */
  readonly fields: readonly string[]
  /** What is wrong in this step, by field; `{}` when nothing is. */
  validate(draft: D): Errors
}

/** Returns the errors that say something; empty sentences are none. */
export const filledErrors = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== ''))

/** Returns the errors of a step. */
export const validateStep = (step: GuidedStep | undefined, draft: Draft): Errors =>
  filledErrors(step?.validate(draft) ?? {})

/** Returns `items.0.name` lies in `items`. */
export const topLevelField = (path: string): string => path.split('.', 1)[0] ?? ''

/**
 * Returns the step and field for a field as the server names it (`items.0.name` belongs to `items`); -1 where no step
 * has it.
 */
export function locateField(
  steps: readonly GuidedStep[],
  named: string,
): { readonly step: number; readonly field: string } {
  const exact = steps.findIndex(({ fields }) => fields.includes(named))
  if (exact >= 0) return { step: exact, field: named }
  const field = topLevelField(named)
  return { step: steps.findIndex(({ fields }) => fields.includes(field)), field }
}

/** Returns under which name the draft of a form is kept: each account has its own, visitors share one. */
export const draftKey = (uid: string, form: string): string => `draft:${uid || 'visitor'}:${form}`

export interface StoredDraft {
  readonly draft: Draft
  readonly step: number
  readonly reached: number
  /** Kept too, so that a form which may have been sent is not sent twice after a reload. */
  readonly key: string
  /** Fields that were filled in and are never written to the device. */
  readonly notStored: readonly string[]
}

/** Returns a draft as it is written to the device, without its secret fields; it names those that were filled in. */
export function serializeDraft(
  { draft, step, reached, key }: Omit<StoredDraft, 'notStored'>,
  secret: readonly string[],
  blank: Draft,
): string {
  const open = Object.entries(draft).filter(([field]) => !secret.includes(field))
  const notStored = secret.filter(field => draft[field] !== blank[field])
  return JSON.stringify({ draft: Object.fromEntries(open), step, reached, key, notStored })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const clamp = (value: unknown, max: number) => (Number.isInteger(value) ? Math.max(0, Math.min(max, Number(value))) : 0)

/** Reads a kept draft; undefined for what cannot be read. Fields and steps that the form no longer has are left out. */
export function parseDraft(text: string | null, steps: readonly GuidedStep[], blank: Draft): StoredDraft | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
  if (!isObject(stored) || !isObject(stored.draft) || typeof stored.key !== 'string' || !stored.key) return undefined
  const known = new Set([...Object.keys(blank), ...steps.flatMap(({ fields }) => fields)])
  const values = Object.entries(stored.draft).filter(([field]) => known.has(field))
  const reached = clamp(stored.reached, steps.length - 1)
  return {
    draft: { ...blank, ...Object.fromEntries(values) },
    step: clamp(stored.step, reached),
    reached,
    key: stored.key,
    notStored: Array.isArray(stored.notStored) ? stored.notStored.filter(field => known.has(field)) : [],
  }
}
