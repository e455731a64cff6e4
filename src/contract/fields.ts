/**
 * The kinds of field with their limits and error texts, for forms on the wire and for steps of workflows. A field
 * carries its own texts: the page draws its form and the server validates from one declaration. Values are decoded: 分
 * and counts are numbers, lists are lists.
 */
import * as z from 'zod/mini'
import { FAULTS, missingOr, unsealed } from './faults.ts'
import { type FieldKind, fieldWords } from './fieldWords.ts'
import { keysOf } from './keys.ts'
import { bareName, isReservedName } from './names.ts'
import { cutSigns, signCount, UNITS_PER_SIGN } from './signs.ts'
import { CALENDAR_DAY, isCalendarDay } from './time.ts'
import { isPhone, phoneDigits, phonesIn, typedCode, typedDay, typedReference, typedTime } from './typed.ts'
import { KEYWORD_MAX } from './words.ts'

/** The check that a text has `min` to `max` signs, as people see them. */
const signsBetween = (label: string, min: number, max: number) =>
  z.check<string>(({ value, issues }) => {
    const fault = (message: string) => issues.push({ code: 'custom', input: value, message })
    if (value.length > max * UNITS_PER_SIGN || signCount(value) > max) fault(FAULTS.long(label, max))
    else if (signCount(value) < min) fault(value === '' ? FAULTS.missing(label) : FAULTS.short(label, min))
  })

/** Returns text as `tidy` leaves it; `min` 0 makes it optional. `max` counts signs. */
const tidyText = (label: string, min: number, max: number, tidy: (typed: string) => string) =>
  z
    .string({ error: missingOr(label, FAULTS.form(label)) })
    .check(
      z.overwrite(tidy),
      signsBetween(label, min, max),
      // PostgreSQL keeps every sign but this one.
      z.refine(value => !value.includes('\0'), { error: FAULTS.form(label) }),
    )
    // For the published document.
    .register(z.globalRegistry, { minLength: min, maxLength: max })

const trimmed = (typed: string) => typed.trim()

/** Returns text with its ends trimmed; `min` 0 makes it optional. `max` counts signs. */
export const text = (label: string, { min = 1, max = 200, published = false, printed = false } = {}) =>
  tidyText(label, min, max, trimmed).register(fieldWords, {
    label,
    kind: 'text',
    min,
    max,
    ...(published && { published }),
    ...(printed && { printed }),
  })

/** Returns the number of a parcel, an invoice, a policy: as it is printed, however it is typed. */
export const reference = (label: string, { min = 1, max = 40 } = {}) =>
  tidyText(label, min, max, typedReference).register(fieldWords, { label, kind: 'code', min, max })

/** Returns what a page passes on as it got it: a mark, a claim. */
export const given = (label: string, { min = 1, max = 200 } = {}) =>
  tidyText(label, min, max, trimmed).register(fieldWords, { label, kind: 'given', min, max })

/** Returns the field of a courier's name; a page that knows the couriers offers them as choices. */
export const courier = (label = '快递公司') =>
  text(label).register(fieldWords, { label, kind: 'courier', min: 1, max: 200 })

/** Returns the field of a search term, at most `KEYWORD_MAX` letters. */
export const keyword = (label = '关键词') => text(label, { max: KEYWORD_MAX })

const fixed = (
  label: string,
  form: RegExp,
  hint: string,
  tidy: (typed: string) => string,
  further: z.core.$ZodCheck<string>[],
) =>
  z
    .string({ error: missingOr(label, hint) })
    .check(z.overwrite(tidy), z.regex(form, { error: missingOr(label, hint) }), ...further)

/**
 * Returns letters and digits of a fixed form, capitals without what stands between them, however they are typed; `hint`
 * is the whole sentence where they do not fit.
 */
export const code = (label: string, form: RegExp, hint: string, ...further: z.core.$ZodCheck<string>[]) =>
  fixed(label, form, hint, typedCode, further).register(fieldWords, { label, kind: 'code', min: 1, max: 1 })

/** Returns text of a fixed form that counts as it is typed: a password. */
export const secret = (label: string, form: RegExp, hint: string, ...further: z.core.$ZodCheck<string>[]) =>
  fixed(label, form, hint, trimmed, further).register(fieldWords, { label, kind: 'secret', min: 1, max: 1 })

/** Returns a password as somebody chose it once, whatever was allowed then. */
export const knownSecret = (label: string) =>
  tidyText(label, 1, 64, trimmed).register(fieldWords, { label, kind: 'secret', min: 1, max: 64 })

/** Returns text of a fixed form that the page knows, its ends trimmed. */
export const pattern = (label: string, form: RegExp, hint: string, ...further: z.core.$ZodCheck<string>[]) =>
  fixed(label, form, hint, trimmed, further).register(fieldWords, { label, kind: 'given', min: 1, max: 1 })

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

