/**
 * The kinds of field with their limits and error texts, for forms on the wire and for steps of workflows. A field
 * carries its own texts: the page draws its form and the server validates from one declaration. Values are decoded: 分
 * and counts are numbers, lists are lists.
 */
import * as z from 'zod/mini'
import { FAULTS, missingOr, unsealed } from './faults.ts'
import { keysOf } from './keys.ts'
import { isPhone, phoneDigits, phonesIn } from './typed.ts'
import { KEYWORD_MAX } from './words.ts'

export type FieldKind =
  | 'text'
  /** One line with a fixed format, e.g. a code or a number plate. */
  | 'pattern'
  | 'phone'
  | 'day'
  /** `09:30` */
  | 'time'
  | 'courier'
  | 'amount'
  | 'count'
  | 'stars'
  | 'choice'
  /** Several of a fixed set. */
  | 'choices'
  /** Chosen from options that the page supplies: an id, a region. */
  | 'chosen'
  /** Address of one picture. */
  | 'picture'
  | 'pictures'
  | 'lines'
  | 'reviews'
  | 'counts'
interface FieldWords {
  readonly label: string
  readonly kind: FieldKind
  /** Characters of a text, 分 of an amount, entries of a list. */
  readonly min: number
  readonly max: number
  readonly choices?: Readonly<Record<string, string>>
  /** Unit of a number: 人, 岁. */
  readonly unit?: string
  /** Whether it may become public; the form then warns about text that will be masked. */
  readonly published?: boolean
}
export interface FieldSpec extends FieldWords {
  readonly name: string
}

const fieldWords = z.registry<FieldWords>()

/** Returns a text field, trimmed; `min` 0 makes it optional. `max` counts characters. */
export const text = (label: string, { min = 1, max = 200, published = false } = {}) =>
  z
    .string({ error: missingOr(label, FAULTS.form(label)) })
    .check(
      z.trim(),
      z.minLength(min, { error: missingOr(label, FAULTS.short(label, min)) }),
      z.maxLength(max, { error: FAULTS.long(label, max) }),
      // PostgreSQL cannot store NUL in text.
      z.refine(value => !value.includes('\0'), { error: FAULTS.form(label) }),
    )
    .register(fieldWords, { label, kind: 'text', min, max, ...(published && { published }) })

/** Returns the field of a courier's name; a page that knows the couriers offers them as choices. */
export const courier = (label = '快递公司') =>
  text(label).register(fieldWords, { label, kind: 'courier', min: 1, max: 200 })

/** Returns the field of a search term, at most `KEYWORD_MAX` letters. */
export const keyword = (label = '关键词') => text(label, { max: KEYWORD_MAX })

/** Returns a text field with a fixed format, after `tidy`; `hint` is the whole error sentence. */
export const tidyPattern = (
  label: string,
  form: RegExp,
  hint: string,
  tidy: (typed: string) => string,
  ...further: z.core.$ZodCheck<string>[]
) =>
  z
    .string({ error: missingOr(label, hint) })
    .check(z.overwrite(tidy), z.regex(form, { error: missingOr(label, hint) }), ...further)
    .register(fieldWords, { label, kind: 'pattern', min: 1, max: 1 })

/** Returns a text field with a fixed format, trimmed. */
export const pattern = (label: string, form: RegExp, hint: string, ...further: z.core.$ZodCheck<string>[]) =>
  tidyPattern(label, form, hint, typed => typed.trim(), ...further)

/** Returns the field of a chosen value with a fixed format; `hint` is the error for no choice. */
export const chosen = (label: string, form: RegExp, hint = FAULTS.unchosen(label)) =>
  z
    .string({ error: hint })
    .check(z.trim(), z.regex(form, { error: hint }))
    .register(fieldWords, { label, kind: 'chosen', min: 1, max: 1 })

const PHONE_FAULT = '请填写 11 位手机号'
/** Returns the field of a mainland mobile number in any spelling, normalized to 11 digits. */
export const phone = (label = '手机号') =>
  z
    .string({ error: missingOr(label, PHONE_FAULT) })
    .check(z.overwrite(phoneDigits), z.refine(isPhone, { error: missingOr(label, PHONE_FAULT) }))
    .register(fieldWords, { label, kind: 'phone', min: 1, max: 1 })

/** Returns the field of telephone numbers, one a line, with optional names. `max` counts numbers. */
export const phones = (label: string, { max }: { max: number }) =>
  z
    .string({ error: FAULTS.missing(label) })
    .check(
      z.trim(),
      z.minLength(1, { error: FAULTS.missing(label) }),
      z.maxLength(max * PHONE_LINE, { error: FAULTS.many(label, max) }),
      z.check(({ value, issues }) => {
        const message = faultOfPhones(label, phonesIn(value), max)
        if (message) issues.push({ code: 'custom', input: value, message })
      }),
    )
    .register(fieldWords, { label, kind: 'text', min: 1, max: max * PHONE_LINE })
