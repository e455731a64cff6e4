/** Texts by the signs that people see: a flag, a family or a letter with its accents is one. */

/** One unit is one sign: Latin, Chinese and their punctuation. */
const PLAIN = /^[\n -\u02AF\u3000-\u3029\u3030-\u3098\u309B-\u9FFF\uFF00-\uFFEF]*$/
/** What belongs together, for browsers that have no `Intl.Segmenter`. */
const CLUSTER =
  /\r\n|(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F)?\u20E3?(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)*|.)(?:\p{M}|\p{EMod}|\u200D|[\u{E0020}-\u{E007F}])*/gsu

let segmenter: Intl.Segmenter | undefined
const segments = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Returns the signs of a text, one by one. */
export function signsOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  return 'Segmenter' in Intl ? segments(text) : (text.match(CLUSTER) ?? [])
}

/** Returns how many signs a text has. */
export const signCount = (text: string): number => (PLAIN.test(text) ? text.length : signsOf(text).length)

/** Units that one sign may have on average: the longest families and flags have fewer. */
export const UNITS_PER_SIGN = 16

/** Returns the first `max` signs, none of them torn; `more` stands for the rest where there is one. */
export function cutSigns(text: string, max: number, more = ''): string {
  const signs = signsOf(text.slice(0, (max + 1) * UNITS_PER_SIGN))
  if (signs.length <= max) return signs.join('')
  return signs.slice(0, max - more.length).join('') + more
}
