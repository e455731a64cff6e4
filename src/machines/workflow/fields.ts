/**
 * What a person fills in for a step. A field carries its own words, so that the page draws its form and the server
 * says what is wrong from the same line. Values are the decoded ones: 分 and counts are numbers, lists are lists.
 */
import * as z from 'zod/mini'
import { FAULTS, missingOr } from '../../contract/words.ts'

export type FieldKind = 'text' | 'amount' | 'count' | 'stars' | 'choice' | 'pictures' | 'lines' | 'reviews' | 'counts'
interface FieldWords {
  readonly label: string
  readonly kind: FieldKind
  /** Of a text: characters. Of an amount: 分. Of a list: entries. */
  readonly min: number
  readonly max: number
  readonly choices?: Readonly<Record<string, string>>
}
export interface FieldSpec extends FieldWords {
  readonly name: string
}

const fieldWords = z.registry<FieldWords>()

/** Returns text with its ends trimmed; `min` 0 makes it optional. */
export const text = (label: string, { min = 1, max = 200 } = {}) =>
  z
    .string({ error: missingOr(label, FAULTS.form(label)) })
    .check(
      z.trim(),
      z.minLength(min, { error: missingOr(label, FAULTS.short(label, min)) }),
      z.maxLength(max, { error: FAULTS.long(label, max) }),
    )
    .register(fieldWords, { label, kind: 'text', min, max })

const whole = (label: string, kind: FieldKind, min: number, max: number, tooSmall: string) =>
  z
    .int({ error: missingOr(label, FAULTS.whole(label)) })
    .check(z.minimum(min, { error: tooSmall }), z.maximum(max, { error: `${label}太大了` }))
    .register(fieldWords, { label, kind, min, max })

/** Money in 分, never below 0.01 元. */
export const amount = (label: string) => whole(label, 'amount', 1, 10_000_000_000, `${label}不能低于 0.01 元`)
export const count = (label: string, min = 0) => whole(label, 'count', min, 1_000_000, FAULTS.small(label, min))

/** Returns one to five. */
export const stars = (label: string) => whole(label, 'stars', 1, 5, '请至少给一颗星')

/** Returns one of a few words; `choices` maps the word to its Chinese. */
export const choice = <const K extends string>(label: string, choices: Readonly<Record<K, string>>) =>
  z
    .enum(Object.keys(choices) as K[], { error: FAULTS.unchosen(label) })
    .register(fieldWords, { label, kind: 'choice', min: 1, max: 1, choices })

const id = z.string().check(z.minLength(1), z.maxLength(64))
const allDifferent = (list: readonly string[]) => new Set(list).size === list.length

/** Addresses of uploaded pictures. */
export const pictures = (label: string, max = 9) =>
  z
    .array(z.string().check(z.minLength(1), z.maxLength(500)), { error: `请上传${label}` })
    .check(z.maxLength(max, { error: `${label}最多 ${max} 张` }))
    .register(fieldWords, { label, kind: 'pictures', min: 0, max })

/** Ids of lines of an order, at least one, none twice. */
export const lines = (label: string) =>
  z
    .array(id, { error: FAULTS.unchosen(label) })
    .check(
      z.minLength(1, { error: FAULTS.unchosen(label) }),
      z.maxLength(200, { error: `${label}太多了` }),
      z.refine(allDifferent, { error: `${label}不能重复` }),
    )
    .register(fieldWords, { label, kind: 'lines', min: 1, max: 200 })

/** Stars, words and pictures for each line. */
export const reviews = (label: string) =>
  z
    .array(
      z.strictObject({
        line: id,
        stars: stars('星级'),
        words: text('评价', { min: 0, max: 500 }),
        pictures: pictures('图片'),
      }),
      { error: FAULTS.missing(label) },
    )
    .check(
      z.minLength(1, { error: FAULTS.missing(label) }),
      z.maxLength(200, { error: `${label}太多了` }),
      z.refine(list => allDifferent(list.map(review => review.line)), { error: `每件商品只能评价一次` }),
    )
    .register(fieldWords, { label, kind: 'reviews', min: 1, max: 200 })

const day = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: '有效期应写成 2027-01-31 这样' }))
const counted = { item: id, count: count('件数') }
const countsOf = <E extends z.ZodMiniObject<typeof counted>>(label: string, entry: E) =>
  z
    .array(entry, { error: FAULTS.missing(label) })
    .check(
      z.minLength(1, { error: FAULTS.missing(label) }),
      z.maxLength(50, { error: `${label}太多了` }),
      z.refine(list => allDifferent((list as readonly { item: string }[]).map(({ item }) => item)), {
        error: '每样物品只能填一次',
      }),
    )
    .register(fieldWords, { label, kind: 'counts', min: 1, max: 50 })

/** Pieces of each item of a donation, none twice; 0 for what was not there. */
export const counts = (label: string) => countsOf(label, z.strictObject(counted))
/** Returns the same, and where each lies and how long it keeps (`2027-01-31`), where that is known. */
export const shelvedCounts = (label: string) =>
  countsOf(label, z.strictObject({ ...counted, shelf: z.optional(text('货架', { max: 20 })), expiry: z.optional(day) }))

/** Returns the fields of a step and no other. */
export const form = <S extends z.core.$ZodLooseShape>(fields: S) =>
  z.strictObject(fields, {
    error: issue => (issue.code === 'unrecognized_keys' ? FAULTS.strange(issue.keys) : FAULTS.other),
  })

/** Returns the fields of a form in their order, with their words. A field made without words is left out. */
export const fieldsOf = (input: z.ZodMiniObject): FieldSpec[] =>
  Object.entries(input.shape).flatMap(([name, schema]) => {
    const words = fieldWords.get(schema)
    return words ? [{ name, ...words }] : []
  })
