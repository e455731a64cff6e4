/** What a field of a form is and says: its kind, label and limits, read off any input of the contract. */
import * as z from 'zod/mini'

export type FieldKind =
  | 'text'
  /** Letters and digits that are read off something: an identity number, a plate, a parcel's number. */
  | 'code'
  /** What nobody reads into: a password. */
  | 'secret'
  /** What a page or a scanned code knows and nobody types: an id. */
  | 'given'
  | 'phone'
  | 'day'
  /** `09:30` */
  | 'time'
  | 'courier'
  | 'amount'
  | 'count'
  | 'stars'
  | 'choice'
  /** Several of a few words. */
  | 'choices'
  /** Chosen from what the page knows: an id, a region. */
  | 'chosen'
  /** Address of one picture. */
  | 'picture'
  | 'pictures'
  /** Address of an uploaded PDF. */
  | 'paper'
  | 'lines'
  | 'reviews'
  | 'counts'
interface FieldWords {
  readonly label: string
  readonly kind: FieldKind
  /** Of a text: characters. Of an amount: 分. Of a list: entries. */
  readonly min: number
  readonly max: number
  readonly choices?: Readonly<Record<string, string>>
  /** What a number counts: 人, 岁. */
  readonly unit?: string
  /** Everybody may read it one day: whoever writes is warned of what will be masked. */
  readonly published?: boolean
  /** It is printed one day: signs that the font of the server lacks are refused. */
  readonly printed?: boolean
}
export interface FieldSpec extends FieldWords {
  readonly name: string
}

/** The words of each field. */
export const fieldWords = z.registry<FieldWords>()
/** Returns what a field was made with; undefined for one without words. */
export const wordsOf = (field: z.core.$ZodType): FieldWords | undefined => fieldWords.get(field)

/** Returns the fields of a form in their order, with their words. A field made without words is left out. */
export const fieldSpecs = (input: z.ZodMiniObject): FieldSpec[] =>
  Object.entries(input.shape).flatMap(([name, schema]) => {
    const words = wordsOf(schema)
    return words ? [{ name, ...words }] : []
  })

/** What a form says of one field of a call. */
export interface CallFieldSpec extends FieldSpec {
  readonly required: boolean
}

/** Returns the field inside one that may be left out or that travels as text. */
function innerField(schema: z.ZodMiniType): { readonly words: FieldWords | undefined; readonly optional: boolean } {
  const words = wordsOf(schema)
  if (words) return { words, optional: false }
  const { innerType, out } = schema._zod.def as { readonly innerType?: z.ZodMiniType; readonly out?: z.ZodMiniType }
  if (innerType) return { ...innerField(innerType), optional: true }
  return out ? innerField(out) : { words: undefined, optional: false }
}

/** Returns the fields of a call by name, with their words; those without words are left out. */
export const callFieldSpecs = (input: z.ZodMiniObject): Readonly<Record<string, CallFieldSpec>> =>
  Object.fromEntries(
    Object.entries(input.shape as Readonly<Record<string, z.ZodMiniType>>).flatMap(([name, schema]) => {
      const { words, optional } = innerField(schema)
      if (!words) return []
      const required = !optional && (words.min > 0 || words.kind === 'count')
      return [[name, { name, ...words, required }]]
    }),
  )
