/** Spacing between Chinese and Latin signs in composed text. */

const HAN_LAST = /\p{Script=Han}$/u
const HAN_FIRST = /^\p{Script=Han}/u
const LATIN_LAST = /[A-Za-z\d]$/
const LATIN_FIRST = /^[A-Za-z\d]/

const meets = (before: string, after: string): boolean =>
  (HAN_LAST.test(before) && LATIN_FIRST.test(after)) || (LATIN_LAST.test(before) && HAN_FIRST.test(after))

/** Returns the parts joined, with a space where a Chinese sign meets a letter or a digit: `绿茶 500 g 等 2 样`. */
export const spaced = (...parts: readonly string[]): string =>
  parts.reduce((before, after) => `${before}${meets(before, after) ? ' ' : ''}${after}`, '')

interface Door {
  readonly regionNames: readonly string[]
  readonly detail: string
}
/** Returns an address in one line: `西湖区北山街道宝石社区 4 弄 11 号`. */
export const addressText = ({ regionNames, detail }: Door): string => spaced(...regionNames, detail)