/** Characters for a number and a name. */
const PHONE_LINE = 40

function faultOfPhones(label: string, all: readonly string[], max: number): string | undefined {
  if (all.length === 0) return PHONE_FAULT
  if (all.length > max) return FAULTS.many(label, max)
  const wrong = all.find(one => !isPhone(one))
  if (wrong !== undefined) return `「${wrong.slice(0, 20)}」不是 11 位手机号`
  const twice = all.find((one, at) => all.indexOf(one) < at)
  return twice && `${twice} 写了两次`
}

/** Returns whether the day exists: `Date` would shift 31 February into March. */
const isCalendarDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Returns the field of a calendar day, `2027-01-31`; `hint` is the error text. */
export const day = (label: string, hint = FAULTS.unchosen(label)) =>
  chosen(label, /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, hint)
    .check(z.refine(isCalendarDay, { error: hint }))
    .register(fieldWords, { label, kind: 'day', min: 1, max: 1 })

/** Returns the field of a time of day, `09:30`. */
export const timeOfDay = (label: string) =>
  text(label, { min: 5, max: 5 }).register(fieldWords, { label, kind: 'time', min: 1, max: 1 })

/** Invisible signs and signs that reverse text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164]/u
/** Titles reserved for the operators of the portal. */
const OFFICIAL = /官方|客服|管理员|工作人员|平台(管理|运营|客服|中心|公告)|邻里(平台|团队|公告)|系统(通知|消息|公告)/
const bare = (name: string) => name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the field of a public name of a person, organisation or shop. It must not contain invisible signs, official
 * titles or contact numbers.
 */
export const publicName = (label: string, limits: { min: number; max: number }) =>
  text(label, limits).check(
    z.refine(name => !UNSEEN.test(name), { error: `${label}里有看不见的字符，请删掉重新输入` }),
    z.refine(name => !OFFICIAL.test(bare(name)), { error: `${label}不能用官方、客服、管理员这样的字样` }),
    z.refine(name => !/\d{7}/.test(bare(name)), { error: `${label}里请不要写电话或证件号` }),
  )

/** Returns the field of a picture's address, uploaded or drawn by this server, without its seal. */
export const pictureUrl = (label = '图片') =>
  pattern(label, /^\/(files|pictures)\/[\w./-]{1,200}(\?[\w=&-]{1,200})?$/, `${label}地址不正确`)
    .check(z.overwrite(unsealed))
    .register(fieldWords, { label, kind: 'picture', min: 1, max: 1 })

/** Returns the field of one choice; `choices` may map each value to its Chinese. */
export function choice<const K extends string>(label: string, choices: readonly K[] | Readonly<Record<K, string>>) {
  const words = { label, kind: 'choice', min: 1, max: 1 } as const
  const error = FAULTS.unchosen(label)
  if (isList(choices)) return z.enum(choices, { error }).register(fieldWords, words)
  return z.enum(keysOf(choices), { error }).register(fieldWords, { ...words, choices })
}
const isList = <K extends string>(choices: readonly K[] | Readonly<Record<K, string>>): choices is readonly K[] =>
  Array.isArray(choices)

interface WholeLimits {
  readonly min?: number
  readonly max?: number
  /** Whole error sentences where the default ones do not fit. */
  readonly small?: string
  readonly large?: string
  readonly unit?: string
}

const whole = (label: string, kind: FieldKind, { min = 0, max = 1_000_000, small, large, unit }: WholeLimits) =>
  z
    .int({ error: missingOr(label, FAULTS.whole(label)) })
    .check(
      z.minimum(min, { error: small ?? FAULTS.small(label, min) }),
      z.maximum(max, { error: large ?? FAULTS.large(label, max) }),
    )
    .register(fieldWords, { label, kind, min, max, ...(unit && { unit }) })

/** Returns the field of an amount in 分, at least 0.01 元; `max` in 分. */
export const amount = (label: string, max = 10_000_000_000) =>
  whole(label, 'amount', { min: 1, max, small: `${label}不能低于 0.01 元`, large: `${label}不能高于 ${max / 100} 元` })
/** Returns the field of a whole number, by default 0 to one million. */
export const count = (label: string, limits: WholeLimits = {}) => whole(label, 'count', limits)
/** Returns the field of one to five stars. */
export const stars = (label: string) => whole(label, 'stars', { min: 1, max: 5, small: '请至少给一颗星' })

interface ListLimits {
  readonly min?: number
  readonly max: number
  /** Whole error sentences where the default ones do not fit. */
  readonly none?: string
  readonly many?: string
}

