/** What a guided form knows of its steps, and how its draft is kept on the device. */

/** Field → value; everything in it can be written as JSON, files as the address they were uploaded to. */
export type Draft = Readonly<Record<string, unknown>>
/** Field → a sentence in Chinese. */
export type Errors = Readonly<Record<string, string>>

export interface Step<D extends Draft = Draft> {
  readonly name: string
  /** The fields that the step asks for; an error of the server brings the person here. */
  readonly fields: readonly string[]
  /** What is wrong in this step, by field; `{}` when nothing is. */
  validate(draft: D): Errors
}

/** The errors of a step; empty sentences are none. */
export const faultsOf = (step: Step | undefined, draft: Draft): Errors =>
  Object.fromEntries(Object.entries(step?.validate(draft) ?? {}).filter(([, sentence]) => sentence !== ''))

/** `items.0.name` lies in `items`. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? ''

/** The step and field for a field as the server names it (`items.0.name` belongs to `items`); -1 where no step has it. */
export function stepWith(steps: readonly Step[], named: string): { readonly step: number; readonly field: string } {
  const exact = steps.findIndex(({ fields }) => fields.includes(named))
  if (exact >= 0) return { step: exact, field: named }
  const field = fieldOf(named)
  return { step: steps.findIndex(({ fields }) => fields.includes(field)), field }
}

/** Under which name the draft of a form is kept: each account has its own, visitors share one. */
export const draftName = (uid: string, form: string): string => `draft:${uid || 'visitor'}:${form}`

export interface Kept {
  readonly draft: Draft
  readonly step: number
  readonly reached: number
  /** Kept too, so that a form which may have been sent is not sent twice after a reload. */
  readonly key: string
}
export const keptText = ({ draft, step, reached, key }: Kept): string => JSON.stringify({ draft, step, reached, key })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const clamp = (value: unknown, most: number) =>
  Number.isInteger(value) ? Math.max(0, Math.min(most, Number(value))) : 0

/** Reads a kept draft; undefined for what cannot be read. Fields and steps that the form no longer has are left out. */
export function keptDraft(text: string | null, steps: readonly Step[], blank: Draft): Kept | undefined {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
  if (!isObject(kept) || !isObject(kept.draft) || typeof kept.key !== 'string' || !kept.key) return undefined
  const known = new Set([...Object.keys(blank), ...steps.flatMap(({ fields }) => fields)])
  const values = Object.entries(kept.draft).filter(([field]) => known.has(field))
  const reached = clamp(kept.reached, steps.length - 1)
  return {
    draft: { ...blank, ...Object.fromEntries(values) },
    step: clamp(kept.step, reached),
    reached,
    key: kept.key,
  }
}
