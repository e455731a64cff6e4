/** Sample values for a schema, to preview a chart without a record. */
import type * as z from 'zod/mini'

/** Placeholder for any amount or count: no real one is as large. */
export const ANY_NUMBER = 987_654_321

type Schema = z.core.$ZodType

const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** Returns the values that make a difference, the most usual first; a text is `name`. */
function valuesOf(schema: Schema, name: string): readonly unknown[] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'boolean':
      return [false, true]
    case 'enum':
      return Object.values(def.entries)
    case 'literal':
      return def.values
    case 'number':
      return [ANY_NUMBER, 0]
    case 'array':
      return [[valuesOf(def.element, name)[0]]]
    case 'object':
      return samplesOf(schema).slice(0, 1)
    case 'optional':
    case 'nullable':
      return [...valuesOf(def.innerType, name), def.type === 'optional' ? undefined : null]
    case 'default':
      return valuesOf(def.innerType, name)
    case 'union':
      return def.options.flatMap(option => valuesOf(option, name))
    case 'record':
      return [{}]
    default:
      return [name]
  }
}

/**
 * Returns objects that match a schema: the first is the most usual one, each other differs in one field. `nameOf`
 * supplies the text of text fields. For other schemas, one empty object.
 */
export function samplesOf(schema: Schema, nameOf: (field: string) => string = field => field): readonly object[] {
  const def = definitionOf(schema)
  if (def.type !== 'object') return [{}]
  const fields = Object.entries(def.shape).map(([field, inner]) => [field, valuesOf(inner, nameOf(field))] as const)
  const usual = Object.fromEntries(fields.map(([field, [first]]) => [field, first]))
  return [usual, ...fields.flatMap(([field, [, ...others]]) => others.map(value => ({ ...usual, [field]: value })))]
}