/** Returns the field of a list; `min` and `max` count its entries. */
export const list = <E extends z.ZodMiniType>(label: string, entry: E, { min = 1, max, none, many }: ListLimits) =>
  z
    .array(entry, { error: none ?? FAULTS.missing(label) })
    .check(
      z.minLength(min, { error: none ?? FAULTS.missing(label) }),
      z.maxLength(max, { error: many ?? FAULTS.many(label, max) }),
    )

/** Returns the field of uploaded pictures' addresses; `min` 1 makes it required. */
export const pictures = (label: string, { min = 0, max = 9 } = {}) =>
  list(label, pictureUrl(label), { min, max, none: `请上传${label}`, many: `${label}最多 ${max} 张` }).register(
    fieldWords,
    { label, kind: 'pictures', min, max },
  )

/** Returns the field of several choices; `max` counts them. */
export const choices = <const K extends string>(label: string, all: readonly K[], { min = 0, max }: ListLimits) =>
  list(label, z.enum(all), { min, max }).register(fieldWords, {
    label,
    kind: 'choices',
    min,
    max,
    choices: Object.fromEntries(all.map(one => [one, one])),
  })

const id = z.string().check(z.minLength(1), z.maxLength(64))
const allDifferent = (entries: readonly string[]) => new Set(entries).size === entries.length

/** Returns the check that a list has no duplicates. */
export const noneTwice = (label: string) => z.refine<readonly string[]>(allDifferent, { error: `${label}不能重复` })

/** Returns the field of ids of order lines, at least one, without duplicates. */
export const lines = (label: string) =>
  list(label, id, { max: 200, none: FAULTS.unchosen(label) })
    .check(noneTwice(label))
    .register(fieldWords, { label, kind: 'lines', min: 1, max: 200 })

/** Returns the field of a review for each line: stars, text, pictures. */
export const reviews = (label: string) =>
  list(
    label,
    z.strictObject({
      line: id,
      stars: stars('星级'),
      words: text('评价', { min: 0, max: 500 }),
      pictures: pictures('图片'),
    }),
    { max: 200 },
  )
    .check(z.refine(all => allDifferent(all.map(review => review.line)), { error: `每件商品只能评价一次` }))
    .register(fieldWords, { label, kind: 'reviews', min: 1, max: 200 })

const counted = { item: id, count: count('件数') }
const countsOf = <E extends z.ZodMiniObject<typeof counted>>(label: string, entry: E) =>
  list(label, entry, { max: 50 })
    .check(
      z.refine(all => allDifferent((all as readonly { item: string }[]).map(({ item }) => item)), {
        error: '每样物品只能填一次',
      }),
    )
    .register(fieldWords, { label, kind: 'counts', min: 1, max: 50 })

/** Returns the field of counted pieces for each item of a donation, without duplicates; 0 for missing items. */
export const counts = (label: string) => countsOf(label, z.strictObject(counted))
/** Returns the field of counted pieces with an optional shelf and expiry date (`2027-01-31`) each. */
export const shelvedCounts = (label: string) =>
  countsOf(
    label,
    z.strictObject({
      ...counted,
      shelf: z.optional(text('货架', { max: 20 })),
      expiry: z.optional(day('有效期', '有效期应写成 2027-01-31 这样')),
    }),
  )

/** Returns a form schema that rejects unknown fields. */
export const form = <S extends z.core.$ZodLooseShape>(fields: S) =>
  z.strictObject(fields, {
    error: issue => (issue.code === 'unrecognized_keys' ? FAULTS.strange(issue.keys) : FAULTS.other),
  })

/** Returns the fields of a form in order, with their texts; fields without texts are omitted. */
export const fieldSpecs = (input: z.ZodMiniObject): FieldSpec[] =>
  Object.entries(input.shape).flatMap(([name, schema]) => {
    const words = fieldWords.get(schema)
    return words ? [{ name, ...words }] : []
  })

/** A field of a call, as its form shows it. */
export interface CallFieldSpec extends FieldSpec {
  readonly required: boolean
}

/** Returns the field inside an optional or encoded one. */
function innerField(schema: z.ZodMiniType): { readonly words: FieldWords | undefined; readonly optional: boolean } {
  const words = fieldWords.get(schema)
  if (words) return { words, optional: false }
  const { innerType, out } = schema._zod.def as { readonly innerType?: z.ZodMiniType; readonly out?: z.ZodMiniType }
  if (innerType) return { ...innerField(innerType), optional: true }
  return out ? innerField(out) : { words: undefined, optional: false }
}

/** Returns the fields of a call by name, with their texts; fields without texts are omitted. */
export const callFieldSpecs = (input: z.ZodMiniObject): Readonly<Record<string, CallFieldSpec>> =>
  Object.fromEntries(
    Object.entries(input.shape as Readonly<Record<string, z.ZodMiniType>>).flatMap(([name, schema]) => {
      const { words, optional } = innerField(schema)
      if (!words) return []
      const required = !optional && (words.min > 0 || words.kind === 'count')
      return [[name, { name, ...words, required }]]
    }),
  )
