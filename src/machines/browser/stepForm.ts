/** The form of a workflow step: values of its fields while filling in, and the input they become. */
import * as z from 'zod/mini'
import { FAULTS } from '../../contract/faults.ts'
import { fenOf, typedValue } from '../../contract/typed.ts'
import type { Errors } from './draft.ts'
import { fieldsOfOffer, type StepField, type StepOffer } from './flows.ts'

/** 0 stars: not rated yet. */
export interface ReviewDraft {
  readonly line: string
  readonly stars: number
  readonly words: string
  readonly pictures: readonly string[]
}
/** Money is a string in 元 while typing; counts are strings too. */
export type StepValue = string | readonly string[] | readonly ReviewDraft[]
export type StepValues = Readonly<Record<string, StepValue>>

const EMPTY_VALUES: Readonly<Partial<Record<StepField['kind'], StepValue>>> = {
  pictures: [],
  choices: [],
  lines: [],
  reviews: [],
  stars: '0',
}

/** Returns the initial values of a form; `defaults` take precedence. */
export const initialValuesOf = (fields: readonly StepField[], defaults: StepValues = {}): StepValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, defaults[name] ?? EMPTY_VALUES[kind] ?? '']))

const LEFT_OUT_EMPTY: ReadonlySet<StepField['kind']> = new Set(['amount', 'count', 'stars', 'choice'])

function decoded(field: StepField, value: StepValue): unknown {
  if (typeof value !== 'string') return value
  return LEFT_OUT_EMPTY.has(field.kind) && value.trim() === '' ? undefined : typedValue(field, value)
}

/** Returns the input for the chart: 分 and counts as numbers, lists as lists. */
export const stepInputOf = (fields: readonly StepField[], values: StepValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const value = decoded(field, values[field.name] ?? '')
      return value === undefined ? [] : [[field.name, value]]
    }),
  )

/** Returns the errors of an input by the step's own schema, each at its path. */
export function inputErrors(schema: z.ZodMiniType | undefined, input: object): Errors {
  const parsed = schema && z.safeParse(schema, input)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed?.error?.issues ?? [])
    for (const at of [String(path[0] ?? ''), path.join('.')]) errors[at] ??= message
  return errors
}

/** Returns the errors of a form by field; a field in a list is named `reviews.0.stars`. */
export function validateStepInput(offer: StepOffer, values: StepValues): Errors {
  const { input } = offer
  if (!input) return {}
  const fields = fieldsOfOffer(offer)
  const errors: Record<string, string> = {}
  for (const { name, kind, label } of fields) {
    const value = values[name]
    if (kind === 'amount' && typeof value === 'string' && value.trim() !== '' && fenOf(value) === undefined)
      errors[name] = FAULTS.money(label)
  }
  const parsed = z.safeParse(input, stepInputOf(fields, values))
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) errors[path.join('.')] ??= message
  return errors
}