const TELEPHONE_FAULT = '请填写手机号，或者带区号的座机号'
/** A landline with its area code, or a service number; extension after a hyphen. */
const LANDLINE = /^(0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})(-\d{1,6})?$/
/** Returns the field of a number that people call: a mobile one, normalized to 11 digits, or a landline. */
export const telephone = (label: string) =>
  z
    .string({ error: missingOr(label, TELEPHONE_FAULT) })
    .check(
      z.overwrite(typed => {
        const dense = typed.replace(/\s/g, '')
        return LANDLINE.test(dense) ? dense : phoneDigits(typed)
      }),
      z.refine(number => isPhone(number) || LANDLINE.test(number), { error: missingOr(label, TELEPHONE_FAULT) }),
    )
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
  if (wrong !== undefined) return `「${cutSigns(wrong, 20)}」不是 11 位手机号`
  const twice = all.find((one, at) => all.indexOf(one) < at)
  return twice && `${twice} 写了两次`
}

/** Returns the field of a calendar day, `2027-01-31`; `hint` is the error text. */
export const day = (label: string, hint = FAULTS.unchosen(label)) =>
  z
    .string({ error: hint })
    .check(z.overwrite(typedDay), z.regex(CALENDAR_DAY, { error: hint }), z.refine(isCalendarDay, { error: hint }))
    .register(fieldWords, { label, kind: 'day', min: 1, max: 1 })

/** Returns the field of a time of day, `09:30`. */
export const timeOfDay = (label: string) =>
  tidyText(label, 5, 5, typedTime).register(fieldWords, { label, kind: 'time', min: 1, max: 1 })

/** Invisible signs and signs that reverse text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164]/u
/**
 * Returns the field of a public name of a person, organisation or shop. It must not contain invisible signs, official
 * titles or contact numbers.
 */
export const publicName = (label: string, limits: { min: number; max: number }) =>
  text(label, { ...limits, printed: true }).check(
    z.refine(name => !UNSEEN.test(name), { error: `${label}里有看不见的字符，请删掉重新输入` }),
    z.refine(name => !isReservedName(name), { error: `${label}不能用官方、客服、管理员这样的字样` }),
    z.refine(name => !/\d{7}/.test(bareName(name)), { error: `${label}里请不要写电话或证件号` }),
  )

/** Returns the field of a picture's address, uploaded or drawn by this server, without its seal. */
export const pictureUrl = (label = '图片') =>
  pattern(label, /^\/(files|pictures)\/[\w./-]{1,200}(\?[\w=&-]{1,200})?$/, `${label}地址不正确`)
    .check(z.overwrite(unsealed))
    .register(fieldWords, { label, kind: 'picture', min: 1, max: 1 })

/** Returns the field of an uploaded PDF's address, without its seal. */
export const paperUrl = (label: string) =>
  pattern(label, /^\/files\/[\w/]{1,100}\.pdf(\?[\w=&-]{1,200})?$/, `请上传${label}`)
    .check(z.overwrite(unsealed))
    .register(fieldWords, { label, kind: 'paper', min: 1, max: 1 })

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
    .int({ error: missingOr(label, FAULTS.whole(label, unit)) })
    .check(
      z.minimum(min, { error: small ?? FAULTS.small(label, min) }),
      z.maximum(max, { error: large ?? FAULTS.large(label, max) }),
    )
    .register(fieldWords, { label, kind, min, max, ...(unit && { unit }) })

/** Returns the field of an amount in 分, at least 0.01 元 unless given; `max` and `min` in 分. */
export const amount = (label: string, max = 10_000_000_000, min = 1) =>
  whole(label, 'amount', {
    min,
    max,
    small: `${label}不能低于 ${min / 100} 元`,
    large: `${label}不能高于 ${max / 100} 元`,
  })
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

const allDifferent = (entries: readonly string[]) => new Set(entries).size === entries.length

/** Returns the check that a list has no duplicates. */
export const noneTwice = (label: string) => z.refine<readonly string[]>(allDifferent, { error: `${label}不能重复` })

/** Returns the field of several choices; `max` counts them, `all` may map each value to its Chinese. */
export const choices = <const K extends string>(
  label: string,
  all: readonly K[] | Readonly<Record<K, string>>,
  { min = 0, ...limits }: ListLimits,
) =>
  list(label, z.enum(isList(all) ? all : keysOf(all)), { min, ...limits })
    .check(noneTwice(label))
    .register(fieldWords, {
      label,
      kind: 'choices',
      min,
      max: limits.max,
      choices: isList(all) ? Object.fromEntries(all.map(one => [one, one])) : all,
    })

const id = z.string().check(z.minLength(1), z.maxLength(64))
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
