/** What a constant is, a line for each row of it; functions and schemas are said elsewhere, by what they do. */

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const isSchema = (value: object) => '_zod' in value

/** Returns the lines of a constant: its name, or the name of its row, and the value. */
export function linesOfValue(name: string, value: unknown): string[] {
  if (isPlain(value) || value === null) return [`${name} ${JSON.stringify(value)}`]
  if (value instanceof RegExp) return [`${name} ${value}`]
  if (value instanceof Set) return linesOfValue(name, [...value])
  if (value instanceof Map) return linesOfValue(name, Object.fromEntries(value))
  if (typeof value !== 'object' || isSchema(value)) return []
  if (Array.isArray(value) && value.every(isPlain)) return [`${name} ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([row, one]) => linesOfValue(`${name}.${row}`, one))
}
