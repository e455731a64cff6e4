/**
 * Fields of a form on the wire: every value is text, nested values are JSON text in one field. One schema labels a
 * field, decodes it on the server and encodes it in the browser. An empty field is an absent one.
 */
import * as z from 'zod/mini'
import { FAULTS, missingOr } from './faults.ts'
import { count, given, pictures } from './fields.ts'
import { type Refusal, Refused } from './refusal.ts'
import { typedNumeral } from './typed.ts'
import { isFilled } from './wire.ts'

/** Returns the codec of a number written as text; `written` is its format, `hint` the error text. */
const numeral = (label: string, schema: z.ZodMiniType<number, number>, written: RegExp, hint: string) =>
  z.codec(
    z
      .string({ error: missingOr(label, FAULTS.number(label)) })
      .check(z.overwrite(typedNumeral), z.regex(written, { error: hint })),
    schema,
    { decode: Number, encode: String },
  )

/** Returns the codec of a whole number, given the field of a step. */
export const wireNumber = (label: string, schema: z.ZodMiniType<number, number>) =>
  numeral(label, schema, /^-?\d{1,15}$/, FAULTS.whole(label))

/** Returns the codec of a whole number; also for 分, milliseconds and counts. */
export const int = (label: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  wireNumber(label, count(label, { min, max }))

/** Returns the codec of a decimal number, for coordinates. */
export const decimal = (label: string, { min, max }: { min: number; max: number }) =>
  numeral(
    label,
    z
      .number()
      .check(z.minimum(min, { error: FAULTS.small(label, min) }), z.maximum(max, { error: FAULTS.large(label, max) })),
    /^-?\d{1,10}(\.\d{1,20})?$/,
    FAULTS.number(label),
  )

/** Returns the codec of a boolean, `1` or `0` on the wire. */
export const flag = (label: string) =>
  z.codec(z.enum(['0', '1'], { error: `${label}应是 0 或 1` }), z.boolean(), {
    decode: sent => sent === '1',
    encode: yes => (yes ? '1' : '0'),
  })

/** Maximum depth of a nested value; the deepest in the contract has five levels. */
const MAX_DEPTH = 20
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1)))

/** Returns the codec of a nested value, JSON text in one field. */
export const json = <S extends z.ZodMiniType>(label: string, schema: S) =>
  z.codec(z.string({ error: missingOr(label, FAULTS.form(label)) }), schema, {
    decode: (sent, ctx) => {
      try {
        // PostgreSQL cannot store NUL in text, in any escape.
        if (/\\u0000/.test(sent)) throw new SyntaxError(label)
        const read: z.input<S> = JSON.parse(sent)
        // Later consumers (digests, schemas) walk it recursively.
        if (isDeeper(read, MAX_DEPTH)) throw new SyntaxError(label)
        return read
      } catch {
        ctx.issues.push({ code: 'custom', input: sent, message: FAULTS.form(label) })
        return z.NEVER
      }
    },
    encode: value => JSON.stringify(value),
  })

/** Returns the codec of uploaded pictures' addresses, JSON text; `min` 1 makes it required. */
export const pictureList = (label: string, limits: { min?: number; max?: number } = {}) =>
  json(label, pictures(label, limits))

/** Fields of every paged list: `after` is `next` of the previous page. */
export const paging = {
  pageSize: z.optional(int('每页条数', { min: 1, max: 100 })),
  after: z.optional(given('翻页标记')),
}

/**
 * Returns a refusal at a top-level field, however deep the error is; schemas without an error text get the default one.
 */
const refusalFrom = (error: z.core.$ZodError): Refusal => {
  const issue = error.issues[0]
  const own = issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined)
  const message = /\p{Script=Han}/u.test(issue?.message ?? '') ? issue?.message : FAULTS.other
  return { code: 'invalid', message: message ?? FAULTS.other, ...(own === undefined ? {} : { field: String(own) }) }
}

/** Returns the values of a form from the wire. Throws `Refused` (`invalid`, with the field) if it is not valid. */
export function decodeForm<S extends z.ZodMiniType>(schema: S, sent: Readonly<Record<string, unknown>>): z.output<S> {
  const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => isFilled(value)))
  const parsed = z.safeParse(schema, filled)
  if (parsed.success) return parsed.data
  throw new Refused(refusalFrom(parsed.error))
}

/** Returns a form encoded for the wire. Throws `Refused` (`invalid`, with the field) before anything is sent. */
export function encodeForm<S extends z.ZodMiniType>(schema: S, value: z.output<S>): Record<string, string> {
  const encoded = z.safeEncode(schema, value)
  if (!encoded.success) throw new Refused(refusalFrom(encoded.error))
  const fields = Object.entries(encoded.data as Record<string, string | undefined>)
  return Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== undefined))
}
