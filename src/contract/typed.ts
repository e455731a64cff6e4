/**
 * What people type, read as they mean it and never made into something else: one reader for each kind of field, for the
 * schemas of the contract and for the forms of the browser.
 */
import { unitsIn } from './units.ts'

/** Returns the signs that were meant: full width made narrow, unseen ones left out, ends trimmed. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()

/** Returns a code as it is printed, however it is typed: capitals, without spaces, dashes and dots. */
export const typedCode = (typed: string): string =>
  plain(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}−·•・._]/gu, '')

/** Returns a number that somebody else gives (a parcel's, an invoice's) as it is printed; its dashes stay. */
export const typedReference = (typed: string): string =>
  plain(typed)
    .toUpperCase()
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\s/g, '')

/** Groups of three: `1,200`, `1 200`. `1,20` is none and stays as it is. */
const GROUPED = /^-?\d{1,3}([, ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/

/** Returns a number in the signs of machines, `１，２００` → `1200`; what is no number stays one that nothing takes. */
export function typedNumeral(typed: string): string {
  // A keyboard for Chinese writes 。 where a point is meant.
  const written = plain(typed)
    .replace(/^[\p{Pd}−]/u, '-')
    .replace(/。/g, '.')
  return GROUPED.test(written) ? written.replace(/[, ]/g, '') : written
}

/** More digits than these are not counted exactly. */
const MEASURED = /^¥?\s*(-?[\d., 。]{1,20}?)\s*([^\d\s.,]*)$/

/** Returns how many units are meant; undefined where it is no number, or one of something that cannot be converted. */
function measured(typed: string, unit = ''): number | undefined {
  const [, digits = '', written = ''] = MEASURED.exec(plain(typed).replace(/^[\p{Pd}−]/u, '-')) ?? []
  const numeral = typedNumeral(digits)
  const factor = written === '' ? 1 : unitsIn(written, unit)
  if (factor === undefined || !/^-?\d{1,15}(?:\.\d{1,6})?$/.test(numeral)) return undefined
  return factor === 1 ? Number(numeral) : Math.round(Number(numeral) * factor * 1e6) / 1e6
}

/**
 * Returns a whole number where one is written, also in groups and with its unit (`1,200`, `2 小时` of minutes); anything
 * else as it was typed.
 */
export function typedCount(typed: string, unit?: string): number | string {
  const count = measured(typed, unit)
  return count !== undefined && Number.isInteger(count) ? count : typed
}

/** 元 below a billion. */
const MAX_YUAN = 999_999_999.99
/** Returns 分: `12.5`, `¥1,200`, `3 角`; undefined where it is no sum of money with at most two decimals. */
export function fenOf(typed: string): number | undefined {
  const yuan = measured(typed, '元')
  if (yuan === undefined || yuan < 0 || yuan > MAX_YUAN) return undefined
  const fen = Math.round(yuan * 1e6) / 1e4
  return Number.isInteger(fen) ? fen : undefined
}

/**
 * Returns what a field of a form sends for what was typed: 分 of an amount, a number of a count; what cannot be read
 * stays as it was typed, for the schema to refuse.
 */
export function typedValue({ kind, unit }: { readonly kind: string; readonly unit?: string }, typed: string) {
  if (kind === 'amount') return fenOf(typed) ?? typed
  return kind === 'count' || kind === 'stars' ? typedCount(typed, unit) : typed
}

/** Returns a day of the calendar, `2027年1月5日` or `2027/1/5` → `2027-01-05`; anything else plain. */
export function typedDay(typed: string): string {
  const written = plain(typed)
  const [, year = '', month = '', date = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(written) ?? []
  return year === '' ? written : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** Returns a time of day, `９：３０` → `09:30`; anything else plain. */
export function typedTime(typed: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(typedNumeral(typed)) ?? []
  return hour === '' ? plain(typed) : `${hour.padStart(2, '0')}:${minute}`
}

/** Returns the digits of a telephone number as typed or pasted: with spaces, dashes, +86 or full width. */
export function phoneDigits(typed: string): string {
  const digits = plain(typed).replace(/[\s\p{Pd}−.()]/gu, '')
  return digits.replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

/** Returns the telephone numbers of a list, separated by lines or commas; other text is dropped. */
export const phonesIn = (typed: string): string[] =>
  typed
    .split(/[\n\r,，、;；]+/)
    .map(entry => phoneDigits(entry.normalize('NFKC').replace(/[^\d+]/g, '')))
    .filter(digits => digits !== '')

/** Returns whether it is a mainland mobile number in any spelling. */
export const isPhone = (typed: string): boolean => /^1[3-9]\d{9}$/.test(phoneDigits(typed))
