/** Validation of a form by the contract's schema, so that no page repeats a rule. */
import * as z from 'zod/mini'
import { encodeFields, isFilled } from '../contract/wire.ts'
import type { Errors } from '../machines/browser/draft.ts'

/**
 * Returns the first error for each of the form's fields, and for entries of a list (`items.0.name`). Empty fields count
 * as absent, as on the wire; fields unknown to the schema belong to the page and are ignored.
 */
export function schemaErrors(schema: z.ZodMiniType, values: Readonly<Record<string, unknown>>): Errors {
  const filled = Object.entries(encodeFields(values)).filter(([, text]) => isFilled(text))
  const parsed = z.safeParse(schema, Object.fromEntries(filled))
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    const field = String(path[0] ?? '')
    if (Object.hasOwn(values, field)) for (const at of [field, path.join('.')]) errors[at] ??= message
  }
  return errors
}
