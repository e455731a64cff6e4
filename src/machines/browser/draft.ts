/** Steps of a guided form, and its draft: editing and storage on the device. */
import { proxy, ref, snapshot } from 'valtio/vanilla'
import type { KeyStore } from './injected.ts'

/** Field → value; everything can be serialized as JSON, files as their uploaded address. */
export type Draft = Readonly<Record<string, unknown>>
/** Field → Chinese sentence. */
export type Errors = Readonly<Record<string, string>>

/** A draft edited field by field; a reader of one field is notified of changes to that field only. */
export type DraftProxy = Record<string, unknown>

/** Returns a field as one value: changes inside a list are not tracked. */
const atom = (value: unknown) => (typeof value === 'object' && value !== null ? ref(value) : value)

/** Writes fields in place; unchanged values notify no listener. */
export function writeDraft(draft: DraftProxy, values: Draft): void {
  for (const [field, value] of Object.entries(values)) draft[field] = atom(value)
}
/** Returns an editable draft with these initial values. */
export function draftProxy(values: Draft): DraftProxy {
  const draft = proxy<DraftProxy>({})
  writeDraft(draft, values)
  return draft
}
/** Returns the current values; the same object until the next write. */
export const valuesOf = (draft: DraftProxy): Draft => snapshot(draft)

export interface GuidedStep<D extends Draft = Draft> {
  readonly name: string
  /** Fields of the step; a server error at one of them leads to this step. */
  readonly fields: readonly string[]
  /** Errors of this step by field; `{}` for none. */
  validate(draft: D): Errors
}

/** Returns the non-empty errors. */
export const filledErrors = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== ''))

/** Returns the errors of a step. */
export const validateStep = (step: GuidedStep | undefined, draft: Draft): Errors =>
  filledErrors(step?.validate(draft) ?? {})

/** Returns the top-level field of a path: `items` for `items.0.name`. */
export const topLevelField = (path: string): string => path.split('.', 1)[0] ?? ''

/**
 * Returns step and field for a field named by the server (`items.0.name` belongs to `items`); step -1 if no step has
 * it.
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

/** Returns the storage key of a form's draft: one for each account, one shared by visitors. */
export const draftKey = (uid: string, form: string): string => `draft:${uid || 'visitor'}:${form}`

export interface StoredDraft {
  readonly draft: Draft
  readonly step: number
  readonly reached: number
  /** The question of the step that was shown in 长者模式, from 0. */
  readonly page: number
  /** Idempotency key, stored so that a form that may have been sent is not sent twice after a reload. */
  readonly key: string
  /** Address of the page on which it was begun. */
  readonly href: string
  /** Filled fields that are never stored on the device. */
  readonly notStored: readonly string[]
}

/** Returns a draft serialized for the device, without secret fields; lists the secret fields that were filled. */
export function serializeDraft(
  { draft, step, reached, page, key, href }: Omit<StoredDraft, 'notStored'>,
  secret: readonly string[],
  blank: Draft,
): string {
  const open = Object.entries(draft).filter(([field]) => !secret.includes(field))
  const notStored = secret.filter(field => draft[field] !== blank[field])
  return JSON.stringify({ draft: Object.fromEntries(open), step, reached, page, key, href, notStored })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const clamp = (value: unknown, max: number) => (Number.isInteger(value) ? Math.max(0, Math.min(max, Number(value))) : 0)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** Returns the addresses of the forms whose drafts this device keeps for an account. */
export function draftAddresses(drafts: KeyStore, uid: string): readonly string[] {
  const stored = drafts.keys().filter(key => key.startsWith(draftKey(uid, '')))
  const addresses = stored.flatMap(key => {
    const draft = parsed(drafts.get(key))
    return isObject(draft) && typeof draft.href === 'string' ? [draft.href] : []
  })
  return [...new Set(addresses)]
}

/** Gives to an account what a visitor began at an address and was asked to log in for; its own draft stays. */
export function adoptDrafts(drafts: KeyStore, uid: string, href: string): void {
  const visitors = draftKey('', '')
  for (const key of drafts.keys().filter(one => href !== '' && one.startsWith(visitors))) {
    const text = drafts.get(key)
    const stored = parsed(text)
    const own = draftKey(uid, key.slice(visitors.length))
    if (text === null || !isObject(stored) || stored.href !== href || drafts.get(own) !== null) continue
    drafts.set(own, text)
    drafts.remove(key)
  }
}

/** Returns a stored draft; undefined if unreadable. Fields and steps that the form no longer has are dropped. */
export function parseDraft(text: string | null, steps: readonly GuidedStep[], blank: Draft): StoredDraft | undefined {
  const stored = parsed(text)
  if (!isObject(stored) || !isObject(stored.draft) || typeof stored.key !== 'string' || !stored.key) return undefined
  const known = new Set([...Object.keys(blank), ...steps.flatMap(({ fields }) => fields)])
  const values = Object.entries(stored.draft).filter(([field]) => known.has(field))
  const reached = clamp(stored.reached, steps.length - 1)
  return {
    draft: { ...blank, ...Object.fromEntries(values) },
    step: clamp(stored.step, reached),
    reached,
    page: clamp(stored.page, Number.MAX_SAFE_INTEGER),
    key: stored.key,
    href: typeof stored.href === 'string' ? stored.href : '',
    notStored: Array.isArray(stored.notStored) ? stored.notStored.filter(field => known.has(field)) : [],
  }
}
