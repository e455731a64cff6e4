/** What the contract's own schema says about a form that is being filled, so that no page repeats a rule. */
import * as z from 'zod/mini'
import { encodeFields, isFilled } from '../contract/wire.ts'
import type { Errors } from '../machines/browser/draft.ts'

/**
 * Returns the first sentence for each of the form's fields that does not fit, and for what lies inside of a list
 * (`items.0.name`). Empty fields count as absent, as they do on the wire; fields that the schema does not know are the
 * page's own and are left alone.
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
