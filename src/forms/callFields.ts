/** Fields of a call's form: their texts, initial values, and conversion to the call's input. */
import type * as z from 'zod/mini'
import type { Endpoint, EndpointInput } from '../contract/endpoint.ts'
import { FAULTS } from '../contract/faults.ts'
import { type CallFieldSpec, callFieldSpecs } from '../contract/fieldWords.ts'
import { fenOf, typedValue } from '../contract/typed.ts'
import type { Errors } from '../machines/browser/draft.ts'
import type { FormValues } from './form.ts'
import { schemaErrors } from './schemaErrors.ts'

export type FormCall = Endpoint<z.ZodMiniObject>

/** Value of a field while filling in: numbers as typed, money in 元. */
type Typed<T> = [T] extends [boolean]
  ? boolean
  : [T] extends [string | number]
    ? string
    : [T] extends [readonly string[]]
      ? readonly string[]
      : never
type Typable<I> = { [N in keyof I & string]: [Typed<NonNullable<I[N]>>] extends [never] ? never : N }[keyof I & string]
/** Values of a form by field of its call; nested ones belong to the page. */
export type CallValues<E> = {
  readonly [N in Typable<Required<EndpointInput<E>>>]: Typed<NonNullable<Required<EndpointInput<E>>[N]>>
}

/** Facts of a field from the contract, to be spread over the part that draws it. `max` counts signs or entries. */
export type FieldFacts<T> = { readonly label: string; readonly required: boolean; readonly after?: string } & (T extends
  | readonly unknown[]
  | undefined
  ? { readonly max: number }
  : { readonly max?: number })

const COUNTED: ReadonlySet<string> = new Set(['text', 'picture', 'pictures', 'choices'])

/** A field in a form: `shown` is its visible label, `label` the contract's, which occurs in errors. */
export interface FormSpec extends CallFieldSpec {
  readonly shown: string
}
type Specs = Readonly<Record<string, FormSpec>>

/**
 * Returns the fields of an input to fill in, by name; `labels` replaces some labels, `needed` makes fields required.
 */
export const formSpecs = (
  input: z.ZodMiniObject,
  given: readonly string[] = [],
  labels: Readonly<Partial<Record<string, string>>> = {},
  needed: readonly string[] = [],
): Specs =>
  Object.fromEntries(
    Object.values(callFieldSpecs(input))
      .filter(({ name }) => !given.includes(name))
      .map(spec => [
        spec.name,
        { ...spec, required: spec.required || needed.includes(spec.name), shown: labels[spec.name] ?? spec.label },
      ]),
  )

/** Returns an error sentence with the visible label of its field. */
export const inWordsOf = (error: string | undefined, { label, shown }: FormSpec): string | undefined =>
  error?.replace(label, shown)

/** Returns the facts of a field as props of a part in `ui/parts`. */
export const factsOf = ({ kind, shown, required, max, unit }: FormSpec) => ({
  label: shown,
  required,
  ...(COUNTED.has(kind) && { max }),
  ...(kind === 'amount' ? { after: '元' } : unit && { after: unit }),
})

/** Returns the facts of every field of an input, by name; an unknown name does not compile. */
export const fieldsOf = <S extends z.ZodMiniObject>(
  input: S,
): { readonly [N in keyof z.output<S> & string]-?: FieldFacts<z.output<S>[N]> } =>
  Object.fromEntries(Object.entries(formSpecs(input)).map(([name, spec]) => [name, factsOf(spec)])) as never

const isEmpty = (value: unknown) =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0

/** Returns empty initial values for a call's fields. */
export const blankOf = (specs: Specs): FormValues =>
  Object.fromEntries(
    Object.values(specs).map(({ name, kind }) => [name, kind === 'pictures' || kind === 'choices' ? [] : '']),
  )

/** Returns the input to send; empty optional fields are omitted. */
export const sentOf = (specs: Specs, values: FormValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.values(specs).flatMap(spec => {
      const value = values[spec.name]
      return isEmpty(value) && !spec.required
        ? []
        : [[spec.name, typeof value === 'string' ? typedValue(spec, value) : value]]
    }),
  )

/** Returns the errors of the input by the call's schema, by field. */
export function callErrors({ input }: FormCall, specs: Specs, values: FormValues, sent: object): Errors {
  const unread = Object.values(specs).flatMap(({ name, kind, label }) => {
    const typed = values[name]
    const isMoney = typeof typed !== 'string' || isEmpty(typed) || fenOf(typed) !== undefined
    return kind !== 'amount' || isMoney ? [] : [[name, FAULTS.money(label)] as const]
  })
  const missing = Object.values(specs).flatMap(({ name, required, label }) =>
    required && isEmpty(values[name]) ? [[name, FAULTS.missing(label)] as const] : [],
  )
  const fields = Object.fromEntries(Object.keys(values).map(name => [name, undefined]))
  return {
    ...Object.fromEntries(missing),
    ...schemaErrors(input, { ...fields, ...sent }),
    ...Object.fromEntries(unread),
  }
}
