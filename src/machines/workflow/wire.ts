/**
 * What is filled in for a step, as fields of a form: numbers as text, lists as JSON text, an empty field is an absent
 * one.
 */
import type * as z from 'zod/mini'
import { type FieldKind, fieldsOf } from './fields.ts'

const NUMBER_KINDS: readonly FieldKind[] = ['amount', 'count', 'stars']
const LIST_KINDS: readonly FieldKind[] = ['pictures', 'lines', 'reviews', 'counts']

/** Reads fields off the wire. What cannot be read stays as it was sent, for the schema to say what is wrong with it. */
export function fromWire(
  input: z.ZodMiniObject | undefined,
  sent: Readonly<Record<string, unknown>>,
): object | undefined {
  const filled = Object.entries(sent).filter(([, value]) => value !== '' && value !== undefined)
  if (!input) return filled.length ? Object.fromEntries(filled) : undefined
  const kinds = new Map(fieldsOf(input).map(({ name, kind }) => [name, kind]))
  return Object.fromEntries(filled.map(([name, value]) => [name, decoded(kinds.get(name), value)]))
}

function decoded(kind: FieldKind | undefined, sent: unknown): unknown {
  if (typeof sent !== 'string' || !kind) return sent
  if (NUMBER_KINDS.includes(kind)) return /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent
  if (!LIST_KINDS.includes(kind)) return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

/** Writes what was filled in for the wire; absent fields stay away. */
export const toWire = (filled: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filled).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
    }),
  )
