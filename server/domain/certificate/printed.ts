/** Names that are printed one day hold only signs that the font has: what it lacks is refused when it is written. */
import type * as z from 'zod/mini'
import { wordsOf } from '../../../src/contract/fieldWords.ts'
import { refuse } from '../../../src/contract/refusal.ts'
import { isPrintable } from './font.ts'

interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly out?: z.core.$ZodType
}
interface PrintedField {
  readonly label: string
  /** The names that lead to it; '' is every entry of a list. */
  readonly path: readonly string[]
}

/** Returns the fields of an input that are printed, wherever they lie in it. */
export function printedFields(schema: z.core.$ZodType, path: readonly string[] = []): readonly PrintedField[] {
  const words = wordsOf(schema)
  if (words) return words.printed ? [{ label: words.label, path }] : []
  const { shape = {}, element, innerType, out } = schema._zod.def as Definition
  return [
    ...Object.entries(shape).flatMap(([name, field]) => printedFields(field, [...path, name])),
    ...(element ? printedFields(element, [...path, '']) : []),
    ...[innerType, out].flatMap(inner => (inner ? printedFields(inner, path) : [])),
  ]
}

function textsAt(value: unknown, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return typeof value === 'string' ? [value] : []
  if (name === '') return Array.isArray(value) ? value.flatMap(entry => textsAt(entry, rest)) : []
  return typeof value === 'object' && value !== null ? textsAt((value as Record<string, unknown>)[name], rest) : []
}

/** Throws `invalid`, with the field, for the first sign that would be a gap in print. */
export function assertPrintable(fields: readonly PrintedField[], input: unknown): void {
  for (const { label, path } of fields)
    for (const sign of textsAt(input, path).flatMap(text => [...text]))
      if (!isPrintable(sign)) refuse('invalid', `${label}里的「${sign}」印不出来，请换一个写法`, path[0])
}
